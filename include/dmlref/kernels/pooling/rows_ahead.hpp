// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Rows of T to prefetch while windows are pooled, pixel by pixel or row by row: those that no window has reached
/// before. Processors follow rows by themselves, but not several well.
template <class T>
class rows_ahead {
public:
    /// Nothing.
    rows_ahead() = default;
    /// For the windows at z, y of axes that have few taps. Strides are in elements.
    rows_ahead(sampling::pooling_axes const& axes, index_t z, index_t y, index_t slice_stride, index_t row_stride)
        : are_read_once_(axes.height.reach() < axes.height.stride) {
        auto const taps_z = direct_taps::in_bounds(axes.depth, z), taps_y = direct_taps::in_bounds(axes.height, y);
        sampling::pooling_axis const& height = axes.height;
        for (index_t i = 0; i < taps_z.count; ++i)
            for (index_t j = 0; j < taps_y.count; ++j) {
                index_t const row = (taps_y.first + j) * height.dilation;
                if (row + height.stride <= height.reach()) continue; // the windows above have it, too
                distances_[static_cast<std::size_t>(count_++)] =
                    (i * axes.depth.dilation * slice_stride + j * height.dilation * row_stride) * index_t{sizeof(T)};
            }
    }

    /// The same rows, so many bytes farther along them.
    rows_ahead by(index_t bytes) const {
        rows_ahead result = *this;
        for (index_t row = 0; row < count_; ++row) result.distances_[static_cast<std::size_t>(row)] += bytes;
        return result;
    }

    /// The same rows, farther along them; less far the more they are if they should all stay in the nearest cache.
    rows_ahead along() const {
        return by(are_read_once_ ? simd::prefetch_distance / std::max<index_t>(count_, 1) : simd::prefetch_distance);
    }

    /// Asks for `count` elements of each row. `pixel` is the first pixel in bounds of a window.
    DMLREF_ALWAYS_INLINE void prefetch(T const* pixel, index_t count) const {
        are_read_once_ ? prefetch_to<simd::cache::nearest>(pixel, count)
                       : prefetch_to<simd::cache::second>(pixel, count);
    }

private:
    template <simd::cache to>
    DMLREF_ALWAYS_INLINE void prefetch_to(T const* pixel, index_t count) const {
        for (index_t row = 0; row < count_; ++row)
            simd::prefetch<to>(pixel, count, distances_[static_cast<std::size_t>(row)]);
    }

    std::array<index_t, static_cast<std::size_t>(most_direct_taps)> distances_{}; ///< bytes, from the pixel to each row
    index_t count_ = 0;
    bool are_read_once_ = false; ///< each by the windows of one row
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
