// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/regions/output_gradient.hpp"
#include "dmlref/kernels/regions/output_roi_gradient.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// dmlref::reference::roi_align_grad, fast: the same arguments, the same bits, the same errors. `how` says how many
/// threads may work on it.
template <element T>
void roi_align_grad(input_view<T> input, input_view<T> input_gradient, input_view<T> rois, index_view batch_indices,
                    tensor_view<T> output_gradient, tensor_view<T> output_roi_gradient,
                    roi_align_options const& options, execution const& how = {}) {
    validate(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient, options);
    kernels::roi_align_grad_call<T> const call{input,
                                               input_gradient,
                                               {rois.without_leading_ones(2), batch_indices,
                                                input ? input.sizes() : output_gradient.sizes(), input_gradient.sizes(),
                                                options}};
    if (output_gradient) kernels::write_output_gradient(call, output_gradient, how);
    if (output_roi_gradient) kernels::write_output_roi_gradient(call, output_roi_gradient.without_leading_ones(2), how);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
