// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor_view.hpp"
#include "dmlref/exec/channel_block.hpp"
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/rows.hpp"
#include "dmlref/exec/streaming.hpp"

#include <algorithm>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A plane {D, H, W} of one channel, and the distance to the next channel.
template <class T>
struct pooling_plane {
    T* data;
    index_t channel_stride, z_stride, y_stride, x_stride;

    T* at(index_t c, index_t z, index_t y, index_t x) const {
        return data + c * channel_stride + z * z_stride + y * y_stride + x * x_stride;
    }

    /// Whether a row of `group` channels is packed, columns outermost.
    bool has_packed_rows(index_t group) const {
        return group == 1 ? x_stride == 1 : channel_stride == 1 && x_stride == group;
    }

    /// Whether a row of `group` channels can be transposed to lanes: channels lie apart, and are as many as lanes.
    bool has_rows_for_lanes(index_t group) const {
        return group == simd::width && group > 1 && channel_stride != 1 && x_stride == 1;
    }
    /// Such a row of `columns` columns.
    exec::channel_block<T> row_for_lanes(T* row, index_t columns) const {
        return {.data = row,
                .channels = simd::width,
                .channel_stride = channel_stride,
                .rows = 1,
                .row_stride = 0,
                .columns = columns,
                .column_stride = x_stride};
    }

    /// Calls run(lane, elements, stride, count) for evenly spaced elements in a row of `columns` columns of `group`
    /// channels: elements[i * stride] belongs to lane + i.
    template <class Run>
    void for_each_run(index_t group, index_t columns, T* row, Run&& run) const {
        if (group == 1) return run(index_t{0}, row, x_stride, columns);
        if (has_packed_rows(group)) return run(index_t{0}, row, index_t{1}, columns * group);
        for (index_t x = 0; x < columns; ++x) run(x * group, row + x * x_stride, channel_stride, group);
    }
};

/// Packed rows, and the distance from one to the next in elements.
template <class T>
struct row_run {
    T* data;
    index_t count, stride;
};

/// A row of `columns` columns of `group` channels as packed floats: in place if it is packed floats, otherwise in
/// `space`.
template <class T>
float const* read_columns(pooling_plane<T> const& plane, index_t group, index_t columns, T* row, float* space) {
    if (plane.has_rows_for_lanes(group)) {
        exec::read_row_of_lanes<simd::batch>(plane.row_for_lanes(row, columns), 0, space);
        return space;
    }
    if (group == 1 && plane.has_packed_rows(group)) simd::prefetch_ahead(row, columns);
    float const* result = space;
    plane.for_each_run(group, columns, row, [&](index_t lane, T* from, index_t stride, index_t count) {
        float const* const run = exec::read_row(from, stride, count, space + lane);
        if (count == columns * group)
            result = run;
        else if (run != space + lane)
            std::copy_n(run, count, space + lane);
    });
    return result;
}

/// Stores such a row as write_row does.
template <class T>
void write_columns(float const* line, pooling_plane<T> const& plane, index_t group, index_t columns, T* row) {
    if (plane.has_rows_for_lanes(group)) return exec::write_lanes<simd::batch>(line, plane.row_for_lanes(row, columns));
    if (group == 1 && plane.has_packed_rows(group)) simd::prefetch_ahead(row, columns);
    plane.for_each_run(group, columns, row, [&](index_t lane, T* to, index_t stride, index_t count) {
        exec::write_row(line + lane, to, stride, count);
    });
}

/// Stores a row of finished elements.
template <class T>
void store_columns(T const* line, pooling_plane<T> const& plane, index_t group, index_t columns, T* row) {
    if constexpr (std::same_as<T, float>)
        if (plane.has_rows_for_lanes(group)) return write_columns(line, plane, group, columns, row);
    plane.for_each_run(group, columns, row, [&](index_t lane, T* to, index_t stride, index_t count) {
        if (stride == 1)
            std::copy_n(line + lane, count, to);
        else
            for (index_t at = 0; at < count; ++at) to[at * stride] = line[lane + at];
    });
}

/// Stores zeros in such a row.
template <class T>
void zero_columns(pooling_plane<T> const& plane, index_t group, index_t columns, T* row) {
    plane.for_each_run(group, columns, row, [](index_t, T* to, index_t stride, index_t count) {
        if (stride == 1)
            std::fill_n(to, count, T{});
        else
            for (index_t at = 0; at < count; ++at) to[at * stride] = T{};
    });
}

/// The plane of a channel of a tensor {N, C, H, W} or {N, C, D, H, W}; without depth, D is 1.
template <class T>
pooling_plane<T> pooling_plane_of(tensor_view<T> const& view, index_t batch, index_t channel) {
    std::size_t const last = view.rank() - 1;
    return {view.data() + batch * view.stride(0) + channel * view.stride(1), view.stride(1),
            last == 4 ? view.stride(2) : 0, view.stride(last - 1), view.stride(last)};
}

/// Whether channels lie next to each other in memory. Then they are the lanes.
template <class T>
bool is_channels_last(tensor_view<T> const& view) {
    return view.stride(1) == 1 && view.size(1) > 1 && view.strides().back() != 1;
}

/// How the elements of a tensor lie for the lanes. packed_rows: those of a row can be read in place.
enum class pooling_layout { packed_rows, channels_last, other };

/// Whether stores of an output with the channels last can bypass the caches: its rows are packed, and each pixel begins
/// where a batch is aligned.
template <class T>
bool has_aligned_pixels(tensor_view<T> const& output) {
    return output.stride(1) == 1 && output.strides().back() == output.size(1) &&
           std::all_of(output.strides().begin() + 2, output.strides().end(), simd::are_whole_batches) &&
           simd::are_whole_batches(output.stride(0)) && simd::is_aligned_to_batch(output.data());
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
