// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

#include <limits>

/// RESAMPLE, RESAMPLE1 and RESAMPLE2 on ordinary tensors: coordinates, rounding and ranks.
namespace dmlref::tool {

namespace {

using problems = std::vector<resample_problem>;
constexpr auto nearest = interpolation_mode::nearest_neighbor;

problems linear() {
    return {
        {.description = {"linear_enlarged", "The plain case: twice the height, three times the width.", tier::quick,
                         "RS-5", element_types::both_at_once}},
        {.description = {"linear_reduced",
                         "With fewer outputs than inputs the elements between are skipped, not averaged.",
                         tier::standard},
         .input = {2, 3, 12, 9},
         .output = {2, 3, 4, 2}},
        {.description = {"linear_fractional_scales",
                         "Scales that are no fractions of small numbers never repeat a coordinate."},
         .input = {1, 2, 7, 9},
         .output = {1, 2, 11, 15}},
        {.description = {"linear_corners_aligned", "The first and last elements of each row map onto one another."},
         .input = {1, 2, 5, 4},
         .output = {1, 2, 9, 10},
         .scales = {1, 1, 2, 3},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets()},
        {.description = {"linear_offsets_zero", "The convention of pixel corners is asymmetric: the far edge repeats."},
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets()},
        {.description = {"linear_offsets_unequal", "Every axis has its own offsets, none of them usual.", tier::quick,
                         "RS-2"},
         .input_pixel_offsets = {0.125f, -0.25f, 0.375f, 0.75f},
         .output_pixel_offsets = {-0.5f, 0.25f, 0.5f, -1.f}},
        {.description = {"linear_scale_one_shifted", "Offsets act on an axis of scale 1, too.", tier::standard, "RS-6"},
         .output = {2, 3, 5, 4},
         .input_pixel_offsets = {0, 0, 0.5f, 0.25f},
         .output_pixel_offsets = zero_offsets()},
    };
}

problems linear_proportions() {
    return {
        {.description = {"linear_rounding_direction_decreasing", "RoundingDirection means nothing to linear mode."},
         .rounding_direction = axis_direction::decreasing},
        {.description = {"linear_all_axes", "Batches and channels are axes like the others.", tier::quick,
                         "RS-5, RS-6"},
         .input = {2, 3, 4, 5},
         .output = {3, 5, 6, 4}},
        {.description = {"linear_from_one_element", "A single element has no neighbour to interpolate with."},
         .input = {1, 2, 1, 1},
         .output = {1, 2, 3, 4}},
        {.description = {"linear_to_one_element", "One output element takes one sample from the middle of each plane."},
         .input = {1, 2, 5, 8},
         .output = {1, 2, 1, 1}},
    };
}

/// What nearest-neighbor must get right, whatever the operator's version rounds to.
problems nearest_situations() {
    return {
        {.description = {"enlarged", "Coordinates lie off the elements by quarters and thirds."}, .mode = nearest},
        {.description = {"on_halves", "Every coordinate lies midway between two elements.", tier::quick},
         .input = {1, 2, 8, 6},
         .output = {1, 2, 4, 3},
         .mode = nearest,
         .elements = distinct()},
        {.description = {"on_elements", "Every other coordinate is a whole number and must stay there."},
         .input = {1, 2, 5, 4},
         .output = {1, 2, 10, 8},
         .mode = nearest,
         .input_pixel_offsets = zero_offsets(),
         .output_pixel_offsets = zero_offsets(),
         .elements = distinct()},
        {.description = {"scale_one_shifted", "An axis of scale 1 is not skipped: its offsets count."},
         .input = {1, 2, 5, 6},
         .output = {1, 2, 5, 6},
         .mode = nearest,
         .input_pixel_offsets = {0, 0, 0.5f, 0.75f},
         .output_pixel_offsets = zero_offsets(),
         .elements = distinct()},
        {.description = {"twenty_to_six", "A scale of 0.3 gives coordinates that are ties but for the last bit."},
         .input = {1, 1, 10, 20},
         .output = {1, 1, 3, 6},
         .mode = nearest,
         .elements = distinct()},
        {.description = {"all_axes", "Batches and channels are axes like the others."},
         .input = {2, 3, 4, 5},
         .output = {3, 5, 6, 4},
         .mode = nearest,
         .elements = distinct()},
    };
}

/// RESAMPLE2 in both directions, the earlier versions as they are. The first knows no offsets.
problems nearest_in_all_versions() {
    problems list;
    auto const add_as = [&](resample_problem problem, std::string_view operator_name, std::string const& prefix) {
        problem.operator_name = operator_name;
        problem.description.name = prefix + "_" + problem.description.name;
        problem.description.spec_notes = "RS-1, RS-3";
        list.push_back(std::move(problem));
    };
    for (resample_problem problem : nearest_situations()) {
        add_as(problem, "RESAMPLE2", "nearest_increasing");
        add_as(problem, "RESAMPLE1", "nearest");
        if (problem.input_pixel_offsets.empty()) add_as(problem, "RESAMPLE", "nearest");
        problem.rounding_direction = axis_direction::decreasing;
        // Between halves, a direction that is ignored is not one that is reversed.
        if (problem.description.name == "enlarged") problem.description.first_tier = tier::quick;
        add_as(problem, "RESAMPLE2", "nearest_decreasing");
    }
    return list;
}

/// The offsets with which RESAMPLE2 rounds to the nearest element, as ONNX Runtime sets them.
problems nearest_by_offsets() {
    return {
        {.description = {"nearest_prefer_floor", "ONNX's round_prefer_floor, ceil(x - 0.5), is had by an offset of 1.",
                         tier::standard, "RS-1"},
         .input = {1, 2, 8, 6},
         .output = {1, 2, 4, 3},
         .mode = nearest,
         .rounding_direction = axis_direction::increasing,
         .input_pixel_offsets = {1, 1, 1, 1},
         .elements = distinct()},
        {.description = {"nearest_prefer_ceil", "ONNX's round_prefer_ceil, floor(x + 0.5), is had by an offset of 0.",
                         tier::standard, "RS-1"},
         .input = {1, 2, 8, 6},
         .output = {1, 2, 4, 3},
         .mode = nearest,
         .rounding_direction = axis_direction::decreasing,
         .input_pixel_offsets = {0, 0, 0, 0},
         .elements = distinct()},
    };
}

problems ranks() {
    problems list;
    std::vector<std::pair<shape, shape>> const sizes = {
        {{7}, {11}}, {{5, 4}, {8, 7}}, {{3, 5, 4}, {2, 8, 6}}, {{2, 3, 5, 4}, {3, 2, 7, 6}}};
    for (std::string_view operator_name : {"RESAMPLE", "RESAMPLE1", "RESAMPLE2"})
        for (auto const& [input, output] : sizes)
            list.push_back({.description = {"linear_of_rank_" + std::to_string(input.size()),
                                            "A tensor of this rank is interpolated over every axis."},
                            .operator_name = operator_name,
                            .input = input,
                            .output = output});
    list.push_back({.description = {"nearest_of_rank_1", "A row by itself is a tensor, too.", tier::standard, "RS-1"},
                    .input = {7},
                    .output = {11},
                    .mode = nearest});
    list.push_back({.description = {"linear_enlarged", "The first version has half-pixel offsets and no choice.",
                                    tier::standard, "RS-7"},
                    .operator_name = "RESAMPLE"});
    list.push_back({.description = {"linear_enlarged", "The second version has offsets for each axis."},
                    .operator_name = "RESAMPLE1",
                    .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.25f},
                    .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, 0.5f}});
    return list;
}

} // namespace

void add_resample_cases(case_list& cases) {
    for (auto const& group : {linear(), linear_proportions(), nearest_in_all_versions(), nearest_by_offsets(), ranks()})
        for (resample_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
