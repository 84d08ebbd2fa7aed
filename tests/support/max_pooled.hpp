// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/reference/max_pooling.hpp"

namespace dmlref::testing {

template <class T, class Index = std::uint64_t>
struct pooled {
    tensor<T> output;
    tensor<Index> indices;
};

/// The results of the reference.
template <class Index = std::uint64_t, class T>
pooled<T, Index> pool(tensor<T> const& input, max_pooling_options const& options, ceil_mode mode = ceil_mode::off) {
    shape const sizes = max_pooling_output_sizes(input.sizes(), options, mode);
    pooled<T, Index> result{tensor<T>(sizes), tensor<Index>(sizes)};
    reference::max_pooling(input, result.output.view(), result.indices.view(), options);
    return result;
}

} // namespace dmlref::testing
