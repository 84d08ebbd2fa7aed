// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"
#include "dmlref/core/tensor.hpp"

#include <concepts>
#include <cstdint>
#include <vector>

namespace dmlref::testing {

/// Values that differ from element to element, the same on every machine: with fractions, or integers from all of the
/// type's range.
template <class T>
tensor<T> filled(shape const& sizes, std::uint32_t seed) {
    std::vector<T> elements;
    for (index_t i = 0; i < element_count(sizes); ++i) {
        seed = seed * 1664525u + 1013904223u;
        if constexpr (std::integral<T>)
            elements.push_back(static_cast<T>(seed * 0x9e37'79b9'7f4a'7c15u >> 8));
        else
            elements.push_back(static_cast<T>(static_cast<float>(static_cast<std::int32_t>(seed >> 20) - 2048) / 64.f));
    }
    return {sizes, elements};
}

} // namespace dmlref::testing
