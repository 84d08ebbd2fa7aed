// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/reference/window_maximum.hpp"
#include "dmlref/spec/max_pooling_grad.hpp"

/// DML_MAX_POOLING_GRAD_OPERATOR_DESC. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling_grad_operator_desc
namespace dmlref::reference {

/// Adds each element of the incoming gradient to the place of the largest element of its window; every other element
/// of `output_gradient` is zero. `input` is the tensor that was pooled.
/// Shapes: input and output_gradient {N, C, H, W} or {N, C, D, H, W}; input_gradient
/// max_pooling_output_sizes(input, options). Throws validation_error before anything is written.
template <element T>
void max_pooling_grad(input_view<T> input, input_view<T> input_gradient, tensor_view<T> output_gradient,
                      max_pooling_options const& options) {
    validate(input, input_gradient, output_gradient, options);
    pooling_window const window = pooling_window_of(options);

    store_sums(output_gradient, has_long_gradient(window, input_gradient.sizes()), [&](auto const& sums) {
        // Row-major over the incoming gradient: this order is part of the result. MP-8
        for_each_index(input_gradient.sizes(), [&](index const& gradient_at) {
            in_every_way<T>([&] {
                std::optional<index> const largest = position_of_maximum(input, gradient_at, window);
                if (largest) sums[*largest] += value_of(input_gradient[gradient_at]); // none: all padding. MP-4
            });
        });
    });
}

} // namespace dmlref::reference
