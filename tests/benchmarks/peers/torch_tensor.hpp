// SPDX-License-Identifier: MIT
#pragma once
#include "benchmarks/laid_out_tensor.hpp"

#include <ATen/ATen.h>

namespace dmlref::benchmarks {

inline std::vector<int64_t> torch_sizes(shape const& sizes) { return {sizes.begin(), sizes.end()}; }

/// A PyTorch tensor in our memory.
inline at::Tensor torch_tensor(laid_out_tensor<float> const& elements) {
    tensor_view<float> const view = elements.view();
    return at::from_blob(view.data(), torch_sizes(view.sizes()), torch_sizes(view.strides()), [elements](void*) {});
}

inline std::vector<float> packed(at::Tensor const& tensor) {
    at::Tensor const elements = tensor.contiguous();
    return {elements.data_ptr<float>(), elements.data_ptr<float>() + elements.numel()};
}

} // namespace dmlref::benchmarks
