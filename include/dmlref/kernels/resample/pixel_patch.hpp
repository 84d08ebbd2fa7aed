// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/lanes/halves.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/resample/finite.hpp"
#include "dmlref/kernels/resample/tap_runs.hpp"
#include "dmlref/sampling/interpolate.hpp"

#include <cstring>
#include <span>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Where pixels are stored: the first one, and the distances of rows and columns from there.
template <resampled_element T>
struct pixel_target {
    T* first;
    index_t row_stride, column_stride;
};

/// Whether all pixels of `length` elements, from `to` on and at these axes' distances, are whole batches and aligned.
template <resampled_element T>
bool are_aligned_batches(T const* to, index_t length, std::span<resample_axis const> axes) {
    return simd::are_whole_batches(length) && simd::is_aligned_to_batch(to) &&
           std::all_of(axes.begin(), axes.end(),
                       [](resample_axis const& axis) { return simd::are_whole_batches(axis.output_stride); });
}

/// How many batches of a pixel are computed and stored at once. Two fill cache lines faster than one, and bytes are
/// stored in fours. More need more registers, which AVX-512 has, and code without a loop.
template <resampled_element T>
inline constexpr index_t pixel_batches = byte_integer<T> ? simd::batches_of_bytes : 2;
template <resampled_element T>
inline constexpr index_t unrolled_pixel_batches = simd::width == 16 ? simd::unrolled_batches : pixel_batches<T>;

/// Calls make(store), where store(place, batches) stores neighboring batches of a pixel: past the caches if `streams`,
/// unless batches of T fill cache lines too slowly for that.
template <element T, class Make>
void with_pixel_store(resample_axes const& axes, bool streams, Make const& make) {
    constexpr bool streams_fast = pixel_batches<T> * simd::width * index_t{sizeof(T)} >= 32;
    auto const make_with = [&](auto const& store) {
        with_result<T>(axes.has_finite_results, [&](auto const& result) {
            make([&](T* place, auto const& batches) DMLREF_ALWAYS_INLINE {
                for (simd::batch const& value : batches) {
                    store(place, result(value));
                    place += simd::width;
                }
            });
        });
    };
    if (streams && streams_fast)
        make_with([](T* place, simd::batch const& value) { simd::stream(place, value); });
    else
        make_with([](T* place, simd::batch const& value) { simd::store(place, value); });
}
template <byte_integer T, class Make>
void with_pixel_store(resample_axes const& axes, bool, Make const& make) {
    if (axes.rounds_to_nearest)
        make([](T* place, auto const& batches)
                 DMLREF_ALWAYS_INLINE { simd::store_whole(place, batches, true); }); // RS-8
    else
        make([](T* place, auto const& batches)
                 DMLREF_ALWAYS_INLINE { simd::store_whole(place, batches, false); }); // RS-8
}

/// What is known of patches while they are compiled: whether two columns and two rows are blended, how many columns and
/// rows they make (0: any number), and how their batches are grouped.
template <bool across, bool down, index_t columns, index_t rows, class Groups>
struct patch_code {
    static constexpr bool blends = across || down;
};

/// Calls visit(patch_code) for patches of `lanes` elements that are made of such columns and rows. Each has code of its
/// own, which takes compilers long. So there is code without a loop over batches only if `unrolls`, and with lanes
/// enough for 64 channels; and code for just two rows and columns only where both axes are blended, or neither is:
/// others are rare.
template <resampled_element T, bool unrolls, class Visit>
DMLREF_ALWAYS_INLINE inline void with_patch_code(tap_run const& columns, tap_run const& rows, index_t lanes,
                                                 Visit const& visit) {
    auto const with_groups = [&]<bool across, bool down, index_t width, index_t height>() DMLREF_ALWAYS_INLINE {
        if constexpr (unrolls && simd::unrolled_batches * simd::width >= 64)
            if (lanes == simd::unrolled_batches * simd::width)
                return visit(
                    patch_code<across, down, width, height, simd::unrolled_groups<unrolled_pixel_batches<T>>>{});
        visit(patch_code<across, down, width, height, simd::groups_of_batches<pixel_batches<T>>>{});
    };
    auto const with_sizes = [&]<bool across, bool down>() DMLREF_ALWAYS_INLINE {
        // Four batches of bytes and code without a loop take more registers than other instruction sets have.
        constexpr bool has_registers = simd::width == 16 || !byte_integer<T> || !across;
        if constexpr (across == down && has_registers)
            if (columns.size() == 2 && rows.size() == 2)
                return with_groups.template operator()<across, down, 2, 2>(); // doubled, with unrolled loops
        if (columns.size() == 1 && rows.size() == 1)
            with_groups.template operator()<across, down, 1, 1>();
        else
            with_groups.template operator()<across, down, 0, 0>();
    };
    if (columns.blends)
        rows.blends ? with_sizes.template operator()<true, true>() : with_sizes.template operator()<true, false>();
    else
        rows.blends ? with_sizes.template operator()<false, true>() : with_sizes.template operator()<false, false>();
}

/// The pixels of the output that are made of the same pixels of the input: two side by side in each of two rows, or
/// only those that have a weight. RS-5
template <exact_in_float From, resampled_element T>
struct pixel_patch {
    From const *lower, *upper; ///< the first pixel in either row
    index_t next;              ///< the distance of the second; 0: there is none
    index_t lanes;             ///< of a pixel; at least a batch
    index_t width, height;     ///< pixels that are made
    axis_weights const *column_weights, *row_weights;

    /// Asks for the cache lines of a batch that make() reads, if they begin with it.
    DMLREF_ALWAYS_INLINE void prefetch(index_t lane) const {
        constexpr index_t of_line = simd::cache_line / sizeof(From);
        if (of_line > simd::width && lane % of_line != 0) return;
        for (From const* row : {lower, upper})
            for (From const* pixel : {row, row + next}) simd::prefetch(pixel + lane, 1);
    }

    /// Calls store(place, batches) for all batches of each pixel, and prepare(lane) before the batches at a lane.
    template <bool across, bool down, index_t columns, index_t rows, class Groups, class Store, class Prepare>
    DMLREF_ALWAYS_INLINE void make(patch_code<across, down, columns, rows, Groups>, pixel_target<T> const& to,
                                   Store const& store, Prepare const& prepare) const {
        if constexpr (byte_integer<From> && !across && !down)
            repeat(to);
        else
            make_groups<across, down>(Groups{}, columns > 0 ? columns : width, rows > 0 ? rows : height, to, store,
                                      prepare);
    }

private:
    /// Copies the only pixel. Elements that may be NaN have to be computed. NU-3
    DMLREF_ALWAYS_INLINE void repeat(pixel_target<T> const& to) const {
        constexpr std::size_t commonest = 64; // a constant, for which compilers emit no call
        for (index_t x = 0; x < width; ++x)
            for (index_t y = 0; y < height; ++y) {
                T* const place = to.first + x * to.column_stride + y * to.row_stride;
                if (auto const size = static_cast<std::size_t>(lanes); size == commonest)
                    std::memcpy(place, lower, commonest);
                else
                    std::memcpy(place, lower, size);
            }
    }

    template <bool across, bool down, class Groups, class Store, class Prepare>
    DMLREF_ALWAYS_INLINE void make_groups(Groups const& for_each_group, index_t columns, index_t rows,
                                          pixel_target<T> const& to, Store const& store, Prepare const& prepare) const {
        using simd::batch, simd::load, sampling::weighted;
        for_each_group(
            lanes, [&]<class, index_t... i>(index_t lane, std::integer_sequence<index_t, i...>) DMLREF_ALWAYS_INLINE {
                auto const at = [lane](auto* pixel, index_t number) { return pixel + lane + number * simd::width; };
                (prepare(lane + i * simd::width), ...);
                batch const a[] = {load<batch>(at(lower, i))...};
                batch const b[] = {across ? load<batch>(at(lower + next, i)) : a[i]...};
                batch const c[] = {down ? load<batch>(at(upper, i)) : a[i]...};
                batch const d[] = {across && down ? load<batch>(at(upper + next, i)) : b[i]...};
                for (index_t x = 0; x < columns; ++x) {
                    batch const left(column_weights[x].lower), right(column_weights[x].upper);
                    batch const top[] = {across ? weighted(left, a[i], right, b[i]) : a[i]...};
                    batch const bottom[] = {across && down ? weighted(left, c[i], right, d[i]) : c[i]...};
                    T* place = to.first + x * to.column_stride;
                    for (index_t y = 0; y < rows; ++y, place += to.row_stride) {
                        batch const above(row_weights[y].lower), below(row_weights[y].upper);
                        batch const values[] = {down ? weighted(above, top[i], below, bottom[i]) : top[i]...};
                        store(place + lane, values);
                    }
                }
            });
    }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
