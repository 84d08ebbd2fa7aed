// SPDX-License-Identifier: MIT
#pragma once
#include "suite/case_builder.hpp"
#include "suite/families.hpp"

#include <dmlref/spec/resample.hpp>

namespace dmlref::tool {

/// A problem of RESAMPLE, RESAMPLE1, RESAMPLE2 or RESAMPLE3.
struct resample_problem {
    about description;
    std::string_view operator_name = "RESAMPLE2";
    shape input = {2, 3, 5, 4};
    shape output = {2, 3, 10, 12};
    dmlref::interpolation_mode mode = interpolation_mode::linear;
    axis_direction rounding_direction = axis_direction::increasing;
    per_axis<float> scales{};               ///< empty: output size / input size
    per_axis<float> input_pixel_offsets{};  ///< empty: 0.5
    per_axis<float> output_pixel_offsets{}; ///< empty: -0.5
    bool antialiased = false;
    element_source elements = noise();
    layout input_layout = layout::packed;
    layout output_layout = layout::packed;
};

/// Adds the problem as a case for each of its element types.
void add(case_list& cases, resample_problem const& problem);

/// What RESAMPLE and its gradient say of the sizes of the forward pass.
template <class Problem>
case_builder& set_resampling(case_builder& builder, Problem const& problem) {
    resample_options const options = with_defaults({.scales = problem.scales,
                                                    .input_pixel_offsets = problem.input_pixel_offsets,
                                                    .output_pixel_offsets = problem.output_pixel_offsets},
                                                   problem.input, problem.output);
    auto const values = [](per_axis<float> const& array) { return std::vector<float>(array.begin(), array.end()); };
    return builder.set("InterpolationMode", static_cast<std::uint32_t>(problem.mode))
        .set("RoundingDirection", static_cast<std::uint32_t>(problem.rounding_direction))
        .set("DimensionCount", static_cast<std::uint32_t>(problem.input.size()))
        .set("Scales", values(options.scales))
        .set("InputPixelOffsets", values(options.input_pixel_offsets))
        .set("OutputPixelOffsets", values(options.output_pixel_offsets));
}

/// 0 for each of `count` axes.
inline per_axis<float> zero_offsets(std::size_t count = 4) { return per_axis<float>(count, 0.f); }

} // namespace dmlref::tool
