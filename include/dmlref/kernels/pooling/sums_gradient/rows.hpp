// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/interleave.hpp"
#include "dmlref/exec/streamed_rows.hpp"
#include "dmlref/kernels/pooling/sums/tap_sums.hpp"
#include "dmlref/kernels/pooling/sums_gradient/row_stores.hpp"
#include "dmlref/kernels/pooling/sums_gradient/shares.hpp"

#include <functional>
#include <numeric>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Columns of the result at the same distance from the origin of a window, a stride apart: the same taps lead from each
/// to its windows.
struct gradient_columns {
    index_t first_window; ///< the last window whose origin is not after the first column
    index_t first, count; ///< columns, a stride apart
    index_t first_tap, tap_count;
};

/// A share is added as it is.
struct unchanged {
    static constexpr bool is_cheap = true;
    template <class V>
    V operator()(V const& value) const {
        return value;
    }
};

/// Sums the shares of the windows to which each element belongs, in ascending order, row by row. AP-4
template <element T>
class window_gradient_rows {
public:
    window_gradient_rows(sampling::pooling_axes const& axes, index_t group, bool include_padding, row_stores stores)
        : axes_(axes),
          group_(group),
          is_streamed_(stores == row_stores::streamed),
          shares_(axes, group, include_padding),
          slots_((std::min)(axes.width.window, axes.width.stride / std::gcd(axes.width.stride, axes.width.dilation))),
          columns_(slots_),
          is_summed_(axes.width.input),
          windows_of_z_(axes.depth.input),
          windows_of_y_(axes.height.input),
          taps_(shares_.most_windows(axes.depth) * shares_.most_windows(axes.height), axes.width.window,
                has_long_gradient(axes)),
          slot_line_((axes.width.input + axes.width.stride - 1) / axes.width.stride),
          slot_sums_(group == 1 ? slots_ * slot_line_ : 0),
          line_(axes.width.input * group),
          streamed_line_(is_streamed_ && group == 1 ? axes.width.input : 0) {
        std::fill_n(is_summed_.data(), axes.width.input, false);
        for (index_t slot = 0, tap = 0; slot < slots_; tap += columns_[slot++].tap_count) {
            columns_[slot] = columns_of(slot, tap);
            for (index_t at = 0; at < columns_[slot].count; ++at)
                is_summed_[columns_[slot].first + at * axes.width.stride] = true;
        }
        has_all_columns_ = std::all_of(is_summed_.data(), is_summed_.data() + axes.width.input, std::identity());
        has_pairs_ = group == 1 && axes.width.stride == 2 && slots_ == 2 && has_all_columns_;
        for (index_t z = 0; z < axes.depth.input; ++z) windows_of_z_[z] = {axes.depth, z};
        for (index_t y = 0; y < axes.height.input; ++y) windows_of_y_[y] = {axes.height, y};
    }

    void start(pooling_plane<T const> const& input_gradient, pooling_plane<T> const& output_gradient) {
        shares_.start(input_gradient);
        output_gradient_ = output_gradient;
        last_row_ = nullptr;
    }

    /// Rows are counted across all slices.
    void write_rows(index_t first, index_t end) {
        index_t z = first / axes_.height.input, y = first % axes_.height.input;
        for (; first < end; ++first) {
            write_row(z, y);
            if (++y < axes_.height.input) continue;
            y = 0;
            ++z;
        }
    }

private:
    void write_row(index_t z, index_t y) {
        T* const row = output_gradient_.at(0, z, y, 0);
        bool const is_repeated = find_windows(z, y);
        if (output_gradient_.has_packed_rows(group_)) {
            write_packed_row(row, is_repeated);
        } else {
            if (!is_repeated) sum_row(line_.data());
            write_columns(line_.data(), output_gradient_, group_, axes_.width.input, row);
        }
        last_row_ = row;
    }

    void write_packed_row(T* row, bool is_repeated) {
        index_t const lanes = axes_.width.input * group_;
        if (group_ == 1 && is_streamed_) {
            if (!is_repeated) sum_row(streamed_line_.data());
            streamed_.copy(streamed_line_.data(), row, lanes);
        } else if (is_repeated && !is_streamed_) {
            std::copy_n(last_row_, lanes, row);
        } else {
            sum_row(row);
        }
    }

    gradient_columns columns_of(index_t slot, index_t first_tap) {
        sampling::pooling_axis const& width = axes_.width;
        index_t const phase = slot * width.dilation % width.stride; // of the columns, from the origin of a window
        index_t taps = 0;
        for (index_t tap = width.window - 1; tap >= 0; --tap)
            if (tap % slots_ == slot) {
                taps_.add_column(-(tap * width.dilation - phase) / width.stride * group_);
                ++taps;
            }
        index_t const before = std::max<index_t>(width.padding - phase, 0);
        index_t const first_window = (before + width.stride - 1) / width.stride;
        index_t const first = width.origin(first_window) + phase;
        index_t const in_row = (width.input - first + width.stride - 1) / width.stride;
        index_t const reached = width.output + width.reach() / width.stride - first_window;
        return {first_window, first, std::max<index_t>((std::min)(in_row, reached), 0), first_tap, taps};
    }

    /// Finds the rows of windows that reach row z, y. Returns whether they are the same as for the previous row.
    bool find_windows(index_t z, index_t y) {
        auto const& [depth, height, width] = axes_;
        sampling::reaching_windows const &windows_z = windows_of_z_[z], &windows_y = windows_of_y_[y];
        bool const is_repeated = last_row_ != nullptr && windows_z == windows_z_ && windows_y == windows_y_ &&
                                 depth.dilation == 1 && height.dilation == 1;
        if (is_repeated) return true;
        windows_z_ = windows_z;
        windows_y_ = windows_y;
        taps_.clear_rows();
        if (windows_z.none() || windows_y.none()) return false;
        shares_.prepare(windows_z, windows_y);
        for (index_t at_z = windows_z.first; at_z <= windows_z.last; ++at_z)
            for (index_t at_y = windows_y.first; at_y <= windows_y.last; ++at_y)
                if (has_element_at(depth, at_z, z) && has_element_at(height, at_y, y))
                    taps_.add_row(shares_.line_of(at_z, at_y));
        return false;
    }

    template <class To>
    void sum_row(To* to) {
        if (group_ > 1) return sum_pixels(to);
        if (!has_all_columns_) std::fill_n(to, axes_.width.input, To{});
        if (has_pairs_) return sum_pairs(to);
        for (index_t slot = 0; slot < slots_; ++slot) {
            gradient_columns const& columns = columns_[slot];
            taps_.use_columns(columns.first_tap, columns.tap_count);
            if (axes_.width.stride == 1)
                sum_lanes(columns.first_window, columns.count, to + columns.first);
            else
                sum_lanes(columns.first_window, columns.count, slot_sums_.data() + slot * slot_line_);
        }
        if (axes_.width.stride > 1) merge_slots(to);
    }

    /// sum_row for channels in the lanes.
    template <class To>
    void sum_pixels(To* to) {
        for (index_t x = 0; !has_all_columns_ && x < axes_.width.input; ++x)
            if (!is_summed_[x]) std::fill_n(to + x * group_, group_, To{});
        bool const is_one_run = axes_.width.stride == 1;
        for (index_t slot = 0; slot < slots_; ++slot) {
            gradient_columns const& columns = columns_[slot];
            taps_.use_columns(columns.first_tap, columns.tap_count);
            sum_taps(adjacent_lanes{}, unchanged{}, shares_.data() + columns.first_window * group_,
                     {1, 0, is_one_run ? 1 : columns.count, group_}, taps_,
                     is_one_run ? columns.count * group_ : group_,
                     [first = to + columns.first * group_, step = axes_.width.stride * group_, streams = is_streamed_](
                         index_t, index_t column, index_t at, auto const& sum) DMLREF_ALWAYS_INLINE {
                         simd::store_or_stream(first + column * step + at, simd::with_one_nan(sum), streams);
                     });
        }
    }

    template <class To>
    void sum_lanes(index_t first, index_t lanes, To* to) {
        sum_lanes(first, lanes, [to](index_t at, auto const& sum) DMLREF_ALWAYS_INLINE { simd::store(to + at, sum); });
    }

    /// Calls store(i, the sum for lane i).
    template <class Store>
    void sum_lanes(index_t first, index_t lanes, Store const& store) {
        sum_taps(adjacent_lanes{}, unchanged{}, shares_.data() + first, taps_, lanes,
                 [store](index_t at, auto const& sum) DMLREF_ALWAYS_INLINE { store(at, simd::with_one_nan(sum)); });
    }

    /// For a stride of 2: sums the odd columns, then the even ones, and stores each even column together with an odd
    /// one.
    template <class To>
    void sum_pairs(To* to) {
        index_t const first = columns_[0].first == 0 ? 0 : 1;
        gradient_columns const &even = columns_[first], &odd = columns_[1 - first];
        float* const odd_sums = slot_sums_.data();
        taps_.use_columns(odd.first_tap, odd.tap_count);
        sum_lanes(odd.first_window, odd.count, odd_sums);
        taps_.use_columns(even.first_tap, even.tap_count);
        sum_lanes(even.first_window, odd.count, [to, odd_sums]<class V>(index_t at, V const& sum) DMLREF_ALWAYS_INLINE {
            simd::store_alternate(to + 2 * at, sum, simd::load<V>(odd_sums + at));
        });
        if (even.count > odd.count) sum_lanes(even.first_window + odd.count, 1, to + 2 * odd.count);
    }

    /// Writes the row in the order of the result.
    template <class To>
    void merge_slots(To* to) const {
        for (index_t slot = 0; slot < slots_; ++slot)
            for (index_t at = 0; at < columns_[slot].count; ++at)
                simd::store(to + columns_[slot].first + at * axes_.width.stride, slot_sums_[slot * slot_line_ + at]);
    }

    sampling::pooling_axes const& axes_;
    index_t const group_;
    bool const is_streamed_;
    window_shares<T> shares_;
    index_t const slots_; ///< of columns
    exec::scratch<gradient_columns> columns_;
    exec::scratch<bool> is_summed_; ///< whether a column belongs to a slot; the others are zero
    exec::scratch<sampling::reaching_windows> windows_of_z_, windows_of_y_;
    tap_grid taps_;
    index_t const slot_line_; ///< the most columns of a slot
    exec::scratch<float> slot_sums_, line_;
    exec::scratch<T> streamed_line_;
    exec::streamed_rows<T> streamed_;
    bool has_all_columns_ = false; ///< every column is summed
    bool has_pairs_ = false;       ///< the row has pairs of an even and an odd column, except at its end
    pooling_plane<T> output_gradient_{};
    sampling::reaching_windows windows_z_, windows_y_; ///< the windows of the last row
    T const* last_row_ = nullptr;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
