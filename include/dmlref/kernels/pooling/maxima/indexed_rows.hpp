// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_layout.hpp"
#include "dmlref/kernels/pooling/maxima/integer_windows.hpp"
#include "dmlref/kernels/pooling/maxima/order.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <algorithm>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Small windows of integers with indices in packed rows, with neighboring windows in the lanes: rows of windows, for
/// max_pool_rows. And of halves, unless one is NaN or -0. Some rows of windows are a strip: all that they read is laid
/// out first as integers, between padding of the lowest one.
template <number T>
class indexed_row_maxima {
public:
    indexed_row_maxima(sampling::pooling_axes const& axes, index_t /*group*/)
        : axes_(axes),
          row_(axes.width, 1),
          row_size_(row_.slots * row_.pitch()),
          size_(windows_in_strip(axes.height, axes.depth.window * row_size_ * index_t{sizeof(T)})),
          slice_size_(axes.height.positions(size_) * row_size_),
          strip_(axes.depth.window * slice_size_),
          of_lane_(axes, axes.width.output, 1),
          taps_(axes, {0, axes.depth.window}, {0, axes.height.window}, {0, axes.width.window},
                [this](index_t i, index_t j, index_t k) {
                    return i * slice_size_ + j * axes_.height.dilation * row_size_ + row_.distance(k, row_.pitch());
                }) {
        std::fill_n(strip_.data(), axes.depth.window * slice_size_, lowest);
    }

    template <class Index>
    static bool suits(sampling::pooling_axes const& axes, tensor_view<T const> const& input,
                      tensor_view<T> const& output, tensor_view<Index> const& indices, execution const& how) {
        constexpr index_t windows = 4; // to which a half that is worth laying out belongs
        if constexpr (std::same_as<T, half>)
            if (!are_worth_ordering(axes, windows, input, output, indices, how)) return false;
        return axes.taps() <= most_direct_taps && axes.reach() <= index_t{most_integer_position<T>} &&
               axes.width.output * index_t{sizeof(T)} >= least_window_bytes && suits_windows(axes) &&
               input.strides().back() == 1 && output.strides().back() == 1 && indices.strides().back() == 1;
    }

    /// Stores the windows of slice z in rows [first, end).
    void pool(max_pooling_planes<T> const& planes, index_t z, index_t first, index_t end) {
        planes_ = planes;
        z_ = z;
        planes.indices.visit([&]<class Index>(pooling_plane<Index> const& indices) {
            for (index_t y = first; y < end; y += size_) pool_strip(indices, y, (std::min)(y + size_, end));
        });
    }

private:
    using number_in_order = simd::ordered_number<T>;
    static constexpr number_in_order lowest = simd::lowest_in_order<T>;

    /// Integers that one instruction makes floats take less time as such, unless a row has many elements to compare and
    /// is quick to lay out.
    static bool suits_windows(sampling::pooling_axes const& axes) {
        if (axes.width.stride > 1 && pooling_doublings(axes.width) > 0) return false; // pooling_row::step
        if constexpr (simd::can_read_in_place<T>) {
            constexpr index_t few_taps = 4, least_elements = 400, least_row = simd::register_bytes / 4 * 3; // bytes
            index_t const windows = axes.width.output;
            return axes.width.stride <= 2 && axes.taps() > few_taps && windows * axes.taps() >= least_elements &&
                   windows * index_t{sizeof(T)} >= least_row;
        } else {
            return true;
        }
    }

    template <class Index>
    void pool_strip(pooling_plane<Index> const& indices, index_t first, index_t end) {
        lay_out_strip(first, end);
        for (index_t y = first, end_of_alike = first; y < end; ++y) {
            if (y == end_of_alike) {
                start_rows(y);
                end_of_alike = axes_.height.end_of_alike_windows(y);
            }
            integer_windows<T, Index> const windows{
                planes_.output.at(0, z_, y, 0), indices.at(0, z_, y, 0),
                static_cast<Index>(index_of(axes_.depth.origin(z_), axes_.height.origin(y), axes_.width.origin(0))),
                of_lane_.data()};
            windows.template store<true>(strip_.data() + (y - first) * axes_.height.stride * row_size_, taps_,
                                         axes_.width.output);
            correct(windows, y);
        }
    }

    /// Lays out what is read by rows [first_window, end_window) of windows.
    void lay_out_strip(index_t first_window, index_t end_window) {
        auto const& [depth, height, width] = axes_;
        index_t const origin = height.origin(first_window), rows = height.positions(end_window - first_window);
        auto const [first, end] = height.in_bounds(origin, rows);
        for (index_t i = 0; i < depth.window; ++i) {
            number_in_order* const slice = strip_.data() + i * slice_size_;
            index_t const z = depth.origin(z_) + i * depth.dilation;
            bool const is_padding = z < 0 || z >= depth.input || first == end;
            std::fill_n(slice, (is_padding ? rows : first) * row_size_, lowest);
            if (is_padding) continue;
            lay_out<T>(row_, {planes_.input.at(0, z, origin + first, 0), end - first, planes_.input.y_stride},
                       slice + first * row_size_);
            std::fill_n(slice + end * row_size_, (rows - end) * row_size_, lowest);
        }
    }

    /// Finds once what rows of windows from y on share: those that have the same taps in bounds, nearly all of a slice.
    void start_rows(index_t y) {
        auto const& [depth, height, width] = axes_;
        are_padding_ = depth.is_padding(z_) || height.is_padding(y);
        partial_ = depth.origin(z_) < 0 || height.origin(y) < 0 ? width.output : width.first_whole_window();
    }

    index_t index_of(index_t z, index_t y, index_t x) const {
        return planes_.first_index + z * axes_.slice_step() + y * axes_.row_step() + x;
    }

    /// The index of a window that begins in padding, if its maximum is the lowest integer, is that of its first element
    /// in bounds.
    template <class Index>
    void correct(integer_windows<T, Index> const& windows, index_t y) const {
        auto const& [depth, height, width] = axes_;
        if (are_padding_) return void(std::fill_n(windows.indices, width.output, Index{0})); // MP-4
        for (index_t x = 0; x < partial_; ++x)
            if (simd::in_order(windows.largest[x]) == lowest)
                windows.indices[x] =
                    width.is_padding(x)
                        ? Index{0}
                        : static_cast<Index>(
                              index_of(depth.first_position(z_), height.first_position(y), width.first_position(x)));
        for (index_t x = width.output; x-- > partial_ && width.is_padding(x);) windows.indices[x] = 0;
    }

    sampling::pooling_axes const& axes_;
    pooling_row const row_;
    index_t const row_size_;   ///< elements of a row that is laid out
    index_t const size_;       ///< rows of windows in a strip
    index_t const slice_size_; ///< elements of a slice of a strip
    exec::scratch<number_in_order> strip_;
    index_distances const of_lane_;
    integer_taps<T> const taps_;
    max_pooling_planes<T> planes_{};
    index_t z_ = 0;
    index_t partial_ = 0; ///< windows that begin in padding, in the rows that were started
    bool are_padding_ = false;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
