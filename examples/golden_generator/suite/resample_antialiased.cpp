// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

#include <limits>

/// RESAMPLE3: what Antialiased changes, and what it leaves as it is.
namespace dmlref::tool {

namespace {

using problems = std::vector<resample_problem>;
constexpr auto nearest = interpolation_mode::nearest_neighbor;

problems reduced() {
    return {
        {.description = {"reduced_to_a_third", "The plain case: every element counts for some output.", tier::quick,
                         "RS-9, RS-10", element_types::both_at_once},
         .input = {2, 3, 12, 15},
         .output = {2, 3, 4, 5}},
        {.description = {"reduced_to_a_fraction",
                         "Scales that are no fractions of small numbers never repeat weights."},
         .input = {1, 2, 17, 23},
         .output = {1, 2, 5, 7}},
        {.description = {"reduced_to_one_element", "One output element averages its whole plane."},
         .input = {1, 2, 9, 7},
         .output = {1, 2, 1, 1}},
        {.description = {"reduced_in_width_only", "Each axis is antialiased by its own scale; rows are interpolated.",
                         tier::standard, "RS-9"},
         .input = {1, 2, 5, 16},
         .output = {1, 2, 8, 4}},
        {.description = {"reduced_on_all_axes", "Batches and channels are axes like the others."},
         .input = {5, 7, 6, 9},
         .output = {2, 3, 2, 4}},
        {.description = {"corners_aligned", "With offsets 0 the outer triangles have one side only."},
         .input = {1, 2, 9, 13},
         .output = {1, 2, 3, 4},
         .scales = {1, 1, 0.25f, 0.25f},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets()},
        {.description = {"offsets_unequal", "Every axis has its own offsets, none of them usual."},
         .input = {1, 2, 12, 15},
         .output = {1, 2, 4, 5},
         .input_pixel_offsets = {0.5f, 0.5f, 0.375f, 0.75f},
         .output_pixel_offsets = {-0.5f, -0.5f, 0.25f, -1.f}},
        {.description = {"sizes_unrelated_to_scales",
                         "Too tall an output repeats the edge, too narrow a one is cropped.", tier::standard,
                         "RS-3, RS-4"},
         .input = {1, 2, 12, 20},
         .output = {1, 2, 6, 3},
         .scales = {1, 1, 0.25f, 0.25f}},
    };
}

/// Antialiased is set, and the result is that of RESAMPLE2 nevertheless.
problems not_reduced_enough() {
    return {
        {.description = {"reduced_to_half", "1 / Scale must be above 2: at half, nothing is antialiased.", tier::quick,
                         "RS-9"},
         .input = {1, 2, 8, 12},
         .output = {1, 2, 4, 6}},
        {.description = {"reduced_to_two_thirds", "Other libraries antialias this; the document does not.",
                         tier::standard, "RS-9"},
         .input = {1, 2, 9, 12},
         .output = {1, 2, 6, 8}},
        {.description = {"enlarged", "An enlarged picture has nothing to antialias.", tier::standard, "RS-9"}},
        {.description = {"nearest_reduced_increasing", "Antialiased means nothing to nearest mode.", tier::standard,
                         "RS-1, RS-9"},
         .input = {1, 2, 12, 16},
         .output = {1, 2, 4, 4},
         .mode = nearest,
         .elements = distinct()},
        {.description = {"nearest_reduced_decreasing", "Antialiased means nothing to nearest mode.", tier::standard,
                         "RS-1, RS-9"},
         .input = {1, 2, 12, 16},
         .output = {1, 2, 4, 4},
         .mode = nearest,
         .rounding_direction = axis_direction::decreasing,
         .elements = distinct()},
    };
}

problems ranks() {
    problems list;
    std::vector<std::pair<shape, shape>> const sizes = {
        {{23}, {5}}, {{13, 10}, {4, 3}}, {{5, 9, 12}, {2, 4, 3}}, {{5, 3, 9, 8}, {2, 1, 4, 2}}};
    for (auto const& [input, output] : sizes)
        list.push_back({.description = {"of_rank_" + std::to_string(input.size()),
                                        "A tensor of this rank is averaged over every axis."},
                        .input = input,
                        .output = output});
    return list;
}

problems layouts() {
    problems list = {
        {.description = {"both_channels_last", "An NHWC image becomes an NHWC image."},
         .input_layout = layout::channels_last,
         .output_layout = layout::channels_last},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_layout = layout::padded},
        {.description = {"output_padded", "The gaps between the rows must keep what they were filled with."},
         .output_layout = layout::padded},
        {.description = {"input_one_row_for_all", "Stride 0 lets one row stand for all."},
         .input_layout = layout::repeated_rows},
    };
    for (resample_problem& problem : list) {
        problem.input = {2, 3, 10, 9};
        problem.output = {2, 3, 3, 4};
    }
    return list;
}

problems telling_elements() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {
        {.description = {"single_element", "One element of 1 among zeros shows the weights.", tier::standard, "RS-10"},
         .input = {1, 1, 1, 16},
         .output = {1, 1, 1, 4},
         .elements = listed({0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})},
        {.description = {"single_element_at_the_edge", "The filter reaches over the edge, where there is nothing.",
                         tier::quick, "RS-10"},
         .input = {1, 1, 1, 16},
         .output = {1, 1, 1, 4},
         .elements = listed({1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})},
        {.description = {"six_to_two", "A filter makes 1.25 and 3.75 of 0 to 5, iterative halving 1 and 4.",
                         tier::standard, "RS-10"},
         .input = {1, 1, 1, 6},
         .output = {1, 1, 1, 2},
         .elements = listed({0, 1, 2, 3, 4, 5})},
        {.description = {"odd_length", "Halved, the last element of five is kept, left out, or counted twice.",
                         tier::standard, "RS-10"},
         .input = {1, 1, 1, 5},
         .output = {1, 1, 1, 2},
         .elements = listed({0, 0, 0, 0, 32})},
        {.description = {"constant_stays_constant", "Weights that are not divided by their sum show."},
         .input = {1, 2, 15, 16},
         .output = {1, 2, 4, 5},
         .elements = constant(0.375)},
        {.description = {"ramp_is_reproduced", "The average of a plane is that plane, but for the edges."},
         .input = {1, 2, 32, 24},
         .output = {1, 2, 8, 6},
         .elements = ramp({1000, 100, 10, 1})},
        {.description = {"cancellation", "Sums that lose their leading digits show their order."},
         .input = {1, 2, 15, 16},
         .output = {1, 2, 4, 5},
         .elements = cancellation()},
        {.description = {"infinity_of_no_weight", "An element at the end of the triangle is not read.", tier::standard,
                         "RS-10"},
         .input = {1, 1, 1, 9},
         .output = {1, 1, 1, 2},
         .scales = {1, 1, 1, 0.25f},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets(),
         .elements = listed({1, 2, 3, 4, 5, 6, 7, 8, infinity})},
    };
}

problems photograph_and_large() {
    return {
        {.description = {"photograph_reduced", "A photograph reduced to a quarter shows aliasing to the eye."},
         .input = {1, 3, 72, 96},
         .output = {1, 3, 18, 24},
         .elements = photograph_elements()},
        {.description = {"larger_than_a_cache", "A plane of 1440 x 1080 does not fit into a cache.", tier::full, "",
                         element_types::float32_only},
         .input = {1, 1, 1080, 1440},
         .output = {1, 1, 216, 240}},
    };
}

/// Without Antialiased, RESAMPLE3 is RESAMPLE2.
problems plain() {
    return {
        {.description = {"linear_enlarged", "Without Antialiased, RESAMPLE3 is RESAMPLE2.", tier::standard, "RS-5"}},
        {.description = {"linear_reduced", "Without Antialiased, elements between are skipped, not averaged."},
         .input = {2, 3, 12, 9},
         .output = {2, 3, 4, 2}},
        {.description = {"nearest_increasing_on_halves", "Every coordinate lies midway between two elements.",
                         tier::standard, "RS-1"},
         .input = {1, 2, 8, 6},
         .output = {1, 2, 4, 3},
         .mode = nearest,
         .elements = distinct()},
    };
}

} // namespace

void add_resample_antialiased_cases(case_list& cases) {
    auto const add_as = [&](resample_problem problem, bool antialiased) {
        problem.operator_name = "RESAMPLE3";
        problem.antialiased = antialiased;
        if (antialiased) problem.description.name = "antialiased_" + problem.description.name;
        add(cases, problem);
    };
    for (auto const& group :
         {reduced(), not_reduced_enough(), ranks(), layouts(), telling_elements(), photograph_and_large()})
        for (resample_problem const& problem : group) add_as(problem, true);
    for (resample_problem const& problem : plain()) add_as(problem, false);
}

} // namespace dmlref::tool
