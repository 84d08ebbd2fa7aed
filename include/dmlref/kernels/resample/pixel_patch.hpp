// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/half_lanes.hpp"
#include "dmlref/exec/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/streaming.hpp"
#include "dmlref/kernels/resample/tap_runs.hpp"
#include "dmlref/sampling/interpolate.hpp"

#include <span>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Where pixels are stored: the first one, and the distances of rows and columns from there.
template <element T>
struct pixel_target {
    T* first;
    index_t row_stride, column_stride;
};

/// Whether all pixels of `length` elements, from `to` on and at these axes' distances, are whole batches and aligned.
template <element T>
bool are_aligned_batches(T const* to, index_t length, std::span<resample_axis const> axes) {
    return simd::are_whole_batches(length) && simd::is_aligned_to_batch(to) &&
           std::all_of(axes.begin(), axes.end(),
                       [](resample_axis const& axis) { return simd::are_whole_batches(axis.output_stride); });
}

/// Calls make(store), where store(place, batch) stores a batch of a pixel: past the caches if `streams`, unless batches
/// of T fill cache lines too slowly for that.
template <element T, class Make>
void with_pixel_store(bool streams, Make const& make) {
    constexpr bool streams_fast = simd::batch::size * sizeof(T) >= 32;
    if (streams && streams_fast)
        make([](T* place, simd::batch const& value) { simd::stream(place, simd::with_one_nan(value)); }); // NU-3
    else
        make([](T* place, simd::batch const& value) { simd::store(place, simd::with_one_nan(value)); }); // NU-3
}

/// The pixels of the output that are made of the same pixels of the input: two side by side in each of two rows, or
/// only those that have a weight. RS-5
template <element From, element T>
struct pixel_patch {
    From const *lower, *upper; ///< the first pixel in either row
    index_t next;              ///< the distance of the second; 0: there is none
    index_t lanes;             ///< of a pixel; at least a batch
    axis_weights const *column_weights, *row_weights;

    /// Asks for the cache lines of a batch that make() reads, if they begin with it.
    DMLREF_ALWAYS_INLINE void prefetch(index_t lane) const {
        constexpr index_t of_line = simd::cache_line / sizeof(From);
        if (of_line > simd::width && lane % of_line != 0) return;
        for (From const* row : {lower, upper})
            for (From const* pixel : {row, row + next}) simd::prefetch(pixel + lane, 1);
    }

    /// Calls store(place, batch) for each batch of each pixel, and prepare(lane) before the batches at a lane.
    template <class Store, class Prepare>
    DMLREF_ALWAYS_INLINE void make(tap_run const& columns, tap_run const& rows, pixel_target<T> const& to,
                                   Store const& store, Prepare const& prepare) const {
        if (columns.blends)
            rows.blends ? make<true, true>(columns.size(), rows.size(), to, store, prepare)
                        : make<true, false>(columns.size(), rows.size(), to, store, prepare);
        else
            rows.blends ? make<false, true>(columns.size(), rows.size(), to, store, prepare)
                        : make<false, false>(columns.size(), rows.size(), to, store, prepare);
    }

private:
    template <bool across, bool down, class Store, class Prepare>
    DMLREF_ALWAYS_INLINE void make(index_t width, index_t height, pixel_target<T> const& to, Store const& store,
                                   Prepare const& prepare) const {
        if (width == 2 && height == 2)
            return make_pixels<across, down>(2, 2, to, store, prepare); // doubled, with unrolled loops
        if (width == 1 && height == 1) return make_pixels<across, down>(1, 1, to, store, prepare);
        make_pixels<across, down>(width, height, to, store, prepare);
    }

    template <bool across, bool down, class Store, class Prepare>
    DMLREF_ALWAYS_INLINE void make_pixels(index_t width, index_t height, pixel_target<T> const& to, Store const& store,
                                          Prepare const& prepare) const {
        using simd::batch, simd::load, sampling::weighted;
        for (index_t start = 0; start < lanes; start += simd::width) {
            index_t const lane = (std::min)(start, lanes - simd::width);
            prepare(lane);
            batch const a = load<batch>(lower + lane), b = across ? load<batch>(lower + next + lane) : a;
            batch const c = down ? load<batch>(upper + lane) : a;
            batch const d = across && down ? load<batch>(upper + next + lane) : b;
            for (index_t x = 0; x < width; ++x) {
                batch const left(column_weights[x].lower), right(column_weights[x].upper);
                batch const top = across ? weighted(left, a, right, b) : a;
                batch const bottom = across && down ? weighted(left, c, right, d) : c;
                T* place = to.first + x * to.column_stride + lane;
                for (index_t y = 0; y < height; ++y, place += to.row_stride) {
                    batch const above(row_weights[y].lower), below(row_weights[y].upper);
                    store(place, down ? weighted(above, top, below, bottom) : top);
                }
            }
        }
    }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
