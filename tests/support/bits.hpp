// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"
#include "dmlref/core/tensor.hpp"

#include <bit>
#include <concepts>
#include <cstdint>
#include <vector>

namespace dmlref::testing {

inline std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }
inline std::uint32_t bits(half value) { return value.bits(); }
template <std::integral T>
std::uint64_t bits(T value) {
    return static_cast<std::uint64_t>(value);
}

/// The bit patterns of all elements in row-major order: equal only if the values are the same to the bit, so that -0
/// differs from 0, and a NaN equals itself.
template <class T>
auto bits(tensor<T> const& values) {
    std::vector<decltype(bits(T{}))> patterns;
    for (T value : values.elements()) patterns.push_back(bits(value));
    return patterns;
}

} // namespace dmlref::testing
