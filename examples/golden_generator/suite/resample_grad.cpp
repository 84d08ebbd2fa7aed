// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

#include <limits>

/// RESAMPLE_GRAD and RESAMPLE_GRAD1.
namespace dmlref::tool {

namespace {

constexpr auto nearest = interpolation_mode::nearest_neighbor;

/// Sizes are those of the forward pass: its input is OutputGradientTensor, its output InputGradientTensor.
struct resample_grad_problem {
    about description;
    std::string_view operator_name = "RESAMPLE_GRAD1";
    shape input = {2, 3, 5, 4};
    shape output = {2, 3, 10, 12};
    dmlref::interpolation_mode mode = interpolation_mode::linear;
    axis_direction rounding_direction = axis_direction::increasing;
    per_axis<float> scales{};               ///< empty: output size / input size
    per_axis<float> input_pixel_offsets{};  ///< empty: 0.5
    per_axis<float> output_pixel_offsets{}; ///< empty: -0.5
    element_source gradients = noise();
    layout input_gradient_layout = layout::packed;
    layout output_gradient_layout = layout::packed;
};
using problems = std::vector<resample_grad_problem>;

void add(case_list& cases, resample_grad_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder(problem.operator_name, problem.description, type);
        builder.input("InputGradientTensor", problem.output, problem.gradients, problem.input_gradient_layout)
            .output("OutputGradientTensor", problem.input, problem.output_gradient_layout);
        cases.push_back(set_resampling(builder, problem).build());
    });
}

problems example() {
    return {{.description = {"example_of_the_document", "The figures are those printed on the operator's page.",
                             tier::quick, "RS-12"},
             .operator_name = "RESAMPLE_GRAD",
             .input = {1, 1, 2, 2},
             .output = {1, 1, 1, 3},
             .mode = nearest,
             .scales = {1, 1, 0.5f, 1.5f},
             .output_pixel_offsets = {-0.5f, -0.5f, 0, 0},
             .gradients = listed({4, 5, 6})}};
}

problems linear() {
    return {
        {.description = {"linear_enlarged", "The plain case: each element has a share of several gradients.",
                         tier::quick, "RS-11, RS-12", element_types::both_at_once}},
        {.description = {"linear_reduced", "Elements that the forward pass did not read get 0."},
         .input = {2, 3, 12, 9},
         .output = {2, 3, 4, 2}},
        {.description = {"linear_fractional_scales", "Scales that are no fractions of small numbers never repeat."},
         .input = {1, 2, 7, 9},
         .output = {1, 2, 11, 15}},
        {.description = {"linear_corners_aligned",
                         "With offsets 0 it does not matter whose input and output they belong to.", tier::standard,
                         "RS-11"},
         .input = {1, 2, 5, 4},
         .output = {1, 2, 9, 10},
         .scales = {1, 1, 2, 3},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets()},
        {.description = {"linear_offsets_equal", "Two offsets that are equal are read alike in both ways.",
                         tier::standard, "RS-11"},
         .input_pixel_offsets = {0.125f, -0.25f, 0.375f, 0.75f},
         .output_pixel_offsets = {0.125f, -0.25f, 0.375f, 0.75f}},
        {.description = {"linear_offsets_unequal", "Exchanging the offsets changes every element.", tier::quick,
                         "RS-12"},
         .input_pixel_offsets = {0.125f, -0.25f, 0.375f, 0.75f},
         .output_pixel_offsets = {-0.5f, 0.25f, 0.5f, -1.f}},
    };
}

problems linear_proportions() {
    return {
        {.description = {"linear_scale_one_shifted", "Offsets act on an axis of scale 1, too.", tier::standard, "RS-6"},
         .output = {2, 3, 5, 4},
         .input_pixel_offsets = {0, 0, 0.5f, 0.25f},
         .output_pixel_offsets = zero_offsets()},
        {.description = {"linear_rounding_direction_decreasing", "RoundingDirection means nothing to linear mode."},
         .rounding_direction = axis_direction::decreasing},
        {.description = {"linear_all_axes", "Batches and channels are axes like the others.", tier::standard, "RS-11"},
         .input = {2, 3, 4, 5},
         .output = {3, 5, 6, 4}},
        {.description = {"linear_to_one_element", "A single element gets the sum of all gradients."},
         .input = {1, 2, 1, 1},
         .output = {1, 2, 3, 4}},
        {.description = {"linear_from_one_element", "One gradient goes to the middle of each plane."},
         .input = {1, 2, 5, 8},
         .output = {1, 2, 1, 1}},
        {.description = {"linear_sizes_unrelated_to_scales",
                         "Gradients beyond the edge belong to the edge; cropped elements get none.", tier::standard,
                         "RS-4"},
         .input = {1, 2, 4, 5},
         .output = {1, 2, 11, 7},
         .scales = {1, 1, 2, 2}},
    };
}

/// What nearest-neighbor must get right, whatever the operator's version rounds to.
problems nearest_situations() {
    return {
        {.description = {"enlarged", "Gradients are added where an element was repeated."}, .mode = nearest},
        {.description = {"on_halves", "Every coordinate lay midway between two elements."},
         .input = {1, 2, 8, 6},
         .output = {1, 2, 4, 3},
         .mode = nearest,
         .gradients = distinct()},
        {.description = {"on_elements", "Every other coordinate was a whole number."},
         .input = {1, 2, 5, 4},
         .output = {1, 2, 10, 8},
         .mode = nearest,
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets()},
        {.description = {"scale_one_shifted", "An axis of scale 1 is not skipped: its offsets count."},
         .input = {1, 2, 5, 6},
         .output = {1, 2, 5, 6},
         .mode = nearest,
         .input_pixel_offsets = {0, 0, 0.5f, 0.75f},
         .output_pixel_offsets = zero_offsets()},
        {.description = {"all_axes", "Batches and channels are axes like the others."},
         .input = {2, 3, 4, 5},
         .output = {3, 5, 6, 4},
         .mode = nearest},
        {.description = {"sizes_unrelated_to_scales", "Gradients beyond the edge belong to the edge."},
         .input = {1, 2, 4, 5},
         .output = {1, 2, 11, 7},
         .mode = nearest,
         .scales = {1, 1, 2, 2}},
    };
}

/// RESAMPLE_GRAD1 in both directions, RESAMPLE_GRAD as it is.
problems nearest_in_both_versions() {
    problems list;
    auto const add_as = [&](resample_grad_problem problem, std::string_view operator_name, std::string const& prefix) {
        problem.operator_name = operator_name;
        problem.description.name = prefix + "_" + problem.description.name;
        problem.description.spec_notes = "RS-1, RS-11, RS-12";
        list.push_back(std::move(problem));
    };
    for (resample_grad_problem problem : nearest_situations()) {
        add_as(problem, "RESAMPLE_GRAD1", "nearest_increasing");
        add_as(problem, "RESAMPLE_GRAD", "nearest");
        problem.rounding_direction = axis_direction::decreasing;
        add_as(problem, "RESAMPLE_GRAD1", "nearest_decreasing");
    }
    return list;
}

problems ranks_and_versions() {
    problems list;
    std::vector<std::pair<shape, shape>> const sizes = {
        {{7}, {11}}, {{5, 4}, {8, 7}}, {{3, 5, 4}, {2, 8, 6}}, {{2, 3, 5, 4}, {3, 2, 7, 6}}};
    for (auto const& [input, output] : sizes)
        for (auto mode : {interpolation_mode::linear, nearest})
            list.push_back({.description = {(mode == nearest ? "nearest_of_rank_" : "linear_of_rank_") +
                                                std::to_string(input.size()),
                                            "A tensor of this rank is handed back over every axis."},
                            .input = input,
                            .output = output,
                            .mode = mode});
    list.push_back({.description = {"linear_enlarged", "The first version has no RoundingDirection.", tier::standard,
                                    "RS-11, RS-12"},
                    .operator_name = "RESAMPLE_GRAD"});
    list.push_back({.description = {"linear_reduced", "The first version has no RoundingDirection.", tier::standard,
                                    "RS-11, RS-12"},
                    .operator_name = "RESAMPLE_GRAD",
                    .input = {2, 3, 12, 9},
                    .output = {2, 3, 4, 2}});
    return list;
}

problems layouts() {
    return {
        {.description = {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise."},
         .input_gradient_layout = layout::channels_last},
        {.description = {"both_channels_last", "The gradient of an NHWC image is an NHWC image."},
         .input_gradient_layout = layout::channels_last,
         .output_gradient_layout = layout::channels_last},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_gradient_layout = layout::padded},
        {.description = {"output_padded", "The gaps between the rows must keep what they were filled with.",
                         tier::standard},
         .output_gradient_layout = layout::padded},
        {.description = {"output_every_other", "The gap after each element must keep what it was filled with."},
         .output_gradient_layout = layout::every_other},
        {.description = {"input_by_columns", "The planes are stored transposed."},
         .input_gradient_layout = layout::columns},
        {.description = {"input_one_element_for_all", "Stride 0 everywhere: the gradient of a sum."},
         .input_gradient_layout = layout::repeated_elements},
        {.description = {"nearest_both_channels_last", "Nearest mode, too, goes by strides.", tier::standard, "RS-1"},
         .mode = nearest,
         .input_gradient_layout = layout::channels_last,
         .output_gradient_layout = layout::channels_last},
    };
}

problems telling_gradients() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {
        {.description = {"exact_integers", "Quarters of small integers: no rounding, so no tolerance is needed."},
         .output = {2, 3, 10, 8},
         .gradients = small_integers()},
        {.description = {"cancellation", "Sums that lose their leading digits show their order.", tier::standard,
                         "RS-11"},
         .gradients = cancellation()},
        {.description = {"constant_gradient", "Every element gets the sum of its weights."}, .gradients = constant(1)},
        {.description = {"infinity_of_no_weight", "An element beside a coordinate that is hit exactly gets nothing.",
                         tier::quick, "RS-11"},
         .input = {1, 1, 3, 6},
         .output = {1, 1, 3, 3},
         .scales = {1, 1, 1, 0.5f},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets(),
         .gradients = listed({1, infinity, 2})},
        {.description = {"special_values", "NaN and infinities reach the elements that have a share of them.",
                         tier::standard, "NU-3, NU-6"},
         .gradients = special_values()},
        {.description = {"nearest_special_values", "Sums start from +0: no gradient is -0.", tier::standard,
                         "NU-3, NU-6, RS-11"},
         .mode = nearest,
         .gradients = special_values()},
        {.description = {"sums_beyond_float16_digits", "4096 ones make 4096 in float, and 2048 in FLOAT16.",
                         tier::standard, "NU-1", element_types::float16_only},
         .input = {1, 1, 1, 1},
         .output = {1, 1, 64, 64},
         .gradients = constant(1)},
        {.description = {"photograph_enlarged", "The gradient of an enlarged photograph is a photograph."},
         .input = {1, 3, 36, 48},
         .output = {1, 3, 63, 84},
         .gradients = photograph_elements()},
        {.description = {"larger_than_a_cache", "A plane of 1440 x 1080 does not fit into a cache.", tier::full, "",
                         element_types::float32_only},
         .input = {1, 1, 720, 960},
         .output = {1, 1, 1080, 1440}},
    };
}

} // namespace

void add_resample_grad_cases(case_list& cases) {
    for (auto const& group : {example(), linear(), linear_proportions(), nearest_in_both_versions(),
                              ranks_and_versions(), layouts(), telling_gradients()})
        for (resample_grad_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
