// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/maxima/first_taps.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <cmath>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// A block of windows of one plane: its rows are read, then pooled along x, y and z. One object serves all blocks in
/// turn.
template <bool with_offsets, number T>
class pooling_block {
public:
    pooling_block(pooling_plan const& plan, first_taps const& taps, pooling_plane<T const> const&)
        : plan_(plan),
          first_taps_(taps),
          along_x_(plan.axes.width, 1, [&](index_t tap) { return plan.row.distance(tap, plan.slot_stride()); }),
          along_y_(plan.axes.height, plan.axes.row_step(),
                   [&](index_t tap) { return tap * plan.axes.height.dilation * plan.row.pitch(); }),
          along_z_(plan.axes.depth, plan.axes.slice_step(),
                   [&](index_t tap) { return tap * plan.axes.depth.dilation * plan.slice(); }),
          slots_(plan.row.slots * plan.slot_stride()),
          columns_(plan.slot_stride()),
          slices_(plan.is_flat ? 0 : plan.slices() * plan.slice() + simd::width),
          has_nan_(plan.slices() * plan.rows()) {
        std::fill_n(slots_.data(), plan.row.slots * plan.slot_stride(), pooling_padding);
    }

    /// Pools the windows of `extent` along all axes but the last.
    void pool(pooling_plane<T const> const& input, pooling_extent const& extent) {
        extent_ = extent;
        if (plan_.is_flat) return pool_slice(input, 0);
        index_t const first_z = plan_.axes.depth.origin(extent.first_z);
        index_t const slices = plan_.axes.depth.positions(extent.size_z), line = plan_.slice();
        for (index_t slice = 0; slice < slices; ++slice)
            if (0 <= first_z + slice && first_z + slice < plan_.axes.depth.input)
                pool_slice(input, slice);
            else
                fill_with_padding(slices_.lines() + slice * line, line);
        along_z_.template double_ranges<kind>(slices_.lines(), slices * line, slices_.lines());
    }

    /// How many of the rows of windows in [y, end) for_each_window() takes at once. Row y is not all padding.
    index_t rows_at_once(index_t y, index_t end) const {
        sampling::pooling_axis const& height = plan_.axes.height;
        if (!plan_.is_flat) return 1;
        index_t last = y + 1;
        while (last < end && !height.is_padding(last)) ++last;
        return last - y;
    }

    /// Completes `rows` rows of windows from z, y on, which are not all padding: calls store(row, lane, value, offset)
    /// for batches of lanes that cover each. The offset is from the first tap.
    template <class Store>
    void for_each_window(index_t z, index_t y, index_t rows, Store const& store) const {
        auto const& [depth, height, width] = plan_.axes;
        index_t const line = y - extent_.first_y, pitch = plan_.row.pitch();
        pixel_run const lines{rows, height.stride * pitch};
        pooled_lines const from =
            plan_.is_flat ? columns_.lines() + line * lines.distance
                          : slices_.lines() + ((z - extent_.first_z) * depth.stride * plan_.slice() + line * pitch);
        pooling_taps const& taps = plan_.is_flat ? along_y_ : along_z_;
        auto const find = [&](auto const& keep) {
            for_each_largest<kind, every_element, 1>(from, lines, taps.begin(), taps.count(), plan_.row.length(), keep,
                                                     nothing_to_prepare{});
        };
        if constexpr (with_offsets)
            find(first_taps_.settling(z, y, store));
        else
            find(store);
    }

    /// Calls visit(lane, offset) for the windows at z, y whose first element in bounds is NaN, which stays. MP-2
    template <class Visit>
    void for_each_first_nan(pooling_plane<T const> const& input, index_t z, index_t y, Visit&& visit) const {
        auto const& [depth, height, width] = plan_.axes;
        index_t const first_z = depth.first_position(z), first_y = height.first_position(y);
        index_t const slice = plan_.is_flat ? 0 : first_z - depth.origin(extent_.first_z);
        if (!has_nan_[slice * plan_.rows() + first_y - height.origin(extent_.first_y)]) return;
        index_t const first_offset = first_taps_.offset(z, y);
        for (index_t x = 0; x < width.output; ++x)
            for (index_t c = 0; c < plan_.group && !width.is_padding(x); ++c)
                if (std::isnan(static_cast<float>(*input.at(c, first_z, first_y, width.first_position(x)))))
                    visit(x * plan_.group + c, first_offset + first_taps_.offset(x));
    }

private:
    static constexpr auto kind = with_offsets ? pooled_offsets::extend : pooled_offsets::none;

    /// Loops run in whole batches, and may touch one batch more than they need. Its values are defined.
    class line_space {
    public:
        explicit line_space(index_t count) : values_(count), offsets_(with_offsets ? count : 0) {
            std::fill_n(values_.data(), count, pooling_padding);
            if constexpr (with_offsets) std::fill_n(offsets_.data(), count, 0.f);
        }
        pooled_lines lines() const { return {values_.data(), offsets_.data()}; }

    private:
        exec::scratch<float> values_, offsets_;
    };

    static void fill_with_padding(pooled_lines lines, index_t length) {
        std::fill_n(lines.values, length, pooling_padding);
        if constexpr (with_offsets) std::fill_n(lines.offsets, length, 0.f);
    }

    void pool_slice(pooling_plane<T const> const& input, index_t slice) {
        sampling::pooling_axis const& height = plan_.axes.height;
        index_t const rows = height.positions(extent_.size_y), pitch = plan_.row.pitch();
        pool_rows(input, slice, rows);
        along_y_.template double_ranges<kind>(columns_.lines(), rows * pitch, columns_.lines());
        if (plan_.is_flat) return;
        pooled_lines const to = slices_.lines() + slice * plan_.slice();
        if (height.stride == 1)
            return largest_of<kind>(columns_.lines(), along_y_.begin(), along_y_.count(), extent_.size_y * pitch, to);
        for (index_t y = 0; y < extent_.size_y; ++y)
            largest_of<kind>(columns_.lines() + y * height.stride * pitch, along_y_.begin(), along_y_.count(), pitch,
                             to + y * pitch);
    }

    /// Pools the rows of a slice along x.
    void pool_rows(pooling_plane<T const> const& input, index_t slice, index_t rows) {
        auto const& [depth, height, width] = plan_.axes;
        index_t const z = depth.origin(extent_.first_z) + slice, first_y = height.origin(extent_.first_y);
        index_t const pitch = plan_.row.pitch();
        auto const [first, end] =
            0 <= z && z < depth.input ? height.in_bounds(first_y, rows) : sampling::pooling_axis::range{rows, rows};
        for (index_t row = first; row < end; ++row) {
            T const* const from = input.at(0, z, first_y + row, 0);
            if (plan_.prefetches && input.x_stride == 1) simd::prefetch_ahead(from, width.input);
            has_nan_[slice * plan_.rows() + row] =
                read_pooling_row(plan_.row, from, input.channel_stride, input.x_stride, slots_.data() + row * pitch,
                                 plan_.slot_stride());
        }
        if (first < end) pool_columns(first, end - first);
        fill_with_padding(columns_.lines(), first * pitch);
        fill_with_padding(columns_.lines() + end * pitch, (rows - end) * pitch);
    }

    /// Pools all rows along x as one line. Results that combine the end of one row and the start of the next lie beyond
    /// the windows.
    void pool_columns(index_t first, index_t rows) {
        constexpr auto start = with_offsets ? pooled_offsets::start : pooled_offsets::none;
        pooling_row const& row = plan_.row;
        pooled_source const from{slots_.data() + first * row.pitch(), nullptr};
        pooled_lines const to = columns_.lines() + first * row.pitch();
        index_t const length = rows * row.pitch() - row.axis.reach() / row.step * row.group;
        if (along_x_.doublings() > 0) {
            along_x_.template double_ranges<start>(from, rows * row.pitch(), to);
            largest_of<kind>(to, along_x_.begin(), along_x_.count(), length, to);
        } else {
            largest_of<start>(from, along_x_.begin(), along_x_.count(), length, to);
        }
        if (row.step == row.axis.stride) return;
        for (index_t at = 0; at < rows; ++at) { // there is a result for every x
            keep_every_window(to.values + at * row.pitch());
            if constexpr (with_offsets) keep_every_window(to.offsets + at * row.pitch());
        }
    }

    /// In place: no result is overwritten before it has moved.
    void keep_every_window(float* line) const {
        sampling::pooling_axis const& width = plan_.axes.width;
        index_t const group = plan_.group;
        index_t x = 0;
        if (group == 1 && width.stride == 2)
            for (; x + simd::width <= width.output; x += simd::width)
                simd::store(line + x, simd::load_every_second<simd::batch>(line + 2 * x));
        for (; x < width.output; ++x)
            for (index_t c = 0; c < group; ++c) line[x * group + c] = line[x * width.stride * group + c];
    }

    pooling_plan const& plan_;
    first_taps const& first_taps_;
    pooling_taps along_x_, along_y_, along_z_;
    exec::scratch<float> slots_;
    line_space columns_, slices_;
    exec::scratch<bool> has_nan_;
    pooling_extent extent_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
