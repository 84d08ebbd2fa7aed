// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"

#include <numeric>

namespace dmlref::testing {

template <class T>
double inner_product(tensor<T> const& a, tensor<T> const& b) {
    return std::inner_product(a.elements().begin(), a.elements().end(), b.elements().begin(), 0.0);
}

} // namespace dmlref::testing
