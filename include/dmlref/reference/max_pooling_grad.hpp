// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/max_pooling.hpp"
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

    bool const is_long = has_long_gradient(window, input_gradient.sizes());
    scatter(input_gradient.sizes(), output_gradient, batch_and_channel, is_long,
            [&](multi_index const& gradient_at, auto const& sums) { // MP-8
                auto const largest = largest_of_window(input, gradient_at, window);
                if (largest)
                    add_to(sums, largest->position, value_at(input_gradient, gradient_at)); // none: all padding. MP-4
            });
}

} // namespace dmlref::reference
