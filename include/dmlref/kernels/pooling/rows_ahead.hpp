// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Rows to prefetch while windows of an image larger than the caches are pooled pixel by pixel: those that no window
/// has reached before. Processors follow rows by themselves, but lose them at their ends, and do not follow several
/// well.
class rows_ahead {
public:
    /// Whether these tensors are too large for the caches.
    template <class... T>
    static bool suit(execution const& how, tensor_view<T> const&... tensors) {
        return (simd::bytes_of(tensors) + ...) / simd::last_caches(how) > simd::worth_streaming;
    }

    /// Nothing.
    rows_ahead() = default;
    /// For the windows at z, y. Strides are in elements.
    rows_ahead(sampling::pooling_axes const& axes, index_t z, index_t y, index_t slice_stride, index_t row_stride) {
        auto const taps_z = direct_taps::in_bounds(axes.depth, z), taps_y = direct_taps::in_bounds(axes.height, y);
        sampling::pooling_axis const& height = axes.height;
        for (index_t i = 0; i < taps_z.count; ++i)
            for (index_t j = 0; j < taps_y.count; ++j) {
                index_t const row = (taps_y.first + j) * height.dilation;
                if (row + height.stride <= height.reach()) continue; // the windows above have it, too
                index_t const here = i * axes.depth.dilation * slice_stride + j * height.dilation * row_stride;
                bool const has_next = height.origin(y + 1) + row < height.input;
                rows_[static_cast<std::size_t>(count_++)] = {here, has_next ? height.stride * row_stride : 0};
            }
    }

    /// Asks for `count` elements of each row, some way after `pixel`, which is the first pixel in bounds of a window,
    /// and for those below the window.
    template <class T>
    DMLREF_ALWAYS_INLINE void prefetch(T const* pixel, index_t count) const {
        for (index_t at = 0; at < count_; ++at) {
            auto const [here, to_next] = rows_[static_cast<std::size_t>(at)];
            simd::prefetch_in_two_steps(pixel + here, count, to_next * static_cast<index_t>(sizeof(T)));
        }
    }

private:
    struct new_row {
        index_t here, to_next;
    };
    std::array<new_row, static_cast<std::size_t>(most_taps_in_channels)> rows_{};
    index_t count_ = 0;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
