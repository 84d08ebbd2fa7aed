// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::golden {

/// The arithmetic that a device has. A verdict takes it as input; golden files do not depend on it.
struct precision_profile {
    std::string_view name;
    std::string_view description;
    double unit_roundoff = 0x1p-24; ///< of values: 2^-24 in float, 2^-11 in half
    double division_error = 1;      ///< of a quotient or a square root, in unit roundoffs
    double smallest_step =
        0x1p-149;            ///< what a result near 0 may be off by; where subnormals are flushed, what may become 0
    double weight_error = 0; ///< of a weight of linear interpolation and of a product of two, absolute
    double largest = 0x1.fffffep127; ///< beyond it an intermediate result overflows
};

inline constexpr precision_profile profiles[] = {
    {.name = "float32", .description = "float, every operation rounded to nearest, fused or not"},
    {.name = "float32_division",
     .description = "float, quotients and roots within 2.5 units in the last place, as shading languages allow",
     .division_error = 5},
    {.name = "flush_to_zero", .description = "float, subnormal operands and results are 0", .smallest_step = 0x1p-126},
    {.name = "half_arithmetic",
     .description = "values computed in half; coordinates in float",
     .unit_roundoff = 0x1p-11,
     .smallest_step = 0x1p-24,
     .largest = 65504},
    {.name = "texture_filter",
     .description = "float, weights of linear interpolation with 8 fractional bits, as texture units have them",
     .weight_error = 0x1p-8},
};

/// Null for an unknown name.
constexpr precision_profile const* profile_named(std::string_view name) {
    for (precision_profile const& profile : profiles)
        if (profile.name == name) return &profile;
    return nullptr;
}

} // namespace dmlref::golden
