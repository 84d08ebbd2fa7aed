// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/resample.hpp"
#include "dmlref/spec/resample_grad.hpp"

/// DML_RESAMPLE_GRAD_OPERATOR_DESC and DML_RESAMPLE_GRAD1_: the transpose of the forward pass. Read beside
/// learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_resample_grad1_operator_desc
namespace dmlref::reference {

namespace detail {

/// Calls visit(x, weight) for the elements of one axis that a position is computed from. RS-5
template <class Float, class Visit>
void for_each_element_read(Float const& input_tensor_x, index_t last, resample_options const& forward, Visit&& visit) {
    if (forward.interpolation_mode == interpolation_mode::nearest_neighbor)
        return visit(nearest_element(input_tensor_x, last, forward.rounding_direction), Float{1.f});
    for_each_tap(position_between_elements(clamped_to_image(input_tensor_x, last), last), visit); // RS-3
}

/// Whether an element of an axis of `size` elements has a weight in so many of `positions` that their sum is long. NU-7
inline bool has_long_sum(std::size_t axis, index_t size, index_t positions, resample_options const& forward) {
    if (!is_long_sum(positions)) return false;
    std::vector<index_t> terms(static_cast<std::size_t>(size));
    for (index_t output_x = 0; output_x < positions; ++output_x)
        for_each_element_read(input_tensor_x<float>(output_x, axis, forward), size - 1, forward,
                              [&](index_t x, float) { ++terms[static_cast<std::size_t>(x)]; });
    return std::any_of(terms.begin(), terms.end(), [](index_t count) { return is_long_sum(count); });
}

/// All of `count` axes but one.
inline axis_numbers axes_but(std::size_t excluded, std::size_t count) {
    axis_numbers axes;
    for (std::size_t axis = 0; axis < count; ++axis)
        if (axis != excluded) axes.push_back(axis);
    return axes;
}

/// The transpose of RESAMPLE along one axis, on which the result has `size` elements. Each of them is the sum, from +0,
/// of the shares of the gradients that it had a weight in. A row-major walk reaches these in ascending order. RS-11
template <element Sum>
tensor<Sum> transposed_along(std::size_t axis, index_t size, tensor<Sum> const& gradient,
                             resample_options const& forward) {
    shape sizes = gradient.sizes();
    sizes[axis] = size;
    tensor<Sum> result(sizes);
    tensor_view<Sum const> const gradients = gradient;
    bool const is_long = has_long_sum(axis, size, gradients.size(axis), forward);
    scatter(gradients.sizes(), result.view(), axes_but(axis, sizes.size()), is_long,
            [&](multi_index const& output_at, auto const& sums) {
                auto const value = value_at(gradients, output_at);
                auto const x = input_tensor_x<real_of<Sum>>(output_at[axis], axis, forward);
                for_each_element_read(x, size - 1, forward, [&](index_t at, auto const& weight) {
                    multi_index input_at = output_at;
                    input_at[axis] = at;
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

    tensor<sum_of<T>> gradient(input_gradient.sizes()); // float for half too, so that only the store rounds. NU-1
    for_each_index(input_gradient.sizes(),
                   [&](multi_index const& at) { gradient.view()[at] = static_cast<sum_of<T>>(input_gradient[at]); });
    for (std::size_t axis = 0; axis < gradient.sizes().size(); ++axis)
        gradient = detail::transposed_along(axis, output_gradient.size(axis), gradient, forward);
    for_each_output(output_gradient, [&](multi_index const& at) { return gradient.view()[at]; });
}

} // namespace dmlref::reference
