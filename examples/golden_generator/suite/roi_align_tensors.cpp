// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

/// ROI_ALIGN1 on tensors of every rank and layout, and on revealing elements.
namespace dmlref::tool {

namespace roi_align_tensors_rows {

using namespace changes;
using problems = rows<roi_align_problem>;

problems layouts() {
    return {
        {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise.", quick,
         laid_out(channels_last, "InputTensor")},
        {"output_channels_last", "The output is written through its strides.", laid_out(channels_last, "OutputTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor")},
        {"output_padded", "The gaps between the rows must keep what they were filled with.", quick,
         laid_out(padded, "OutputTensor")},
        {"input_by_columns", "The image is stored transposed.", laid_out(columns, "InputTensor")},
        {"input_one_image_for_all", "Stride 0 lets one image stand for all, whatever the index.",
         laid_out(repeated_images, "InputTensor")},
        {"input_one_channel_for_all", "Stride 0 lets one channel stand for all.",
         laid_out(repeated_channels, "InputTensor")},
        {"regions_by_columns", "All x1 lie first, then all y1, as TensorFlow's boxes are passed on.",
         laid_out(columns, "ROITensor")},
        {"regions_padded", "The regions are cut out of longer rows.", laid_out(padded, "ROITensor")},
        {"batch_indices_every_other", "The indices are every second UINT32, as the low halves of 64-bit ones lie.",
         batch_indices({1, 0, 1}), laid_out(every_other, "BatchIndicesTensor")},
        {"batch_indices_one_for_all", "Stride 0 lets one index stand for all regions.", batch_indices({1}),
         laid_out(repeated_elements, "BatchIndicesTensor")},
        {"every_tensor_strided", "No tensor is packed, and each has another layout.", batch_indices({1, 0, 1}),
         laid_out(padded, "InputTensor"), laid_out(columns, "ROITensor"),
         laid_out(every_other, "BatchIndicesTensor", "OutputTensor")},
    };
}

problems ranks_and_indices() {
    return {
        {"batch_indices_reversed", "The regions do not come in the order of their images.", image({3, 2, 6, 5}),
         batch_indices({2, 1, 0})},
        {"batch_indices_of_64_bits", "Batch indices may be UINT64 since feature level 5_0.", quick,
         batch_indices({1, 0, 1}), batch_indices_of_64_bits},
        {"regions_of_three_axes", "ROITensor may be {1, NumROIs, 4}.", rois_rank(3)},
        {"regions_of_four_axes", "ROITensor may be {1, 1, NumROIs, 4}, BatchIndicesTensor {1, 1, 1, NumROIs}.",
         rois_rank(4), batch_indices_rank(4)},
        {"batch_indices_of_two_axes", "BatchIndicesTensor may be {1, NumROIs}.", batch_indices_rank(2)},
        {"batch_indices_of_three_axes", "BatchIndicesTensor may be {1, 1, NumROIs}.", batch_indices_rank(3)},
        {"one_region", "One region is the least that the operator can be asked for.",
         regions({{0.75, 1.25, 5.5, 7.75}})},
    };
}

problems wide_indices_of_every_rank() {
    problems list;
    for (std::string_view operator_name : {"ROI_ALIGN", "ROI_ALIGN1"})
        for (std::size_t rank = 2; rank <= 4; ++rank)
            list.push_back({"batch_indices_of_64_bits_of_rank_" + std::to_string(rank),
                            "UINT64 batch indices may have leading axes of size 1, too.", of(operator_name),
                            batch_indices({1, 0, 1}), batch_indices_rank(rank), batch_indices_of_64_bits});
    return list;
}

problems telling_elements() {
    return {
        {"ramp_is_reproduced", "Linear interpolation of a plane is that plane, in both directions.",
         elements(ramp({1000, 100, 10, 1}))},
        {"constant_stays_constant", "Weights that do not sum to 1 show.", elements(constant(0.375))},
        {"exact_integers", "Quarters of small integers: no rounding, so no tolerance is needed.",
         elements(small_integers()), regions({{1, 2, 3, 5}, {0.5, 1, 6.5, 7}}), offsets(0, 0)},
        {"cancellation", "Neighbors of opposite sign make a relative tolerance alone fail good devices.",
         elements(cancellation())},
        {"special_values", "NaN and infinities reach the elements that have a share of them, and no others.",
         "RA-14, NU-3, NU-6", elements(special_values()), samples(1)},
        {"maximum_of_special_values", "A NaN in first place stays, a later one is passed over.", "RA-12",
         elements(special_values()), maximum},
        {"infinity_of_no_weight", "A sample on a pixel reads that pixel alone, beside an infinity and on one.", "RA-14",
         quick, image({1, 1, 3, 6}), elements(listed({1, infinity})), regions({{0, 0, 6, 3}, {1, 0, 7, 3}}),
         output(3, 3), samples(1), offsets(0, 0)},
    };
}

problems float16_rounding() {
    auto const ties = [](double first, double step) {
        return [=](roi_align_problem& problem) {
            problem.image = {1, 1, 2, 9};
            problem.elements = ramp({0, 0, 0, step}, first);
            problem.regions = {{0.5, 0, 8.5, 1}};
            output(1, 8)(problem);
            samples(1)(problem);
            offsets(0, 0)(problem);
        };
    };
    return {
        {"ties_of_rounding_to_even", "Each result lies midway between two FLOAT16 numbers.", "NU-1", quick,
         float16_only, ties(1, 0x1p-10)},
        {"ties_of_rounding_subnormals", "Each result lies midway between two subnormal FLOAT16 numbers.", "NU-1, NU-6",
         float16_only, ties(0x1p-24, 0x1p-24)},
        {"sum_beyond_float16", "The samples' sum overflows FLOAT16, their average does not.", "NU-1", quick,
         float16_only, elements(listed({60000, 50000, 40000, 64000, 30000}))},
        {"regions_coarse_in_float16", "Corners near 1000 keep only halves of a pixel in FLOAT16.",
         image({1, 1, 4, 1100}), regions({{1000.25, 0.5, 1010.75, 3.5}, {1022.625, 1, 1026.375, 3}}), output(3, 5)},
    };
}

problems photograph_and_large() {
    return {
        {"photograph", "Crops of a photograph show errors to the eye.", image({1, 3, 72, 96}),
         elements(photograph_elements()), regions({{8.5, 4.25, 60.5, 50.75}, {30, 20, 90, 68}}), output(14, 14)},
        {"larger_than_a_cache", "A detector's feature map of 256 channels does not fit into a cache.", full,
         image({2, 256, 50, 84}), regions(scattered_regions(256, 84, 50)), output(7, 7)},
    };
}

} // namespace roi_align_tensors_rows

void add_roi_align_tensor_cases(case_list& cases) {
    using namespace roi_align_tensors_rows;
    add(cases, "ROI_ALIGN1",
        {layouts(), ranks_and_indices(), wide_indices_of_every_rank(), telling_elements(), float16_rounding(),
         photograph_and_large()});
}

} // namespace dmlref::tool
