// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"

#include <vector>

namespace dmlref::testing {

/// A tensor with `map` applied to each element.
template <class Map>
tensor<float> mapped(tensor<float> const& input, Map const& map) {
    std::vector<float> values;
    for (float value : input.elements()) values.push_back(map(value));
    return {input.sizes(), values};
}

} // namespace dmlref::testing
