// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/sampling/pooling_axis.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// What `rows` rows of windows read that those before them do not, from z, y on, but `distance` elements farther: rows
/// that lie side by side, in each slice that is new. Prefetched in so many pieces, while windows are pooled. Processors
/// follow rows by themselves, but not several well.
template <class T>
simd::rows_to_come rows_ahead(sampling::pooling_axes const& axes, pooling_plane<T const> const& input, index_t z,
                              index_t y, index_t rows, index_t distance, index_t pieces) {
    auto const& [depth, height, width] = axes;
    simd::rows_to_come result;
    if (height.stride > height.reach() + 1) return result; // some rows are not read at all
    index_t const first = height.origin(y) + height.reach() + 1 - height.stride;
    for (index_t tap = depth.first_tap(z); tap < depth.end_tap(z); ++tap) {
        index_t const slice = tap * depth.dilation;
        if (slice + depth.stride <= depth.reach()) continue; // the windows of the slice before have it, too
        result.add(input.at(0, depth.origin(z) + slice, 0, 0), rows * height.stride * input.y_stride, pieces,
                   first * input.y_stride + distance);
    }
    return result;
}

/// What is called before a pixel, to prefetch a piece of them.
class piece_ahead {
public:
    explicit piece_ahead(simd::rows_to_come& rows) : rows_(rows) {}

    DMLREF_ALWAYS_INLINE void operator()() const {
        if (!rows_.is_empty()) prefetch(rows_);
    }

private:
    // Inlined, it would take registers that loops over pixels need.
    DMLREF_NEVER_INLINE static void prefetch(simd::rows_to_come& rows) { rows.prefetch_piece(); }

    simd::rows_to_come& rows_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
