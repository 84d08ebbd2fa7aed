// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/channel_block.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/rows_ahead.hpp"
#include "dmlref/kernels/pooling/sums/plan.hpp"
#include "dmlref/kernels/pooling/sums/tap_sums.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Windows of channels that lie side by side, in rows of any elements.
template <class Element>
class channel_windows {
public:
    channel_windows(window_plan const& plan, Element const& element, index_t column_stride)
        : plan_(plan),
          element_(element),
          column_stride_(column_stride),
          taps_(most_in_bounds(plan.axes.depth) * most_in_bounds(plan.axes.height), plan.axes.width.window,
                has_long_sums(plan.axes)) {}

    void clear_rows() { taps_.clear_rows(); }
    void add_row(index_t distance) { taps_.add_row(distance); }

    /// Sums rows of windows, the first of which begins at `from`. Rows begin `row_distance` and `to_stride` elements
    /// apart.
    template <class From, class To, class Finish>
    void sum(From const* from, index_t row_distance, index_t rows, simd::rows_to_come ahead, To* to, index_t to_stride,
             Finish const& finish) {
        sampling::pooling_axis const& width = plan_.axes.width;
        auto const sum_alike = [&](index_t x, index_t end, index_t count) {
            set_columns(count);
            sum_taps(
                adjacent_lanes{}, element_, from + (count > 0 ? width.first_position(x) * column_stride_ : 0),
                {rows, row_distance, end - x, width.stride * column_stride_}, taps_, plan_.group,
                [to, to_stride, finish, x, group = plan_.group, streams = plan_.streams](
                    index_t row, index_t column, index_t at, auto const& sum) DMLREF_ALWAYS_INLINE {
                    index_t const lane = (x + column) * group + at;
                    simd::store_or_stream(to + row * to_stride + lane, simd::with_one_nan(finish(lane, sum)), streams);
                },
                piece_ahead(ahead));
        };
        index_t const first = width.first_whole_window(), end = width.end_of_whole_windows();
        if (first < end) sum_alike(first, end, width.window);
        for_each_partial_window(width, [&](index_t x, direct_taps::range const& taps_x) {
            sum_alike(x, x + 1, std::max<index_t>(taps_x.count, 0));
        });
    }

private:
    void set_columns(index_t count) {
        if (count == column_count_) return;
        column_count_ = count;
        taps_.clear_columns();
        for (index_t tap = 0; tap < count; ++tap) taps_.add_column(tap * plan_.axes.width.dilation * column_stride_);
    }

    window_plan const& plan_;
    Element const element_;
    index_t const column_stride_;
    tap_grid taps_;
    index_t column_count_ = 0;
};

/// Sums of windows with channels in the lanes. Channels that lie side by side are read in place, except halves if
/// widening takes more than one instruction; others from a copy [slices][rows][columns][channels]. Channels that lie
/// apart are transposed for the copy.
template <class Element, element T>
class window_channel_sums {
public:
    using finished = float; ///< not rounded to elements yet

    window_channel_sums(window_plan const& plan, Element const& element, tensor_view<T const> const& input)
        : plan_(plan),
          axes_(plan.axes),
          reads_in_place_(simd::can_read_in_place<T> && plan.lanes == window_lanes::channels),
          row_stride_(reads_in_place_ ? input.stride(input.rank() - 2) : axes_.width.input * plan.group),
          slice_stride_(reads_in_place_ ? axes_.depth.dilation * pooling_plane_of(input, 0, 0).z_stride
                                        : copied_rows() * row_stride_),
          windows_(plan, element, reads_in_place_ ? input.strides().back() : plan.group),
          copies_(reads_in_place_ ? 0 : most_in_bounds(axes_.depth) * slice_stride_) {}

    void start(tensor_view<T const> const& input, index_t batch, index_t channel, pooling_extent const& extent) {
        input_ = pooling_plane_of(input, batch, channel);
        if (reads_in_place_) return;
        index_t const channels = (std::min)(plan_.group, input.size(1) - channel);
        first_y_ = std::clamp<index_t>(axes_.height.origin(extent.first_y), 0, axes_.height.input);
        index_t const end_y = axes_.height.origin(extent.first_y) + axes_.height.positions(extent.size_y);
        index_t const rows = (std::min)(end_y, axes_.height.input) - first_y_;
        for (index_t slice = 0; rows > 0 && slice < window_rows(axes_, extent.first_z, 0).z.count; ++slice) {
            index_t const z = axes_.depth.first_position(extent.first_z) + slice * axes_.depth.dilation;
            copy_rows(channels, z, rows, copies_.data() + slice * slice_stride_);
        }
    }

    /// to[row * to_stride + lane] = finish(lane, the sum of window z, y + row, x of channel c), where lane is
    /// x * group + c, for rows of windows that have as many rows in bounds. NU-3
    template <class To, class Finish>
    void sum_rows(index_t z, index_t y, index_t count, To* to, index_t to_stride, Finish const& finish) {
        window_rows const rows(axes_, z, y);
        if (rows.is_padding()) {
            for (index_t row = 0; row < count; ++row)
                std::fill_n(to + row * to_stride, axes_.width.output * plan_.group, To{});
            return;
        }
        if (!rows.is_like(last_rows_)) set_rows(rows);
        index_t const at_z = axes_.depth.first_position(z), at_y = axes_.height.first_position(y);
        index_t const row_distance = axes_.height.stride * row_stride_;
        if constexpr (simd::can_read_in_place<T>)
            if (reads_in_place_)
                return windows_.sum(input_.at(0, at_z, at_y, 0), row_distance, count, rows_after(z, y, count), to,
                                    to_stride, finish);
        // Packed channels are finished in a line of floats.
        if constexpr (std::same_as<To, float> || !simd::can_read_in_place<T>)
            windows_.sum(copies_.data() + (at_y - first_y_) * row_stride_, row_distance, count, {}, to, to_stride,
                         finish);
    }

private:
    index_t copied_rows() const { return (std::min)(axes_.height.positions(plan_.size_y), axes_.height.input); }

    void copy_rows(index_t channels, index_t z, index_t rows, float* to) {
        if (plan_.lanes == window_lanes::packed_channels)
            return exec::read_lanes<simd::batch>(exec::channel_block<T const>{.data = input_.at(0, z, first_y_, 0),
                                                                              .channels = channels,
                                                                              .channel_stride = input_.channel_stride,
                                                                              .rows = rows,
                                                                              .row_stride = input_.y_stride,
                                                                              .columns = axes_.width.input,
                                                                              .column_stride = input_.x_stride},
                                                 to);
        for (index_t row = 0; row < rows; ++row) // of halves, which are converted; rows of floats are read in place
            read_columns(input_, plan_.group, axes_.width.input, input_.at(0, z, first_y_ + row, 0),
                         to + row * row_stride_);
    }

    simd::rows_to_come rows_after(index_t z, index_t y, index_t count) const {
        if (!plan_.prefetches || !input_.has_packed_rows(plan_.group)) return {};
        return rows_ahead(axes_, input_, z, y, count, axes_.height.stride * row_stride_, count * axes_.width.output);
    }

    void set_rows(window_rows const& rows) {
        last_rows_ = rows;
        windows_.clear_rows();
        for (index_t i = 0; i < rows.z.count; ++i)
            for (index_t j = 0; j < rows.y.count; ++j)
                windows_.add_row(i * slice_stride_ + j * axes_.height.dilation * row_stride_);
    }

    window_plan const& plan_;
    sampling::pooling_axes const& axes_;
    bool const reads_in_place_;
    index_t const row_stride_, slice_stride_; ///< slice_stride_: between slices of a window
    channel_windows<Element> windows_;
    window_rows last_rows_{};
    exec::scratch<float> copies_;
    pooling_plane<T const> input_{};
    index_t first_y_ = 0; ///< the first row of the copies
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
