// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

/// The enumerations of DirectML that the spatial operators use, with DirectML's values.
namespace dmlref {

/// DML_REDUCE_FUNCTION: the two functions that ROI_ALIGN allows.
enum class reduce_function : std::uint32_t { average = 2, max = 7 };

/// DML_INTERPOLATION_MODE.
enum class interpolation_mode : std::uint32_t { nearest_neighbor = 0, linear = 1 };

/// DML_AXIS_DIRECTION: how RESAMPLE2 rounds a fractional coordinate. Increasing is ceiling, decreasing is floor.
enum class axis_direction : std::uint32_t { increasing = 0, decreasing = 1 };

/// DML_SIZE_2D: width first.
struct size_2d {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

} // namespace dmlref
