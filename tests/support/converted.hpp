// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"

#include <vector>

namespace dmlref::testing {

/// The same numbers in another type: float, half, or double for arithmetic in a test. Converts through float.
template <class To, class From>
tensor<To> converted(tensor<From> const& from) {
    std::vector<To> elements;
    for (From value : from.elements()) elements.push_back(static_cast<To>(static_cast<float>(value)));
    return {from.sizes(), elements};
}

} // namespace dmlref::testing
