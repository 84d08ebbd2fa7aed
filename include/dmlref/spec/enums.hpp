// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

/// DirectML's enumerations, as far as the spatial operators use them, with DirectML's values.
namespace dmlref {

/// DML_REDUCE_FUNCTION: the two that ROI_ALIGN allows.
enum class reduce_function : std::uint32_t { average = 2, max = 7 };

/// DML_INTERPOLATION_MODE.
enum class interpolation_mode : std::uint32_t { nearest_neighbor = 0, linear = 1 };

/// DML_AXIS_DIRECTION: where RESAMPLE2 rounds a fractional coordinate; increasing is ceiling, decreasing is floor.
enum class axis_direction : std::uint32_t { increasing = 0, decreasing = 1 };

/// DML_SIZE_2D: width first.
struct size_2d {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

} // namespace dmlref
