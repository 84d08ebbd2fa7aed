// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/spec/average_pooling_grad.hpp"

/// DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_average_pooling_grad_operator_desc
namespace dmlref::reference {

/// Divides each element of the incoming gradient by the divisor of its window and adds the quotient to every element
/// of the window that is not padding; elements of no window are zero.
/// Shapes: output_gradient {N, C, H, W} or {N, C, D, H, W}; input_gradient
/// average_pooling_output_sizes(output_gradient, options). Throws validation_error before anything is written.
template <element T>
void average_pooling_grad(input_view<T> input_gradient, tensor_view<T> output_gradient,
                          average_pooling_options const& options) {
    validate_average_pooling_grad(input_gradient, output_gradient, options);
    pooling_window const window = pooling_window_of(options);

    bool const is_long = has_long_gradient(window, input_gradient.sizes());
    scatter(input_gradient.sizes(), output_gradient, batch_and_channel, is_long,
            [&](multi_index const& gradient_at, auto const& sums) { // AP-4
                index_t const divisor = divisor_of_window(gradient_at, sums.sizes(), window, options.include_padding);
                // A divisor of 0 does no harm: that window has no element to add to. AP-2
                auto const share = average(value_at(input_gradient, gradient_at), divisor);
                for_each_element_of_window(gradient_at, sums.sizes(), window,
                                           [&](multi_index const& at) { add_to(sums, at, share); });
            });
}

} // namespace dmlref::reference
