// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

#include <limits>

/// ROI_ALIGN_GRAD.
namespace dmlref::tool {

namespace {

constexpr auto nearest = interpolation_mode::nearest_neighbor;
constexpr auto maximum = reduce_function::max;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

struct roi_align_grad_problem {
    about description;
    shape input = {2, 3, 6, 5};
    element_source elements = noise();
    element_source gradients = noise();
    std::vector<region> regions = {{0.75, 1.25, 4.5, 5.25}, {1.125, 0.5, 4.25, 3.75}, {0.5, 2, 3.25, 4.75}};
    std::vector<double> batch_indices{}; ///< empty: the images in turn
    index_t output_height = 3;           ///< of the forward pass
    index_t output_width = 2;
    sample_bounds samples = {2, 2};
    roi_align_options options{}; ///< of the forward pass
    bool has_input = true;
    bool has_output_gradient = true;
    bool has_output_roi_gradient = true;
    layout input_layout = layout::packed;
    layout input_gradient_layout = layout::packed;
    layout rois_layout = layout::packed;
    layout output_gradient_layout = layout::packed;
    layout output_roi_gradient_layout = layout::packed;
    std::size_t rois_rank = 2;
    std::size_t batch_indices_rank = 1;
};
using problems = std::vector<roi_align_grad_problem>;

void add(case_list& cases, roi_align_grad_problem const& problem) {
    auto const count = static_cast<index_t>(problem.regions.size());
    shape const rois = with_leading_ones({count, 4}, problem.rois_rank);
    shape const gradient = {count, problem.input[1], problem.output_height, problem.output_width};
    element_source const images =
        problem.batch_indices.empty() ? images_in_turn(problem.input[0]) : listed(problem.batch_indices);

    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder("ROI_ALIGN_GRAD", problem.description, type);
        if (problem.has_input) builder.input("InputTensor", problem.input, problem.elements, problem.input_layout);
        builder.input("InputGradientTensor", gradient, problem.gradients, problem.input_gradient_layout)
            .input("ROITensor", rois, listed_regions(problem.regions), problem.rois_layout)
            .indices("BatchIndicesTensor", directml::data_type::uint32,
                     with_leading_ones({count}, problem.batch_indices_rank), images);
        if (problem.has_output_gradient)
            builder.output("OutputGradientTensor", problem.input, problem.output_gradient_layout);
        if (problem.has_output_roi_gradient)
            builder.output("OutputROIGradientTensor", rois, problem.output_roi_gradient_layout);
        set_sampling(builder, problem.options, problem.samples);
        cases.push_back(builder.build());
    });
}

problems present_and_absent() {
    return {
        {.description = {"both_gradients", "The plain case asks for both outputs of an average of linear samples.",
                         tier::quick, "RG-1, RG-2, RG-3", element_types::both_at_once}},
        {.description = {"input_gradient_without_input", "An average needs no InputTensor for the image's gradient.",
                         tier::quick, "RG-9"},
         .has_input = false,
         .has_output_roi_gradient = false},
        {.description = {"input_gradient_only", "OutputROIGradientTensor may be null though InputTensor is given."},
         .has_output_roi_gradient = false},
        {.description = {"roi_gradient_only", "OutputGradientTensor may be null.", tier::standard, "RG-1"},
         .has_output_gradient = false},
        {.description = {"example_of_the_document", "The figures are those printed on the operator's page.",
                         tier::quick, "RA-7"},
         .input = {1, 1, 4, 4},
         .gradients = counted(),
         .regions = {{0, 0, 2, 2}, {2, 0, 4, 2}, {0, 2, 2, 4}, {2, 2, 4, 4}},
         .output_height = 1,
         .output_width = 3,
         .samples = {1, 1},
         .options = {.interpolation_mode = nearest},
         .has_input = false,
         .has_output_roi_gradient = false},
    };
}

problems reductions() {
    return {
        {.description = {"maximum", "The gradient goes to the one sample that the maximum took.", tier::quick,
                         "RG-4, RG-8"},
         .elements = distinct(),
         .options = {.reduction_function = maximum}},
        {.description = {"maximum_of_equal_samples", "Of equal samples the first in the order of the loops is taken.",
                         tier::quick, "RA-12, RG-8"},
         .elements = constant(1.5),
         .options = {.reduction_function = maximum}},
        {.description = {"maximum_nearest", "The whole gradient goes to the one pixel that the maximum took."},
         .elements = distinct(),
         .options = {.reduction_function = maximum, .interpolation_mode = nearest}},
        {.description = {"maximum_outside_wins",
                         "A sample outside counts as 0: it wins over negative ones, and nothing flows.", tier::standard,
                         "RG-4, RG-5"},
         .elements = negative_noise(),
         .regions = {{-3, -3, 4, 4}, {2, 3, 9, 10}},
         .options = {.reduction_function = maximum}},
        {.description = {"nearest", "Each share of a gradient goes to a single pixel, and none to the regions.",
                         tier::standard, "RG-7"},
         .options = {.interpolation_mode = nearest}},
        {.description = {"nearest_ties", "Every sample lies midway between pixels and pays into the lower one.",
                         tier::standard, "RA-7"},
         .regions = {{0, 1, 4, 4}, {1, 2, 5, 5}},
         .output_width = 4,
         .samples = {1, 1},
         .options = {.interpolation_mode = nearest, .input_pixel_offset = 0.f}},
        {.description = {"one_sample", "The document's pseudo-code has one sample per output element.", tier::standard,
                         "RG-1"},
         .samples = {1, 1}},
        {.description = {"samples_adapt_to_the_region", "Each region has its own number of samples.", tier::standard,
                         "RA-3, RG-3"},
         .regions = {{0.25, 0.5, 3.5, 5.75}, {1, 2, 4.75, 2.5}, {2, 2, 3, 3}},
         .samples = adaptive_samples},
    };
}

problems region_shapes() {
    return {
        {.description = {"overlapping_regions_add", "Whole gradients of four equal regions meet in the same pixels.",
                         tier::quick, "RG-10"},
         .input = {1, 2, 6, 5},
         .elements = small_integers(),
         .gradients = small_integers(),
         .regions = {{1.5, 2.5, 3.5, 5.5}, {1.5, 2.5, 3.5, 5.5}, {1.5, 2.5, 3.5, 5.5}, {1, 2, 3, 5}},
         .samples = {1, 1},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}},
        {.description = {"inverted_regions",
                         "Exchanged corners mirror the gradients, and exchange those of the corners.", tier::standard,
                         "RA-4"},
         .regions = {{4.5, 1.25, 0.75, 5.25}, {1.125, 3.75, 4.25, 0.5}, {3.25, 4.75, 0.5, 2}}},
        {.description = {"empty_regions", "All samples of a region without width or height lie on one point or line.",
                         tier::standard, "RA-5"},
         .regions = {{2.25, 3.5, 2.25, 3.5}, {1.75, 0.5, 1.75, 5}}},
        {.description = {"samples_outside_give_nothing", "What lies outside the image has no gradient.", tier::quick,
                         "RG-5"},
         .regions = {{-9, 1, -3, 5}, {-2.5, -3.25, 3.5, 4.75}, {3.5, 3.25, 8.5, 9.75}},
         .options = {.out_of_bounds_input_value = 1.f}},
        {.description = {"whole_coordinates", "On a pixel the image has no slope, and the region no gradient.",
                         tier::standard, "RG-6"},
         .regions = {{0, 1, 4, 4}, {1, 0.5, 3, 5}},
         .output_width = 4,
         .samples = {1, 1},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}},
        {.description = {"regions_nan_and_infinite", "Corners that are no numbers put every sample outside.",
                         tier::standard, "RG-5, NU-2"},
         .regions = {{nan, 1, 4, 5}, {1, 1, infinity, 5}, {1, 1, 4, 5}}},
        {.description = {"batch_indices_reversed", "The regions do not come in the order of their images."},
         .input = {3, 2, 6, 5},
         .batch_indices = {2, 1, 0}},
        {.description = {"thirty_regions", "With many overlaps the order of addition shows.", tier::standard, "RG-10"},
         .input = {2, 2, 12, 17},
         .regions = scattered_regions(30, 17, 12),
         .output_height = 4,
         .output_width = 5},
    };
}

problems coordinates() {
    roi_align_options const corners = {
        .input_pixel_offset = 0.f, .output_pixel_offset = 0.f, .align_regions_to_corners = true};
    return {
        {.description = {"offsets_zero",
                         "In the convention of pixel corners the first sample lies on the first corner."},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}},
        {.description = {"offsets_unequal", "OutputPixelOffset belongs into the gradient of the region, too.",
                         tier::standard, "RG-1"},
         .options = {.input_pixel_offset = 0.25f, .output_pixel_offset = -0.75f}},
        {.description = {"corners_aligned", "The samples at the corners depend on one corner alone.", tier::standard,
                         "RA-8, RG-1, RG-3"},
         .samples = {1, 1},
         .options = corners},
        {.description = {"corners_aligned_one_sample", "A sample in the centre depends on both corners alike.",
                         tier::standard, "RA-8"},
         .output_height = 1,
         .output_width = 1,
         .samples = {1, 1},
         .options = corners},
        {.description = {"scales_differ", "The scale of an axis is a factor of its gradient.", tier::quick, "RG-1"},
         .regions = {{1.5, 5, 9, 21}, {2.25, 2, 8.5, 15}},
         .options = {.spatial_scale_x = 0.5f, .spatial_scale_y = 0.25f}},
        {.description = {"one_row_of_a_tall_region", "A single row of a tall region shows width and height exchanged.",
                         tier::standard, "RA-1"},
         .regions = {{1, 0.5, 4, 5.5}, {2, 1, 4.5, 5}},
         .output_height = 1,
         .output_width = 4},
    };
}

problems layouts_and_ranks() {
    return {
        {.description = {"inputs_strided",
                         "NHWC image and gradient, and regions by columns, are read through their strides."},
         .input_layout = layout::channels_last,
         .input_gradient_layout = layout::channels_last,
         .rois_layout = layout::columns},
        {.description = {"outputs_padded", "The gaps of both outputs must keep what they were filled with."},
         .output_gradient_layout = layout::padded,
         .output_roi_gradient_layout = layout::padded},
        {.description = {"output_channels_last", "The gradient of an NHWC image is written through its strides."},
         .output_gradient_layout = layout::channels_last,
         .output_roi_gradient_layout = layout::columns},
        {.description = {"one_gradient_for_all", "Stride 0 passes on the gradient of a sum, which is one number."},
         .input_gradient_layout = layout::repeated_elements},
        {.description = {"inputs_padded", "The gaps of all inputs hold NaN, which must never be read."},
         .input_layout = layout::padded,
         .input_gradient_layout = layout::padded,
         .rois_layout = layout::padded},
        {.description = {"batch_indices_of_three_axes", "BatchIndicesTensor may be {1, 1, NumROIs}."},
         .batch_indices_rank = 3},
        {.description = {"regions_of_three_axes", "ROITensor and its gradient may be {1, NumROIs, 4}."},
         .rois_rank = 3,
         .batch_indices_rank = 2},
        {.description = {"regions_of_four_axes", "ROITensor and its gradient may be {1, 1, NumROIs, 4}."},
         .rois_rank = 4,
         .batch_indices_rank = 4},
    };
}

problems telling_elements() {
    return {
        {.description = {"exact_integers", "Small integers and halves are never rounded, so no tolerance is needed."},
         .elements = small_integers(),
         .gradients = small_integers(),
         .regions = {{1, 2, 3, 5}, {0.5, 1, 2.5, 4}},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}},
        {.description = {"cancellation", "Gradients of opposite sign and nearly equal size add up to little."},
         .gradients = cancellation()},
        {.description = {"gradients_nan_and_infinite",
                         "NaN and infinite gradients reach the pixels of their samples and no others.", tier::standard,
                         "NU-3"},
         .gradients = special_values(),
         .regions = scattered_regions(12, 4, 5),
         .output_height = 1,
         .output_width = 1,
         .samples = {1, 1}},
        {.description = {"added_in_float", "FLOAT16 would lose every addend of these sums, which are added in float.",
                         tier::quick, "RG-10, NU-1", element_types::float16_only},
         .input = {1, 1, 2, 2},
         .gradients = listed({2048, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5}),
         .regions = {{0, 0, 0, 0}},
         .output_height = 8,
         .output_width = 8,
         .samples = {1, 1},
         .has_output_roi_gradient = false},
        {.description = {"larger_than_a_cache", "A detector's feature map of 128 channels does not fit into a cache.",
                         tier::full},
         .input = {2, 128, 50, 84},
         .regions = scattered_regions(128, 84, 50),
         .output_height = 7,
         .output_width = 7},
    };
}

} // namespace

void add_roi_align_grad_cases(case_list& cases) {
    for (auto const& group :
         {present_and_absent(), reductions(), region_shapes(), coordinates(), layouts_and_ranks(), telling_elements()})
        for (roi_align_grad_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
