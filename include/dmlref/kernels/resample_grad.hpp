// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/gradient_box.hpp"
#include "dmlref/kernels/resample/short_rows.hpp"
#include "dmlref/kernels/resample/sums.hpp"
#include "dmlref/spec/resample_grad.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// `forward` has the options of the forward pass, with their defaults filled in.
template <element T>
void resample_gradient(tensor_view<T const> const& gradient, tensor_view<T> const& result,
                       resample_options const& forward, execution const& how) {
    auto const sums_of = [&](auto const& from, auto const& to) { return gradient_sums(from, to, forward); };
    auto const collect = []<element E>(resample_sums const& sums, tensor_view<E const> const& from,
                                       tensor_view<E> const& to, execution const& each) {
        resample_boxes<box_collector<E>>(sums, sums.axes, from, to, each);
    };
    exec::scratch_scope const scope;
    index_t const channels = channels_to_gather(gradient, result, how);
    if (channels > 0 && resamples_planes(result.sizes(), gradient.sizes(), forward))
        return exec::compute_gathered(gradient, result, channels, how, [&](auto const& from, auto const& to) {
            return [&, sums = sums_of(from, to)] { collect(sums, from, to, execution{}); };
        });
    collect(sums_of(gradient, result), gradient, result, how);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels

#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// RESAMPLE_GRAD1, or RESAMPLE_GRAD if `rounding_direction` is absent, with the bits of reference::resample_grad. Adds
/// each element of the incoming gradient to the elements from which the forward pass computed the output, in the same
/// proportions. Elements that it did not read are zero. Shapes: output_gradient has that of the forward pass's input,
/// input_gradient that of its output; 1 to 4 axes. Throws validation_error, before writing anything, if a rule of
/// docs/operators/resample_grad.md is broken.
template <element T>
void resample_grad(input_view<T> input_gradient, tensor_view<T> output_gradient, resample_options const& options = {},
                   execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::resample_grad_kernel<T>>(how).run(input_gradient, output_gradient, options, how);
#else
    validate_resample_grad(input_gradient, output_gradient, options);
    kernels::resample_gradient<T>(
        input_gradient, output_gradient,
        with_defaults(forward_options(options), output_gradient.sizes(), input_gradient.sizes()), how);
#endif
}

/// The same, written to a tensor.
template <element T>
void resample_grad(input_view<T> input_gradient, tensor<T>& output_gradient, resample_options const& options = {},
                   execution const& how = {}) {
    resample_grad(input_gradient, output_gradient.view(), options, how);
}

/// The same, written to a new tensor of `sizes`, those of the tensor that was resampled; it is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> resample_grad(Input const& input_gradient, shape const& sizes, resample_options const& options = {},
                        execution const& how = {}) {
    tensor<T> output_gradient(sizes);
    resample_grad<T>(input_gradient, output_gradient, options, how);
    return output_gradient;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
