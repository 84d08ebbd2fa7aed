// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Rows to prefetch while windows are pooled, pixel by pixel or row by row: those that no window has reached before.
/// Processors follow rows by themselves, but not several well.
class rows_ahead {
public:
    /// Whether these tensors are too large for the caches.
    template <class... T>
    static bool suit(execution const& how, tensor_view<T> const&... tensors) {
        return (simd::bytes_of(tensors) + ...) / simd::last_caches(how) > simd::worth_streaming;
    }

    /// Nothing.
    rows_ahead() = default;
    /// For the windows at z, y of axes that suit. Strides are in elements.
    rows_ahead(sampling::pooling_axes const& axes, index_t z, index_t y, index_t slice_stride, index_t row_stride) {
        auto const taps_z = direct_taps::in_bounds(axes.depth, z), taps_y = direct_taps::in_bounds(axes.height, y);
        sampling::pooling_axis const& height = axes.height;
        for (index_t i = 0; i < taps_z.count; ++i)
            for (index_t j = 0; j < taps_y.count; ++j) {
                index_t const row = (taps_y.first + j) * height.dilation;
                if (row + height.stride <= height.reach()) continue; // the windows above have it, too
                distances_[static_cast<std::size_t>(count_++)] =
                    i * axes.depth.dilation * slice_stride + j * height.dilation * row_stride;
            }
    }

    /// Asks for `count` elements of each row, `distance` bytes after `pixel`, which is the first pixel in bounds of a
    /// window.
    template <class T>
    DMLREF_ALWAYS_INLINE void prefetch(T const* pixel, index_t count,
                                       index_t distance = simd::prefetch_distance / 2) const {
        for (index_t row = 0; row < count_; ++row)
            simd::prefetch(pixel + distances_[static_cast<std::size_t>(row)], count, distance);
    }

private:
    std::array<index_t, static_cast<std::size_t>(most_direct_taps)> distances_{}; ///< from the pixel to each row
    index_t count_ = 0;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
