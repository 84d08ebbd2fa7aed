// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/resample/boxes.hpp"
#include "dmlref/kernels/resample/gradient_box.hpp"
#include "dmlref/kernels/resample/sums.hpp"
#include "dmlref/spec/resample_grad.hpp"
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
    exec::scratch_scope const scope;
    kernels::resample_sums const problem = kernels::gradient_sums(
        input_gradient, output_gradient,
        with_defaults(forward_options(options), output_gradient.sizes(), input_gradient.sizes()));
    kernels::resample_boxes<kernels::box_collector<T>>(problem, problem.axes, input_gradient, output_gradient, how);
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
