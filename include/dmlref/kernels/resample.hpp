// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel.hpp"
#include "dmlref/kernels/resample_box.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

namespace kernels::detail {

/// Where a plane, or a box in it, begins.
inline index_t plane_offset(resample_axes const& axes, index_t plane, index_t resample_axis::*stride) {
    index_t offset = 0;
    for (std::size_t at = axes.planes.size(); at-- > 0;) {
        resample_axis const& axis = axes.planes[at];
        offset += plane % axis.output_size * (axis.*stride);
        plane /= axis.output_size;
    }
    return offset;
}

template <element T>
void resample_box(resample_axes const& axes, resample_tiling::box const& box, T const* input, T* output, bool streams) {
    input += axes.input_start + box.lanes.begin;
    output += box.lanes.begin;
    for (std::size_t at = 0; at < axes.resampled.size(); ++at)
        output += box.positions[at].begin * axes.resampled[at].output_stride;
    box_resampler<T> const resample(axes, box, streams);
    for (index_t plane = box.planes.begin; plane < box.planes.end; ++plane)
        resample(input + plane_offset(axes, plane, &resample_axis::input_stride),
                 output + plane_offset(axes, plane, &resample_axis::output_stride));
    if (streams) simd::finish_streaming();
}

} // namespace kernels::detail

/// RESAMPLE2, and with `rounding_direction` absent RESAMPLE1, with the bits of reference::resample: each output element
/// is the input at the position that the documented relation gives, nearest-neighbor or linear over all axes. Both
/// tensors have the same 1 to 4 axes; their sizes need not agree with `scales`. RS-4
/// Throws validation_error, before writing anything, when a rule of docs/operators/resample.md is broken.
template <element T>
void resample(input_view<T> input, tensor_view<T> output, resample_options options, execution const& how = {}) {
    validate(input, output, options);
    options = with_defaults(options, input.sizes(), output.sizes());
    kernels::resample_axes const axes = kernels::axes_of(input, output, options);
    kernels::resample_tiling const tiling(axes, how);
    bool const streams = output.element_count() * static_cast<index_t>(sizeof(T)) > simd::worth_streaming;
    exec::parallel_for(tiling.task_count(), how, [&](index_t task) {
        kernels::detail::resample_box(axes, tiling.box_of(task), input.data(), output.data(), streams);
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
