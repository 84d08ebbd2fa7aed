// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

/// ROI_ALIGN_GRAD.
namespace dmlref::tool {

namespace roi_align_grad_rows {

using namespace changes;

struct roi_align_grad_problem : roi_align_problem {
    roi_align_grad_problem() {
        image = {2, 3, 6, 5};
        regions = {{0.75, 1.25, 4.5, 5.25}, {1.125, 0.5, 4.25, 3.75}, {0.5, 2, 3.25, 4.75}};
    }
};
using problems = rows<roi_align_grad_problem>;

problems present_and_absent() {
    return {
        {"both_gradients", "The plain case asks for both outputs of an average of linear samples.", "RG-1, RG-2, RG-3",
         quick, both_at_once},
        {"input_gradient_without_input", "An average needs no InputTensor for the image's gradient.", "RG-9", quick,
         without("InputTensor", "OutputROIGradientTensor")},
        {"input_gradient_only", "OutputROIGradientTensor may be null though InputTensor is given.",
         without("OutputROIGradientTensor")},
        {"roi_gradient_only", "OutputGradientTensor may be null.", "RG-1", without("OutputGradientTensor")},
        {"example_of_the_document", "The figures are those printed on the operator's page.", "RA-7", quick,
         image({1, 1, 4, 4}), gradients(counted()), regions({{0, 0, 2, 2}, {2, 0, 4, 2}, {0, 2, 2, 4}, {2, 2, 4, 4}}),
         output(1, 3), samples(1), nearest, without("InputTensor", "OutputROIGradientTensor")},
    };
}

problems reductions() {
    return {
        {"maximum", "The gradient goes to the one sample that the maximum took.", "RG-4, RG-8", quick,
         elements(distinct()), maximum},
        {"maximum_of_equal_samples", "Of equal samples the first in the order of the loops is taken.", "RA-12, RG-8",
         quick, elements(constant(1.5)), maximum},
        {"maximum_nearest", "The whole gradient goes to the one pixel that the maximum took.", elements(distinct()),
         maximum, nearest},
        {"maximum_outside_wins", "A sample outside counts as 0: it wins over negative ones, and nothing flows.",
         "RG-4, RG-5", elements(negative_noise()), regions({{-3, -3, 4, 4}, {2, 3, 9, 10}}), maximum},
        {"nearest", "Each share of a gradient goes to a single pixel, and none to the regions.", "RG-7", nearest},
        {"nearest_ties", "Every sample lies midway between pixels and pays into the lower one.", "RA-7",
         regions({{0, 1, 4, 4}, {1, 2, 5, 5}}), output(3, 4), samples(1), nearest, offsets(0, -0.5f)},
        {"one_sample", "The document's pseudo-code has one sample per output element.", "RG-1", samples(1)},
        {"samples_adapt_to_the_region", "Each region has its own number of samples.", "RA-3, RG-3",
         regions({{0.25, 0.5, 3.5, 5.75}, {1, 2, 4.75, 2.5}, {2, 2, 3, 3}}), adaptive_samples},
    };
}

problems region_shapes() {
    return {
        {"overlapping_regions_add", "Whole gradients of four equal regions meet in the same pixels.", "RG-10", quick,
         image({1, 2, 6, 5}), elements(small_integers()), gradients(small_integers()),
         regions({{1.5, 2.5, 3.5, 5.5}, {1.5, 2.5, 3.5, 5.5}, {1.5, 2.5, 3.5, 5.5}, {1, 2, 3, 5}}), samples(1),
         offsets(0, 0)},
        {"inverted_regions", "Exchanged corners mirror the gradients, and exchange those of the corners.", "RA-4",
         regions({{4.5, 1.25, 0.75, 5.25}, {1.125, 3.75, 4.25, 0.5}, {3.25, 4.75, 0.5, 2}})},
        {"empty_regions", "All samples of a region without width or height lie on one point or line.", "RA-5",
         regions({{2.25, 3.5, 2.25, 3.5}, {1.75, 0.5, 1.75, 5}})},
        {"samples_outside_give_nothing", "What lies outside the image has no gradient.", "RG-5", quick,
         regions({{-9, 1, -3, 5}, {-2.5, -3.25, 3.5, 4.75}, {3.5, 3.25, 8.5, 9.75}}), outside(1)},
        {"whole_coordinates", "On a pixel the image has no slope, and the region no gradient.", "RG-6",
         regions({{0, 1, 4, 4}, {1, 0.5, 3, 5}}), output(3, 4), samples(1), offsets(0, 0)},
        {"regions_nan_and_infinite", "Corners that are no numbers put every sample outside.", "RG-5, NU-2",
         regions({{nan, 1, 4, 5}, {1, 1, infinity, 5}, {1, 1, 4, 5}})},
        {"batch_indices_reversed", "The regions do not come in the order of their images.", image({3, 2, 6, 5}),
         batch_indices({2, 1, 0})},
        {"thirty_regions", "With many overlaps the order of addition shows.", "RG-10", image({2, 2, 12, 17}),
         regions(scattered_regions(30, 17, 12)), output(4, 5)},
    };
}

problems coordinates() {
    return {
        {"offsets_zero", "In the convention of pixel corners the first sample lies on the first corner.",
         offsets(0, 0)},
        {"offsets_unequal", "OutputPixelOffset belongs into the gradient of the region, too.", "RG-1",
         offsets(0.25f, -0.75f)},
        {"corners_aligned", "The samples at the corners depend on one corner alone.", "RA-8, RG-1, RG-3", samples(1),
         offsets(0, 0), corners_aligned},
        {"corners_aligned_one_sample", "A sample in the center depends on both corners alike.", "RA-8", output(1, 1),
         samples(1), offsets(0, 0), corners_aligned},
        {"scales_differ", "The scale of an axis is a factor of its gradient.", "RG-1", quick,
         regions({{1.5, 5, 9, 21}, {2.25, 2, 8.5, 15}}), scales(0.5f, 0.25f)},
        {"one_row_of_a_tall_region", "A single row of a tall region shows width and height exchanged.", "RA-1",
         regions({{1, 0.5, 4, 5.5}, {2, 1, 4.5, 5}}), output(1, 4)},
    };
}

problems layouts_and_ranks() {
    return {
        {"inputs_strided", "NHWC image and gradient, and regions by columns, are read through their strides.",
         laid_out(channels_last, "InputTensor", "InputGradientTensor"), laid_out(columns, "ROITensor")},
        {"outputs_padded", "The gaps of both outputs must keep what they were filled with.",
         laid_out(padded, "OutputGradientTensor", "OutputROIGradientTensor")},
        {"output_channels_last", "The gradient of an NHWC image is written through its strides.",
         laid_out(channels_last, "OutputGradientTensor"), laid_out(columns, "OutputROIGradientTensor")},
        {"one_gradient_for_all", "Stride 0 passes on the gradient of a sum, which is one number.",
         laid_out(repeated_elements, "InputGradientTensor")},
        {"inputs_padded", "The gaps of all inputs hold NaN, which must never be read.",
         laid_out(padded, "InputTensor", "InputGradientTensor", "ROITensor")},
        {"batch_indices_of_three_axes", "BatchIndicesTensor may be {1, 1, NumROIs}.", batch_indices_rank(3)},
        {"regions_of_three_axes", "ROITensor and its gradient may be {1, NumROIs, 4}.", rois_rank(3),
         batch_indices_rank(2)},
        {"regions_of_four_axes", "ROITensor and its gradient may be {1, 1, NumROIs, 4}.", rois_rank(4),
         batch_indices_rank(4)},
    };
}

problems telling_elements() {
    return {
        {"exact_integers", "Small integers and halves are never rounded, so no tolerance is needed.",
         elements(small_integers()), gradients(small_integers()), regions({{1, 2, 3, 5}, {0.5, 1, 2.5, 4}}),
         offsets(0, 0)},
        {"cancellation", "Gradients of opposite sign and nearly equal size add up to little.",
         gradients(cancellation())},
        {"gradients_nan_and_infinite", "NaN and infinite gradients reach the pixels of their samples and no others.",
         "NU-3", gradients(special_values()), regions(scattered_regions(12, 4, 5)), output(1, 1), samples(1)},
        {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.", "RG-10, NU-1",
         quick, float16_only, image({1, 1, 2, 2}), gradients(listed({2048, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5})),
         regions({{0, 0, 0, 0}}), output(8, 8), samples(1), without("OutputROIGradientTensor")},
        {"larger_than_a_cache", "A detector's feature map of 128 channels does not fit into a cache.", full,
         image({2, 128, 50, 84}), regions(scattered_regions(128, 84, 50)), output(7, 7)},
    };
}

} // namespace roi_align_grad_rows

void add_roi_align_grad_cases(case_list& cases) {
    using namespace roi_align_grad_rows;
    add(cases, "ROI_ALIGN_GRAD",
        {present_and_absent(), reductions(), region_shapes(), coordinates(), layouts_and_ranks(), telling_elements()});
}

} // namespace dmlref::tool
