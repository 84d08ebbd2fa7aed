// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_layout.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Whether the elements of a window can be numbered in lanes of T.
template <integer T>
bool can_number_taps(sampling::pooling_axes const& axes) {
    auto const taps = static_cast<std::uint64_t>(axes.taps());
    return taps - 1 <= (std::numeric_limits<tap_number<T>>::max)();
}

/// Rows of windows of integers, with neighboring windows in the lanes, or channels that lie side by side. Equal
/// integers are the same, so without indices columns are compared before rows. Padding is the lowest integer.
template <bool with_indices, integer T>
class integer_row_maxima {
public:
    integer_row_maxima(sampling::pooling_axes const& axes, index_t group)
        : axes_(axes),
          row_(axes.width, group),
          lanes_(row_.pitch() - axes.width.reach() / row_.step * group),
          row_size_(axes.width.input * group),
          copies_(2 * row_size_),
          rows_((std::min)(axes.depth.window, axes.depth.input) * (std::min)(axes.height.window, axes.height.input)),
          slots_(row_.slots * row_.pitch(), lowest_value<T>),
          distances_(axes.width.window),
          largest_(lanes_, lowest_value<T>),
          taps_(with_indices ? lanes_ : 0, 0),
          positions_(with_indices ? axes.taps() : 0),
          lane_indices_(with_indices ? row_.length() : 0, 0),
          indices_(with_indices ? row_.length() : 0, 0) {
        for (index_t tap = 0; tap < axes.width.window; ++tap) distances_[tap] = row_.distance(tap, row_.pitch());
        for (index_t lane = 0; with_indices && lane < row_.length(); ++lane)
            lane_indices_[lane] =
                static_cast<std::uint32_t>(axes.width.origin(lane / group) + lane % group * axes.plane_size());
    }

    /// Stores the windows of slice z in rows [first, end).
    void pool(max_pooling_planes<T> const& planes, index_t z, index_t first, index_t end) {
        planes_ = planes;
        for (index_t y = first; y < end; ++y) pool_row(z, y);
    }

private:
    void pool_row(index_t z, index_t y) {
        T* const row = planes_.output.at(0, z, y, 0);
        if (axes_.depth.is_padding(z) || axes_.height.is_padding(y)) { // MP-4
            std::fill_n(largest_.data(), lanes_, lowest_value<T>);
            if constexpr (with_indices) planes_.indices.zero(row_.group, axes_.width.output, z, y, 0);
        } else if constexpr (with_indices) {
            compare_with_taps(z, y);
            keep_every_window(taps_.data());
            keep_every_window(largest_.data());
            store_indices(z, y);
        } else {
            lay_out<T>(row_, {largest_of_columns(z, y), 1, 0}, slots_.data());
            if (planes_.output.has_packed_rows(row_.group) && axes_.width.stride == row_.step)
                return store_largest(slots_.data(), row_of_window(), row_.length(), row);
            store_largest(slots_.data(), row_of_window(), lanes_, largest_.data());
            keep_every_window(largest_.data());
        }
        store_columns(largest_.data(), planes_.output, row_.group, axes_.width.output, row);
    }

    /// With room for a block more, whose values are defined.
    template <class Number>
    class line {
    public:
        line(index_t count, Number value) : numbers_(count + integer_block<T>) {
            std::fill_n(numbers_.data(), count + integer_block<T>, value);
        }
        Number* data() const { return numbers_.data(); }
        Number& operator[](index_t at) const { return numbers_[at]; }

    private:
        exec::scratch<Number> numbers_;
    };

    /// Calls visit(z, y) for the rows of the input in bounds of the windows at z, y.
    template <class Visit>
    void for_each_row(index_t z, index_t y, Visit const& visit) const {
        auto const& [depth, height, width] = axes_;
        for (index_t i = depth.first_tap(z); i < depth.end_tap(z); ++i)
            for (index_t j = height.first_tap(y); j < height.end_tap(y); ++j)
                visit(depth.origin(z) + i * depth.dilation, height.origin(y) + j * height.dilation);
    }

    /// Copies a row of the input, without gaps.
    void copy_row(index_t z, index_t y, T* to) const {
        planes_.input.for_each_run(row_.group, axes_.width.input, planes_.input.at(0, z, y, 0),
                                   [to](index_t lane, T const* from, index_t stride, index_t count) {
                                       if (stride == 1) std::copy_n(from, count, to + lane);
                                       for (index_t at = 0; at < count && stride != 1; ++at)
                                           to[lane + at] = from[at * stride];
                                   });
    }

    /// A row of the input without gaps, in place or copied.
    T const* packed_row(index_t z, index_t y) const {
        if (planes_.input.has_packed_rows(row_.group)) return planes_.input.at(0, z, y, 0);
        copy_row(z, y, copies_.data());
        return copies_.data();
    }

    /// The largest element of each column of the windows at z, y.
    T const* largest_of_columns(index_t z, index_t y) const {
        index_t count = 0;
        T* const largest = copies_.data();
        T const* first = largest;
        if (planes_.input.has_packed_rows(row_.group)) {
            for_each_row(z, y, [&](index_t at_z, index_t at_y) {
                T const* const row = planes_.input.at(0, at_z, at_y, 0);
                if (row_.group == 1) simd::prefetch_ahead(row, row_size_);
                if (count == 0) first = row;
                rows_[count++] = row - first;
            });
            if (count == 1) return first;
            store_largest(first, {rows_.data(), count}, row_size_, largest);
        } else {
            index_t const both[] = {0, row_size_};
            for_each_row(z, y, [&](index_t at_z, index_t at_y) {
                copy_row(at_z, at_y, largest + (count == 0 ? 0 : row_size_));
                if (count++ > 0) store_largest(largest, {both, 2}, row_size_, largest);
            });
        }
        return largest;
    }

    window_part row_of_window() const { return {distances_.data(), axes_.width.window}; }

    /// In row-major order, so that the first of equal elements stays.
    void compare_with_taps(index_t z, index_t y) {
        std::fill_n(largest_.data(), lanes_, lowest_value<T>);
        std::fill_n(taps_.data(), lanes_, tap_number<T>{0});
        index_t number = 0;
        for_each_row(z, y, [&](index_t at_z, index_t at_y) {
            lay_out<T>(row_, {packed_row(at_z, at_y), 1, 0}, slots_.data());
            keep_larger(slots_.data(), row_of_window(), number, lanes_, largest_.data(), taps_.data());
            for (index_t tap = 0; tap < axes_.width.window; ++tap, ++number)
                positions_[number] = static_cast<std::uint32_t>(at_z * axes_.slice_step() + at_y * axes_.row_step() +
                                                                tap * axes_.width.dilation);
        });
    }

    /// There is a result for every step, not only for every stride.
    template <class Number>
    void keep_every_window(Number* numbers) const {
        index_t const distance = axes_.width.stride / row_.step;
        for (index_t x = 1; x < axes_.width.output && distance > 1; ++x)
            std::copy_n(numbers + x * distance * row_.group, row_.group, numbers + x * row_.group);
    }

    /// Stores the index of each window's maximum. If it is the lowest integer, that is the first element in bounds,
    /// which is not the first tap of windows that begin in padding.
    void store_indices(index_t z, index_t y) const {
        sampling::pooling_axis const& width = axes_.width;
        add_numbered(taps_.data(), positions_.data(), lane_indices_.data(), row_.length(), indices_.data());
        for (index_t x = 0; x < width.output && width.origin(x) < 0; ++x) settle(x);
        planes_.indices.store_row(indices_.data(), static_cast<std::uint64_t>(planes_.first_index), row_.group,
                                  width.output, z, y);
        for (index_t x = 0; x < width.output && width.origin(x) < 0; ++x) zero_in_padding(z, y, x);
        for (index_t x = width.output; x-- > 0 && width.is_padding(x);) zero_in_padding(z, y, x);
    }

    void zero_in_padding(index_t z, index_t y, index_t x) const {
        if (axes_.width.is_padding(x)) planes_.indices.zero(row_.group, 1, z, y, x); // MP-4
    }

    /// Replaces the index of a window that does not begin with its first tap, if its maximum is the lowest integer.
    void settle(index_t x) const {
        index_t const before = axes_.width.first_tap(x) * axes_.width.dilation;
        for (index_t lane = x * row_.group; lane < (x + 1) * row_.group; ++lane)
            if (largest_[lane] == lowest_value<T>) indices_[lane] += static_cast<std::uint32_t>(before);
    }

    sampling::pooling_axes const& axes_;
    pooling_row const row_;
    index_t const lanes_;         ///< results in a row, one for every step
    index_t const row_size_;      ///< elements
    exec::scratch<T> copies_;     ///< of two rows
    exec::scratch<index_t> rows_; ///< distances between the rows of a window
    line<T> slots_;
    exec::scratch<index_t> distances_; ///< from the first element of a window to those in its row
    line<T> largest_;
    line<tap_number<T>> taps_;
    exec::scratch<std::uint32_t>
        positions_;                    ///< of the taps in bounds of a row of windows, for a window that begins at x = 0
    line<std::uint32_t> lane_indices_; ///< of the first tap of each window, in a row that begins at position 0
    line<std::uint32_t> indices_;      ///< distances from the index of the first element
    max_pooling_planes<T> planes_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
