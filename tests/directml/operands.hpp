// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"
#include "dmlref/core/tensor.hpp"
#include "dmlref/directml/execute.hpp"
#include "support/catch.hpp"

#include <concepts>
#include <cstdint>
#include <vector>

namespace dmlref::testing {

/// Values that differ from element to element and have fractions; the same on every machine.
template <class T>
tensor<T> filled(shape const& sizes, std::uint32_t seed) {
    tensor<T> result(sizes);
    std::vector<T> elements;
    for (std::size_t i = 0; i < result.elements().size(); ++i) {
        seed = seed * 1664525u + 1013904223u;
        elements.push_back(static_cast<T>(static_cast<float>(static_cast<std::int32_t>(seed >> 20) - 2048) / 64.f));
    }
    return {sizes, elements};
}

/// Integers from all of the type's range.
template <std::integral T>
tensor<T> filled_integers(shape const& sizes, std::uint32_t seed) {
    std::vector<T> elements;
    for (index_t i = 0; i < element_count(sizes); ++i) {
        seed = seed * 1664525u + 1013904223u;
        elements.push_back(static_cast<T>(seed * 0x9e37'79b9'7f4a'7c15u >> 8));
    }
    return {sizes, elements};
}

/// Says its type, as an any_tensor needs it said.
template <class T>
tensor_view<T> view(tensor<T>& values) {
    return values.view();
}

/// The test that asks runs once for each answer.
inline directml::execution_choice each_choice() {
    using directml::implementation;
    return GENERATE(values<directml::execution_choice>({{.implementation = implementation::reference},
                                                        {.implementation = implementation::kernels},
                                                        {.how = {.threads = 3}}}));
}

} // namespace dmlref::testing
