// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel.hpp"
#include "dmlref/exec/streaming.hpp"
#include "dmlref/kernels/resample/plan.hpp"

/// The loop over the boxes of an output, for RESAMPLE, its antialiased form and its gradient.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

namespace detail {

/// The place where a plane, or a box in it, begins.
inline index_t plane_offset(resample_axes const& axes, index_t plane, index_t resample_axis::*stride) {
    index_t offset = 0;
    for (std::size_t at = axes.planes.size(); at-- > 0;) {
        resample_axis const& axis = axes.planes[at];
        offset += plane % axis.output_size * (axis.*stride);
        plane /= axis.output_size;
    }
    return offset;
}

} // namespace detail

/// Computes the output box by box: constructs Box(problem, box, streams), calls box(from, to) for each plane, where
/// `from` is the plane's first element that may be read and `to` the first that is written, and at the end calls
/// box.finish(). If `keeps_input`, pixels of many lanes bypass the caches beside a large input, too, since they should
/// not push out what is read again.
template <class Box, class Problem, resampled_element T>
void resample_boxes(Problem const& problem, resample_axes const& axes, tensor_view<T const> const& input,
                    tensor_view<T> const& output, execution const& how,
                    index_t longest_row = resample_tiling::longest_row, bool keeps_input = true,
                    index_t largest_block = resample_tiling::largest_block) {
    resample_tiling const tiling(axes, how, longest_row, largest_block);
    bool const streams = keeps_input && axes.lanes >= simd::width ? simd::are_worth_streaming(how, input, output)
                                                                  : simd::are_worth_streaming(how, output);
    exec::parallel_for(tiling.task_count(), how, [&](index_t task) {
        resample_tiling::box const box = tiling.box_of(task);
        T const* const from = input.data() + axes.input_start + box.lanes.begin;
        T* to = output.data() + box.lanes.begin;
        for (std::size_t at = 0; at < axes.resampled.size(); ++at)
            to += box.positions[at].begin * axes.resampled[at].output_stride;
        Box make(problem, box, streams);
        for (index_t plane = box.planes.begin; plane < box.planes.end; ++plane)
            make(from + detail::plane_offset(axes, plane, &resample_axis::input_stride),
                 to + detail::plane_offset(axes, plane, &resample_axis::output_stride));
        make.finish();
        if (streams) simd::finish_streaming();
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
