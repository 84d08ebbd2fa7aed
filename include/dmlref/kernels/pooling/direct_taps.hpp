// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/kernels/pooling/plan.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The taps in bounds of a small window, in row-major order. They are compared one after the other, as in the
/// reference, so the first of equal elements and a NaN in first place stay without further work.
class direct_taps {
public:
    /// The taps along one axis, or every `step`th of them.
    struct range {
        index_t first, count, step = 1;
    };
    DMLREF_ALWAYS_INLINE static range in_bounds(sampling::pooling_axis const& axis, index_t at) {
        index_t const first = axis.first_tap(at);
        return {first, axis.end_tap(at) - first};
    }

    direct_taps() = default;
    /// distance(i, j, k) is the distance from the first tap in bounds to the one i, j, k places after it.
    template <class Distance>
    direct_taps(sampling::pooling_axes const& axes, range const& z, range const& y, range const& x,
                Distance&& distance) {
        for (index_t i = 0; i < z.count; ++i)
            for (index_t j = 0; j < y.count; ++j)
                for (index_t k = 0; k < x.count * x.step; k += x.step) {
                    index_t const offset = (z.first + i) * axes.depth.dilation * axes.slice_step() +
                                           (y.first + j) * axes.height.dilation * axes.row_step() +
                                           (x.first + k) * axes.width.dilation;
                    taps_[static_cast<std::size_t>(count_++)] = {distance(i, j, k), static_cast<float>(offset)};
                }
    }

    pooling_tap const* begin() const { return taps_.data(); }
    index_t count() const { return count_; }

private:
    std::array<pooling_tap, static_cast<std::size_t>(most_direct_taps)> taps_{};
    index_t count_ = 0;
};

/// Calls visit(x, taps) for the windows that reach beyond the ends of an axis. They come after the whole ones: what
/// they read is in the caches then.
template <class Visit>
void for_each_partial_window(sampling::pooling_axis const& axis, Visit const& visit) {
    index_t const first = axis.first_whole_window(), end = (std::max)(axis.end_of_whole_windows(), first);
    for (index_t x = 0; x < first; ++x) visit(x, direct_taps::in_bounds(axis, x));
    for (index_t x = end; x < axis.output; ++x) visit(x, direct_taps::in_bounds(axis, x));
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
