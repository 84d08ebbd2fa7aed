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

/// 0 for each of `count` axes.
inline per_axis<float> zero_offsets(std::size_t count = 4) { return per_axis<float>(count, 0.f); }

} // namespace dmlref::tool
