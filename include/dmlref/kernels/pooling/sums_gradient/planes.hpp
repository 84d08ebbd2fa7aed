// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/scattered_sums.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/short_rows.hpp"
#include "dmlref/kernels/pooling/sums_gradient/disjoint_windows.hpp"
#include "dmlref/kernels/pooling/sums_gradient/rows.hpp"
#include "dmlref/sampling/window_elements.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

template <element T>
struct average_pooling_grad_tensors {
    tensor_view<T const> input_gradient;
    tensor_view<T> output_gradient;
};

/// Rows writes the result row by row. `group` channels lie side by side.
template <class Rows, element T>
void average_grad_by_rows(average_pooling_grad_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                          index_t group, bool include_padding, row_stores stores, execution const& how) {
    tensor_view<T> const& output = tensors.output_gradient;
    index_t const groups = output.size(1) / group, rows = axes.depth.input * axes.height.input;
    exec::parallel_for_ranges(output.size(0) * groups * rows, how, [&](index_t first, index_t end) {
        Rows sums(axes, group, include_padding, stores);
        for (index_t plane = first / rows, row = first % rows; first < end; ++plane, row = 0) {
            index_t const batch = plane / groups, channel = plane % groups * group;
            sums.start(pooling_plane_of(tensors.input_gradient, batch, channel),
                       pooling_plane_of(output, batch, channel));
            index_t const end_row = (std::min)(rows, row + end - first);
            first += end_row - row;
            sums.write_rows(row, end_row);
        }
        if (stores == row_stores::streamed) simd::finish_streaming();
    });
}

template <element T>
void average_grad_in_lanes(average_pooling_grad_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                           bool include_padding, row_stores stores, execution const& how) {
    tensor_view<T> const& output = tensors.output_gradient;
    if (index_t const gathered = channels_to_gather(output, tensors.input_gradient, 0, axes, how))
        return exec::compute_gathered(tensors.input_gradient, output, gathered, how,
                                      [&](auto const& from, auto const& to) {
                                          return [&] {
                                              average_grad_in_lanes(average_pooling_grad_tensors<float>{from, to}, axes,
                                                                    include_padding, row_stores::cached, {});
                                          };
                                      });
    index_t const channels = output.size(1);
    index_t const group = is_channels_last(output)                ? channels
                          : suits_packed_channels(axes, channels) ? simd::width
                                                                  : 1;
    if (stores == row_stores::streamed && group > 1 && !has_aligned_pixels(output)) stores = row_stores::cached;
    if (disjoint_window_rows<T>::suits(axes, pooling_plane_of(output, 0, 0), group))
        average_grad_by_rows<disjoint_window_rows<T>>(tensors, axes, group, include_padding, stores, how);
    else
        average_grad_by_rows<window_gradient_rows<T>>(tensors, axes, group, include_padding, stores, how);
}

template <class Sum, element T>
void average_grad_by_scanning(average_pooling_grad_tensors<T> const& tensors, sampling::pooling_axes const& axes,
                              bool include_padding, execution const& how) {
    index_t const channels = tensors.output_gradient.size(1);
    exec::parallel_for(tensors.output_gradient.size(0) * channels, how, [&](index_t task) {
        auto const input_gradient = pooling_plane_of(tensors.input_gradient, task / channels, task % channels);
        window_divisors divisors(axes, 1, include_padding);
        scattered_sums<T, Sum> sums(axes);
        sums.start({.output_gradient = pooling_plane_of(tensors.output_gradient, task / channels, task % channels)});
        for (index_t z = 0; z < axes.depth.output; ++z)
            for (index_t y = 0; y < axes.height.output; ++y) {
                division_of_row const divide = divisors.row(z, y);
                for (index_t x = 0; x < axes.width.output; ++x) {
                    float const share = divide(x, static_cast<float>(*input_gradient.at(0, z, y, x)));
                    sampling::for_each_element_in_bounds(axes, z, y, x, [&](index_t i, index_t j, index_t k) {
                        sums.add(i * axes.slice_step() + j * axes.row_step() + k, share);
                    });
                }
            }
        sums.finish();
    });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
