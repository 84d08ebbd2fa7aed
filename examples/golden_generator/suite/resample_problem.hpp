// SPDX-License-Identifier: MIT
#pragma once
#include "suite/row.hpp"

#include <dmlref/spec/resample.hpp>

namespace dmlref::tool {

/// A problem of RESAMPLE, in any version, or of its gradient.
struct resample_problem : about {
    shape input = {2, 3, 5, 4}; ///< of the forward pass, like all options
    shape output = {2, 3, 10, 12};
    element_source elements = noise(); ///< of the incoming tensor
    resample_options options = {.interpolation_mode = interpolation_mode::linear,
                                .rounding_direction = axis_direction::increasing};
};

inline void build(case_builder& builder, resample_problem const& problem) {
    if (builder.has_field("InputGradientTensor"))
        builder.input("InputGradientTensor", problem.output, problem.elements)
            .output("OutputGradientTensor", problem.input);
    else
        builder.input("InputTensor", problem.input, problem.elements).output("OutputTensor", problem.output);
    builder.set_options(with_defaults(problem.options, problem.input, problem.output));
}

/// Sizes of input and output, from one axis to four.
inline std::vector<std::pair<shape, shape>> const sizes_of_ranks = {
    {{7}, {11}}, {{5, 4}, {8, 7}}, {{3, 5, 4}, {2, 8, 6}}, {{2, 3, 5, 4}, {3, 2, 7, 6}}};

namespace changes {

inline auto output(shape const& sizes) {
    return [sizes](auto& problem) { problem.output = sizes; };
}
inline auto sizes(shape const& input, shape const& output) {
    return [=](auto& problem) {
        problem.input = input;
        problem.output = output;
    };
}
inline constexpr auto decreasing = [](auto& problem) {
    problem.options.rounding_direction = axis_direction::decreasing;
};
inline auto scales(per_axis<float> const& values) {
    return [values](auto& problem) { problem.options.scales = values; };
}
/// Pixel offsets of input and output, one for each axis.
inline auto offsets(per_axis<float> const& input, per_axis<float> const& output = {}) {
    return [=](auto& problem) {
        problem.options.input_pixel_offsets = input;
        problem.options.output_pixel_offsets = output;
    };
}
inline per_axis<float> const zeros(4, 0.f);
inline auto const zero_offsets = offsets(zeros, zeros);
inline constexpr auto antialiased = [](auto& problem) { problem.options.antialiased = true; };

} // namespace changes

} // namespace dmlref::tool
