// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

/// ROI_ALIGN1 on tensors of every rank and layout, and on telling elements.
namespace dmlref::tool {

namespace {

using problems = std::vector<roi_align_problem>;
constexpr auto maximum = reduce_function::max;

problems layouts() {
    return {
        {.description = {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise.",
                         tier::quick},
         .input_layout = layout::channels_last},
        {.description = {"output_channels_last", "The output is written through its strides."},
         .output_layout = layout::channels_last},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_layout = layout::padded},
        {.description = {"output_padded", "The gaps between the rows must keep what they were filled with.",
                         tier::quick},
         .output_layout = layout::padded},
        {.description = {"input_by_columns", "The image is stored transposed."}, .input_layout = layout::columns},
        {.description = {"input_one_image_for_all", "Stride 0 lets one image stand for all, whatever the index."},
         .input_layout = layout::repeated_images},
        {.description = {"input_one_channel_for_all", "Stride 0 lets one channel stand for all."},
         .input_layout = layout::repeated_channels},
        {.description = {"regions_by_columns", "All x1 lie first, then all y1, as TensorFlow's boxes are passed on."},
         .rois_layout = layout::columns},
        {.description = {"regions_padded", "The regions are cut out of longer rows."}, .rois_layout = layout::padded},
        {.description = {"batch_indices_every_other",
                         "The indices are every second UINT32, as the low halves of 64-bit ones lie."},
         .batch_indices = {1, 0, 1},
         .batch_indices_layout = layout::every_other},
        {.description = {"batch_indices_one_for_all", "Stride 0 lets one index stand for all regions."},
         .batch_indices = {1},
         .batch_indices_layout = layout::repeated_elements},
        {.description = {"every_tensor_strided", "No tensor is packed, and each has another layout."},
         .batch_indices = {1, 0, 1},
         .input_layout = layout::padded,
         .rois_layout = layout::columns,
         .batch_indices_layout = layout::every_other,
         .output_layout = layout::every_other},
    };
}

problems ranks_and_indices() {
    return {
        {.description = {"batch_indices_reversed", "The regions do not come in the order of their images."},
         .input = {3, 2, 6, 5},
         .batch_indices = {2, 1, 0}},
        {.description = {"batch_indices_of_64_bits", "Batch indices may be UINT64 since feature level 5_0.",
                         tier::quick},
         .batch_indices = {1, 0, 1},
         .batch_indices_type = directml::data_type::uint64},
        {.description = {"regions_of_three_axes", "ROITensor may be {1, NumROIs, 4}."}, .rois_rank = 3},
        {.description = {"regions_of_four_axes",
                         "ROITensor may be {1, 1, NumROIs, 4}, BatchIndicesTensor {1, 1, 1, NumROIs}."},
         .rois_rank = 4,
         .batch_indices_rank = 4},
        {.description = {"batch_indices_of_two_axes", "BatchIndicesTensor may be {1, NumROIs}."},
         .batch_indices_rank = 2},
        {.description = {"batch_indices_of_three_axes", "BatchIndicesTensor may be {1, 1, NumROIs}."},
         .batch_indices_rank = 3},
        {.description = {"one_region", "One region is the least that the operator can be asked for."},
         .regions = {{0.75, 1.25, 5.5, 7.75}}},
    };
}

problems wide_indices_of_every_rank() {
    problems list;
    for (std::string_view operator_name : {"ROI_ALIGN", "ROI_ALIGN1"})
        for (std::size_t rank : {2, 3, 4})
            list.push_back({.description = {"batch_indices_of_64_bits_of_rank_" + std::to_string(rank),
                                            "UINT64 batch indices may have leading axes of size 1, too."},
                            .operator_name = operator_name,
                            .batch_indices = {1, 0, 1},
                            .batch_indices_rank = rank,
                            .batch_indices_type = directml::data_type::uint64});
    return list;
}

problems telling_elements() {
    return {
        {.description = {"ramp_is_reproduced", "Linear interpolation of a plane is that plane, in both directions."},
         .elements = ramp({1000, 100, 10, 1})},
        {.description = {"constant_stays_constant", "Weights that do not sum to 1 show."}, .elements = constant(0.375)},
        {.description = {"exact_integers", "Quarters of small integers: no rounding, so no tolerance is needed."},
         .elements = small_integers(),
         .regions = {{1, 2, 3, 5}, {0.5, 1, 6.5, 7}},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}},
        {.description = {"cancellation",
                         "Neighbours of opposite sign make a relative tolerance alone fail good devices."},
         .elements = cancellation()},
        {.description = {"special_values",
                         "NaN and infinities reach the elements that have a share of them, and no others.",
                         tier::standard, "RA-14, NU-3, NU-6"},
         .elements = special_values(),
         .samples = {1, 1}},
        {.description = {"maximum_of_special_values", "A NaN in first place stays, a later one is passed over.",
                         tier::standard, "RA-12"},
         .elements = special_values(),
         .options = {.reduction_function = maximum}},
        {.description = {"infinity_of_no_weight",
                         "A sample on a pixel reads that pixel alone, beside an infinity and on one.", tier::quick,
                         "RA-14"},
         .input = {1, 1, 3, 6},
         .elements = listed({1, std::numeric_limits<double>::infinity()}),
         .regions = {{0, 0, 6, 3}, {1, 0, 7, 3}},
         .output_height = 3,
         .output_width = 3,
         .samples = {1, 1},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}},
    };
}

problems float16_rounding() {
    auto const steps = [](double first, double step) {
        std::vector<double> row;
        for (int x = 0; x < 9; ++x) row.push_back(first + x * step);
        return listed(row);
    };
    auto const on_a_row = [&](about description, element_source elements) {
        return roi_align_problem{.description = std::move(description),
                                 .input = {1, 1, 2, 9},
                                 .elements = std::move(elements),
                                 .regions = {{0.5, 0, 8.5, 1}},
                                 .output_height = 1,
                                 .output_width = 8,
                                 .samples = {1, 1},
                                 .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}};
    };
    return {
        on_a_row({"ties_of_rounding_to_even", "Each result lies midway between two FLOAT16 numbers.", tier::quick,
                  "NU-1", element_types::float16_only},
                 steps(1, 0x1p-10)),
        on_a_row({"ties_of_rounding_subnormals", "Each result lies midway between two subnormal FLOAT16 numbers.",
                  tier::standard, "NU-1, NU-6", element_types::float16_only},
                 steps(0x1p-24, 0x1p-24)),
        {.description = {"sum_beyond_float16", "The samples' sum overflows FLOAT16, their average does not.",
                         tier::quick, "NU-1", element_types::float16_only},
         .elements = listed({60000, 50000, 40000, 64000, 30000})},
        {.description = {"regions_coarse_in_float16", "Corners near 1000 keep only halves of a pixel in FLOAT16."},
         .input = {1, 1, 4, 1100},
         .regions = {{1000.25, 0.5, 1010.75, 3.5}, {1022.625, 1, 1026.375, 3}},
         .output_width = 5},
    };
}

problems photograph_and_large() {
    return {
        {.description = {"photograph", "Crops of a photograph show errors to the eye."},
         .input = {1, 3, 72, 96},
         .elements = photograph_elements(),
         .regions = {{8.5, 4.25, 60.5, 50.75}, {30, 20, 90, 68}},
         .output_height = 14,
         .output_width = 14},
        {.description = {"larger_than_a_cache", "A detector's feature map of 256 channels does not fit into a cache.",
                         tier::full},
         .input = {2, 256, 50, 84},
         .regions = scattered_regions(256, 84, 50),
         .output_height = 7,
         .output_width = 7},
    };
}

} // namespace

void add_roi_align_tensor_cases(case_list& cases) {
    for (auto const& group : {layouts(), ranks_and_indices(), wide_indices_of_every_rank(), telling_elements(),
                              float16_rounding(), photograph_and_large()})
        for (roi_align_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
