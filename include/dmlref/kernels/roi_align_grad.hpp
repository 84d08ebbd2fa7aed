// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/instruction_set.hpp"

#ifdef DMLREF_COMPILED
#include "dmlref/compiled/kernels.hpp"
#else
#include "dmlref/kernels/regions/output_gradient.hpp"
#include "dmlref/kernels/regions/output_roi_gradient.hpp"
#endif

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// The fast form of dmlref::reference::roi_align_grad: the same arguments, bits and errors. `how` says how many threads
/// may work on it.
template <element T>
void roi_align_grad(input_view<T> input, input_view<T> input_gradient, input_view<T> rois, index_view batch_indices,
                    tensor_view<T> output_gradient, tensor_view<T> output_roi_gradient,
                    roi_align_options const& options = {}, execution const& how = {}) {
#ifdef DMLREF_COMPILED
    compiled::kernel_for<compiled::roi_align_grad_kernel<T>>(how).run(
        input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient, options, how);
#else
    validate(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient, options);
    kernels::roi_align_grad_call<T> const call{input,
                                               input_gradient,
                                               {rois.without_leading_ones(2), batch_indices,
                                                input ? input.sizes() : output_gradient.sizes(), input_gradient.sizes(),
                                                options}};
    if (output_gradient) kernels::write_output_gradient(call, output_gradient, how);
    if (output_roi_gradient) kernels::write_output_roi_gradient(call, output_roi_gradient.without_leading_ones(2), how);
#endif
}

/// The same, written to tensors.
template <element T>
void roi_align_grad(input_view<T> input, input_view<T> input_gradient, input_view<T> rois, index_view batch_indices,
                    tensor<T>& output_gradient, tensor<T>& output_roi_gradient, roi_align_options const& options = {},
                    execution const& how = {}) {
    roi_align_grad(input, input_gradient, rois, batch_indices, output_gradient.view(), output_roi_gradient.view(),
                   options, how);
}

/// The same, written to new tensors of the sizes of `input` and `rois`, which are returned.
template <readable Input, element T = element_type_of<Input>>
roi_align_gradients<T> roi_align_grad(Input const& input, input_view<T> input_gradient, input_view<T> rois,
                                      index_view batch_indices, roi_align_options const& options = {},
                                      execution const& how = {}) {
    roi_align_gradients<T> result{tensor<T>(input_view<T>(input).sizes()), tensor<T>(rois.sizes())};
    roi_align_grad<T>(input, input_gradient, rois, batch_indices, result.output_gradient, result.output_roi_gradient,
                      options, how);
    return result;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
