// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/transposed_axis.hpp"
#include "dmlref/spec/resample_grad.hpp"

/// DML_RESAMPLE_GRAD_OPERATOR_DESC and DML_RESAMPLE_GRAD1_: the transpose of the forward pass. Read beside
/// learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample_grad1_operator_desc
namespace dmlref::reference {

namespace detail {

/// All of `count` axes but one.
inline axis_numbers axes_but(std::size_t excluded, std::size_t count) {
    axis_numbers axes;
    for (std::size_t axis = 0; axis < count; ++axis)
        if (axis != excluded) axes.push_back(axis);
    return axes;
}

/// The transpose of RESAMPLE along one axis. Each element of the result is the sum, from +0, of the shares of the
/// gradients that it had a weight in. A row-major walk reaches these in ascending order. RS-11
/// Sums are float for half too, so that only the store rounds. NU-1
template <class T>
tensor<sum_of<T>> transposed_along(transposed_axis const& axis, tensor_view<T const> const& gradients,
                                   resample_options const& forward) {
    shape sizes = gradients.sizes();
    sizes[axis.number] = axis.elements.count();
    tensor<sum_of<T>> result(sizes);
    scatter(gradients.sizes(), result.view(), axes_but(axis.number, sizes.size()), axis.has_long_sum,
            [&](multi_index const& output_at, auto const& sums) {
                auto const value = value_at(gradients, output_at);
                index_t const output_x = axis.positions.first + output_at[axis.number];
                auto const x = input_tensor_x<real_of<T>>(output_x, axis.number, forward);
                for_each_element_read(x, axis.size - 1, forward, [&](index_t at, auto const& weight) {
                    if (!axis.elements.contains(at)) return;
                    multi_index input_at = output_at;
                    input_at[axis.number] = at - axis.elements.first;
                    add_to(sums, input_at, weight * value);
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
void resample_grad(input_view<T> input_gradient, tensor_view<T> output_gradient, resample_options const& options = {}) {
    validate_resample_grad(input_gradient, output_gradient, options);
    resample_options const forward =
        with_defaults(forward_options(options), output_gradient.sizes(), input_gradient.sizes());

    auto const axes = detail::transposed_axes(input_gradient.sizes(), output_gradient, forward);
    auto gradient = detail::transposed_along(axes[0], detail::part_read(input_gradient, axes), forward);
    for (std::size_t axis = 1; axis < axes.size(); ++axis)
        gradient = detail::transposed_along(axes[axis], std::as_const(gradient).view(), forward);
    for_each_output(output_gradient, [&](multi_index at) {
        for (detail::transposed_axis const& axis : axes) at[axis.number] -= axis.elements.first;
        return gradient.view()[at];
    });
}

} // namespace dmlref::reference
