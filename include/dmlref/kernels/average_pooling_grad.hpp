// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/pooling/sums_gradient/planes.hpp"
#include "dmlref/spec/average_pooling_grad.hpp"
#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// reference::average_pooling_grad, to the bit, with lanes and threads.
template <element T>
void average_pooling_grad(input_view<T> input_gradient, tensor_view<T> output_gradient,
                          average_pooling_options const& options, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::average_pooling_grad_kernel<T>>(how).run(input_gradient, output_gradient, options,
                                                                            how);
#else
    validate_average_pooling_grad(input_gradient, output_gradient, options);
    kernels::average_pooling_grad_tensors<T> const tensors{input_gradient, output_gradient};
    sampling::pooling_axes const axes =
        kernels::pooling_axes_of(output_gradient.sizes(), input_gradient.sizes(), pooling_window_of(options));
    if (kernels::suits_lanes(axes))
        kernels::average_grad_in_lanes(tensors, axes, options.include_padding,
                                       kernels::row_stores_of(input_gradient, output_gradient, how), how);
    else if (kernels::has_long_gradient(axes))
        kernels::average_grad_by_scanning<double>(tensors, axes, options.include_padding, how);
    else
        kernels::average_grad_by_scanning<float>(tensors, axes, options.include_padding, how);
#endif
}

/// The same, written to a tensor.
template <element T>
void average_pooling_grad(input_view<T> input_gradient, tensor<T>& output_gradient,
                          average_pooling_options const& options, execution const& how = {}) {
    average_pooling_grad(input_gradient, output_gradient.view(), options, how);
}

/// The same, written to a new tensor of `sizes`, those of the tensor that was pooled; it is returned.
template <readable Input, element T = element_type_of<Input>>
tensor<T> average_pooling_grad(Input const& input_gradient, shape const& sizes, average_pooling_options const& options,
                               execution const& how = {}) {
    tensor<T> output_gradient(sizes);
    average_pooling_grad<T>(input_gradient, output_gradient, options, how);
    return output_gradient;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
