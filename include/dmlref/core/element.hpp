// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"

#include <concepts>

namespace dmlref {

/// The element types that operators compute on: FLOAT32 and FLOAT16.
template <class T>
concept element = std::same_as<T, float> || std::same_as<T, half>;

/// What a FLOAT32 or FLOAT16 tensor stores for a computed float: one rounding to nearest even, and one NaN, quiet,
/// positive and without payload, since the payload that arithmetic leaves differs between processors and compilers.
/// NU-3
template <element T>
constexpr T to_element(float value) {
    if (value != value) value = std::numeric_limits<float>::quiet_NaN();
    return static_cast<T>(value);
}

} // namespace dmlref
