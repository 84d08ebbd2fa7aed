// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"
#include "dmlref/kernels/pooling/maxima/integer_windows.hpp"
#include "dmlref/kernels/pooling/maxima/numbered_bytes.hpp"
#include "dmlref/kernels/pooling/maxima/tap_positions.hpp"
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <algorithm>
#include <array>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

#if defined(__GNUC__)
/// Small windows of bytes with indices in packed rows, for max_pool_rows: numbered bytes are compared along x, once for
/// all rows that some rows of windows read, which are a strip, and then along y and z.
template <byte_integer T>
class byte_row_maxima {
public:
    byte_row_maxima(sampling::pooling_axes const& axes, index_t /*group*/)
        : axes_(axes),
          windows_(axes.width),
          positions_(axes),
          size_(windows_in_strip(axes.height, axes.depth.window * axes.width.output * index_t{sizeof(numbered)})),
          slice_rows_(axes.height.positions(size_)),
          strip_(axes.depth.window * slice_rows_ * numbered_windows<T>::most_pitch(axes.width)),
          of_lane_(axes, axes.width.output, 1) {}

    template <class Index>
    static bool suits(sampling::pooling_axes const& axes, tensor_view<T const> const& input,
                      tensor_view<T> const& output, tensor_view<Index> const& indices) {
        numbered_windows<T> windows(axes.width);
        windows.set_stride(input.stride(input.rank() - 2));
        return axes.taps() <= most_direct_taps && windows.suits() &&
               axes.reach() <= index_t{most_integer_position<T>} && input.strides().back() == 1 &&
               output.strides().back() == 1 && indices.strides().back() == 1;
    }

    /// Stores the windows of slice z in rows [first, end).
    void pool(max_pooling_planes<T> const& planes, index_t z, index_t first, index_t end) {
        windows_.set_stride(planes.input.y_stride);
        for (index_t y = first, end_of_strip; y < end; y = end_of_strip) {
            end_of_strip = (std::min)(y + size_, end);
            fill_strip(planes.input, z, y, end_of_strip);
            for (index_t at = y, next; at < end_of_strip; at = next) {
                next = (std::min)(end_of_strip, axes_.height.end_of_alike_windows(at));
                list_rows(z, at);
                numbered const* const from = strip_.data() + (at - y) * axes_.height.stride * windows_.pitch();
                planes.indices.visit([&](auto const& indices) { store_rows(planes, indices, from, z, at, next); });
            }
        }
    }

private:
    using numbered = numbered_byte<T>;

    /// A row of a window: the distance from its first one in the strip, and what makes the numbers of its taps those in
    /// the window, counted from 255 down.
    struct row_of_window {
        index_t distance;
        numbered number;
    };

    /// Finds the largest numbered bytes of all rows that rows [first, end) of windows read.
    void fill_strip(pooling_plane<T const> const& input, index_t z, index_t first, index_t end) const {
        auto const& [depth, height, width] = axes_;
        index_t const origin = height.origin(first);
        auto const [first_row, end_row] = height.in_bounds(origin, height.positions(end - first));
        for (index_t i = depth.first_tap(z); i < depth.end_tap(z) && first_row < end_row; ++i)
            windows_.find(input.at(0, depth.origin(z) + i * depth.dilation, origin + first_row, 0), end_row - first_row,
                          strip_.data() + (i * slice_rows_ + first_row) * windows_.pitch());
    }

    /// Those in bounds of windows at z, y.
    void list_rows(index_t z, index_t y) {
        auto const& [depth, height, width] = axes_;
        count_ = 0;
        for (index_t i = depth.first_tap(z); i < depth.end_tap(z); ++i)
            for (index_t j = height.first_tap(y); j < height.end_tap(y); ++j)
                rows_[static_cast<std::size_t>(count_++)] = {
                    (i * slice_rows_ + j * height.dilation) * windows_.pitch(),
                    static_cast<numbered>(256 - (i * height.window + j + 1) * width.window)};
    }

    /// Stores rows [first, end) of windows, which have the same taps in bounds.
    template <class Index>
    void store_rows(max_pooling_planes<T> const& planes, pooling_plane<Index> const& indices, numbered const* from,
                    index_t z, index_t first, index_t end) const {
        auto const& [depth, height, width] = axes_;
        auto const base = static_cast<Index>(planes.first_index + depth.origin(z) * axes_.slice_step() +
                                             height.origin(first) * axes_.row_step() + width.origin(0));
        row_run<T> const to{planes.output.at(0, z, first, 0), end - first, planes.output.y_stride};
        row_run<Index> const to_indices{indices.at(0, z, first, 0), to.count, indices.y_stride};
        if (count_ == 3) // the commonest number
            store_lanes<simd::register_bytes>(from, std::integral_constant<index_t, 3>{}, base, to, to_indices);
        else if (count_ > 0)
            store_lanes<simd::register_bytes>(from, count_, base, to, to_indices);
        for (index_t x = 0; x < width.output && (count_ == 0 || width.is_padding(x)); ++x)
            store_padding(x, to, to_indices);
        for (index_t x = width.output; count_ > 0 && x-- > 0 && width.is_padding(x);) store_padding(x, to, to_indices);
    }

    /// Window x of each row. MP-4
    template <class Index>
    static void store_padding(index_t x, row_run<T> const& to, row_run<Index> const& to_indices) {
        for (index_t y = 0; y < to.count; ++y) {
            to.data[y * to.stride + x] = lowest_value<T>;
            to_indices.data[y * to_indices.stride + x] = 0;
        }
    }

    /// The last register of a row overlaps the one before it.
    template <index_t bytes, class Count, class Index>
    DMLREF_NEVER_INLINE void store_lanes(numbered const* from, Count count, Index base, row_run<T> to,
                                         row_run<Index> to_indices) const {
        using values = simd::integer_lanes<numbered, bytes>;
        using numbers = simd::integer_lanes<std::uint16_t, bytes>;
        constexpr index_t lanes = simd::lanes_in<values>;
        constexpr std::uint16_t low = 0xff;
        index_t const windows = axes_.width.output, pitch = axes_.height.stride * windows_.pitch();
        if constexpr (lanes > least_numbered_windows)
            if (windows < lanes) return store_lanes<bytes / 2>(from, count, base, to, to_indices);
        // Not read again after each store:
        auto const rows = rows_;
        tap_positions const positions = positions_;
        std::uint32_t const* const of_lane = of_lane_.data();
        auto const row_step = static_cast<Index>(axes_.height.stride * axes_.row_step());
        for (index_t y = 0; y < to.count; ++y) {
            for (index_t at = 0; at < windows; at += lanes) {
                index_t const here = (std::min)(at, windows - lanes);
                numbered const* const first = from + y * pitch + here;
                auto found = simd::load_integers<values>(first + rows[0].distance) + rows[0].number;
                for (std::size_t row = 1; row < static_cast<std::size_t>(count); ++row)
                    found = simd::larger_integers(
                        simd::load_integers<values>(first + rows[row].distance) + rows[row].number, found);
                auto const bits = std::bit_cast<numbers>(found);
                simd::store_integers(to.data + y * to.stride + here, simd::with_bits_of<std::uint8_t>(bits >> 8));
                simd::store_indices(positions(~bits & low), base, of_lane + here,
                                    to_indices.data + y * to_indices.stride + here);
            }
            base += row_step;
        }
    }

    sampling::pooling_axes const& axes_;
    numbered_windows<T> windows_;
    tap_positions const positions_;
    index_t const size_;       ///< rows of windows in a strip
    index_t const slice_rows_; ///< of the input, in a slice of a strip
    exec::scratch<numbered> strip_;
    index_distances const of_lane_;
    std::array<row_of_window, static_cast<std::size_t>(most_direct_taps)> rows_{};
    index_t count_ = 0; ///< of these rows
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
