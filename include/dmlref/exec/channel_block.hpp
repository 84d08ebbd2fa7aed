// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor_view.hpp"
#include "dmlref/exec/lanes/transpose.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/rows.hpp"
#include "dmlref/exec/streamed_rows.hpp"

#include <algorithm>

/// Channels packed into lanes, [rows][columns][width], and back. One instruction then works on a pixel of as many
/// channels as there are lanes, wherever in the image it lies.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// Up to `simd::width` channels of one image, or of a window of it. Strides in elements.
template <class T>
struct channel_block {
    T* data;
    index_t channels, channel_stride;
    index_t rows, row_stride;
    index_t columns, column_stride;

    /// The rows from `first` up to `end`.
    channel_block rows_between(index_t first, index_t end) const {
        channel_block result = *this;
        result.data += first * row_stride;
        result.rows = end - first;
        return result;
    }

    channel_block columns_between(index_t first, index_t end) const {
        channel_block result = *this;
        result.data += first * column_stride;
        result.columns = end - first;
        return result;
    }

    T* at(index_t channel, index_t row, index_t column) const {
        return data + channel * channel_stride + row * row_stride + column * column_stride;
    }

    /// The same elements in as few rows as possible.
    channel_block with_long_rows() const {
        channel_block result = *this;
        if (row_stride == columns * column_stride || rows == 1) {
            result.columns = rows * columns;
            result.rows = 1;
        }
        return result;
    }
};

/// Some channels of one image of a tensor {BatchCount, ChannelCount, Height, Width}.
template <class T>
channel_block<T> channels_of(tensor_view<T> const& tensor, index_t batch, index_t first_channel, index_t channels) {
    return {.data = tensor.data() + batch * tensor.stride(0) + first_channel * tensor.stride(1),
            .channels = channels,
            .channel_stride = tensor.stride(1),
            .rows = tensor.size(2),
            .row_stride = tensor.stride(2),
            .columns = tensor.size(3),
            .column_stride = tensor.stride(3)};
}

namespace detail {

/// Columns that are converted at a time, so that intermediate values stay in the nearest cache.
inline constexpr index_t segment = 256;

/// The only row of `from`, at most `segment` columns whose channels are rows in memory, as batches `distance` apart.
template <exact_in_float T, class Distance = simd::batch_after_batch>
void transpose_segment(channel_block<T const> const& from, float* lanes, Distance distance = {}) {
    auto const transpose = [&](auto const& row_of) {
        decltype(row_of(0)) rows[simd::width] = {};
        for (index_t lane = 0; lane < simd::width; ++lane) rows[lane] = lane < from.channels ? row_of(lane) : rows[0];
        simd::rows_to_lanes(rows, from.columns, lanes, distance);
    };
    if constexpr (simd::can_transpose<T>)
        if (from.column_stride == 1) return transpose([&](index_t lane) { return from.at(lane, 0, 0); });
    alignas(64) float space[simd::width * segment];
    transpose([&](index_t lane) {
        return read_row(from.at(lane, 0, 0), from.column_stride, from.columns, space + lane * from.columns);
    });
}

template <exact_in_float T>
void read_segment(channel_block<T const> const& from, float* lanes) {
    if (from.channel_stride != 1) return transpose_segment(from, lanes);
    for (index_t at = 0; at < from.columns; ++at) { // lanes lie side by side in memory
        float* const to = lanes + at * simd::width;
        float const* const read = read_row(from.at(0, 0, at), 1, from.channels, to);
        if (read != to) std::copy_n(read, from.channels, to);
        std::fill(to + from.channels, to + simd::width, 0.f);
    }
}

/// The number of elements between the start of a cache line and an address in it.
template <element T>
index_t past_a_line(T const* at) {
    return static_cast<index_t>(reinterpret_cast<std::uintptr_t>(at) % simd::cache_line / sizeof(T));
}

/// write_row for elements that lie side by side.
template <element T>
void write_side_by_side(float const* row, T* to, index_t count, streamed_rows<T>* streamed) {
    if (!streamed) return write_row(row, to, 1, count);
    streamed->store(to, count, [&]<class V>(index_t at) { return simd::with_one_nan(simd::load<V>(row + at)); });
}

template <element T>
void write_segment(float const* lanes, channel_block<T> const& to, index_t row, index_t column, index_t count,
                   streamed_rows<T>* streamed) {
    if (to.channel_stride == 1) {
        for (index_t at = 0; at < count; ++at)
            write_row(lanes + at * simd::width, to.at(0, row, column + at), 1, to.channels);
        return;
    }
    alignas(64) float space[simd::width * segment];
    if constexpr (std::same_as<T, float>) // rows shorter than a batch are finished in lanes
        if (count < simd::width && to.column_stride == 1 && to.channels == simd::width && !streamed) {
            write_row(lanes, space, 1, count * simd::width);
            return simd::lanes_to_rows(space, count, to.at(0, row, column), to.channel_stride);
        }
    simd::lanes_to_rows(lanes, count, space, count);
    if (to.column_stride == 1 && to.channel_stride == count)
        return write_side_by_side(space, to.at(0, row, column), to.channels * count, streamed);
    for (index_t channel = 0; channel < to.channels; ++channel)
        if (to.column_stride == 1)
            write_side_by_side(space + channel * count, to.at(channel, row, column), count, streamed);
        else
            write_row(space + channel * count, to.at(channel, row, column), to.column_stride, count);
}

} // namespace detail

/// One row of a block as floats, [columns][width_of<V>]. Lanes beyond the last channel have any value.
template <class V, exact_in_float T>
void read_row_of_lanes(channel_block<T const> const& from, index_t row, float* lanes) {
    if constexpr (simd::width_of<V> == 1) {
        float const* const read = read_row(from.at(0, row, 0), from.column_stride, from.columns, lanes);
        if (read != lanes) std::copy_n(read, from.columns, lanes);
    } else {
        channel_block<T const> const only = from.rows_between(row, row + 1);
        for (index_t column = 0, end = 0; column < only.columns; column = end) {
            end = (std::min)(column + detail::segment, only.columns);
            detail::read_segment(only.columns_between(column, end), lanes + column * simd::width);
        }
    }
}

/// The whole block, [rows][columns][width_of<V>].
template <class V, element T>
void read_lanes(channel_block<T const> const& block, float* lanes) {
    channel_block<T const> const from = block.with_long_rows();
    for (index_t row = 0; row < from.rows; ++row)
        read_row_of_lanes<V>(from, row, lanes + row * from.columns * simd::width_of<V>);
}

/// Stores [rows][columns][width_of<V>] as write_row does: past the caches, with the rows before them, if `streamed` is
/// given. When that is gone, the task must call simd::finish_streaming().
template <class V, element T>
void write_lanes(float const* lanes, channel_block<T> const& block, streamed_rows<T>* streamed = nullptr) {
    channel_block<T> const to = block.with_long_rows();
    for (index_t row = 0; row < to.rows; ++row, lanes += to.columns * simd::width_of<V>) {
        if constexpr (simd::width_of<V> == 1) {
            write_row(lanes, to.at(0, row, 0), to.column_stride, to.columns);
        } else {
            index_t count = detail::segment - (streamed ? detail::past_a_line(to.at(0, row, 0)) : 0);
            for (index_t column = 0; column < to.columns; column += count, count = detail::segment) {
                count = (std::min)(count, to.columns - column);
                detail::write_segment(lanes + column * simd::width, to, row, column, count, streamed);
            }
        }
    }
}

/// Prefetches a small block while another one is computed.
template <element T>
void prefetch(channel_block<T const> const& block) {
    channel_block<T const> const from = block.with_long_rows();
    if (from.rows > 1 || from.columns > detail::segment) return;
    if (from.channel_stride == 1)
        for (index_t column = 0; column < from.columns; ++column)
            simd::prefetch_row(from.at(0, 0, column), from.channels);
    else if (from.column_stride == 1)
        for (index_t channel = 0; channel < from.channels; ++channel)
            simd::prefetch_row(from.at(channel, 0, 0), from.columns);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
