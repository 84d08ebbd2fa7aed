// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/spec/resample_grad.hpp"

/// DML_RESAMPLE_GRAD_OPERATOR_DESC and DML_RESAMPLE_GRAD1_: the transpose of the forward pass. Read beside
/// learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample_grad1_operator_desc
namespace dmlref::reference {

namespace detail {

/// The transpose of RESAMPLE along one axis, on which the result has `size` elements. Each of them is the sum, from +0,
/// of the shares of the gradients that it had a weight in. A row-major walk reaches these in ascending order. RS-11
template <element T>
tensor<sum_of<T>> transposed_along(std::size_t axis, index_t size, tensor<sum_of<T>> const& gradient,
                                   resample_options const& forward) {
    using real = real_of<T>;
    shape sizes = gradient.sizes();
    sizes[axis] = size;
    tensor<sum_of<T>> result(sizes);
    tensor_view<sum_of<T>> const sums = result;
    tensor_view<sum_of<T> const> const gradients = gradient;
    for_each_index(gradients.sizes(), [&](index const& output_at) {
        auto const add = [&](index_t x, real const& share) {
            index input_at = output_at;
            input_at[axis] = x;
            sums[input_at] += share;
        };
        in_every_way<T>([&] {
            auto const input_x = input_tensor_x<real>(output_at[axis], axis, forward);
            auto const value = static_cast<real>(gradients[output_at]);
            if (forward.interpolation_mode == interpolation_mode::nearest_neighbor)
                return add(nearest_element(input_x, size - 1, forward.rounding_direction), value);
            for_each_tap(position_between_elements(clamped_to_axis(input_x, size - 1), size - 1),
                         [&](index_t x, real const& weight) { add(x, weight * value); }); // RS-5
        });
    });
    return result;
}

} // namespace detail

/// RESAMPLE_GRAD1, and with `rounding_direction` absent RESAMPLE_GRAD: adds each element of the incoming gradient to
/// those elements that the forward pass made the output from, in the same proportions; elements that it did not read
/// are zero. The forward pass interpolates over its last axis first, so that its transpose begins with the first axis.
/// Shapes: output_gradient that of the forward pass's input, input_gradient that of its output; 1 to 4 axes. Throws
/// validation_error, before writing anything, when a rule of docs/operators/resample_grad.md is broken.
template <element T>
void resample_grad(input_view<T> input_gradient, tensor_view<T> output_gradient, resample_grad_options const& options) {
    validate(input_gradient, output_gradient, options);
    resample_options const forward =
        with_defaults(forward_options(options), output_gradient.sizes(), input_gradient.sizes());

    tensor<sum_of<T>> gradient(input_gradient.sizes()); // float for half too, so that only the store rounds. NU-1
    for_each_index(input_gradient.sizes(),
                   [&](index const& at) { gradient.view()[at] = static_cast<sum_of<T>>(input_gradient[at]); });
    for (std::size_t axis = 0; axis < gradient.sizes().size(); ++axis)
        gradient = detail::transposed_along<T>(axis, output_gradient.size(axis), gradient, forward);
    for_each_index(output_gradient.sizes(),
                   [&](index const& at) { output_gradient[at] = to_element<T>(gradient.view()[at]); });
}

} // namespace dmlref::reference
