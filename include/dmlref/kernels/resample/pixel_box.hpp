// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/streaming.hpp"
#include "dmlref/kernels/resample/pixel_patch.hpp"
#include "dmlref/kernels/resample/plan.hpp"

#include <span>

/// A box of a RESAMPLE's output with channels last, computed pixel by pixel.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Computes one box, for any of its planes. All pixels of two axes that are made of the same pixels of the input are
/// computed at once, straight from them. So each pixel is read and written where it lies in memory, and no row is kept.
template <resampled_element T>
class pixel_box {
public:
    static constexpr index_t longest_row = index_t{1} << 15; ///< elements; rows that are read again are in the cache
    /// Stores of less than 32 bytes bypass the caches too slowly to do so for the sake of the input.
    static constexpr bool keeps_input = simd::width * index_t{sizeof(T)} >= 32;

    /// Whether this is the fastest way: if pixels are only repeated, or if they are so long that it does not matter how
    /// many are computed at once.
    static bool suits(resample_axes const& axes) {
        resample_axis const& columns = axes.resampled.back();
        if (axes.lanes == 1 || axes.lanes < simd::width || columns.output_size == 1) return false;
        if (columns.positions.between != sampling::between::blend) return true;
        return axes.resampled.size() <= 2 && axes.lanes >= 4 * simd::width && simd::can_read_in_place<T>;
    }

    pixel_box(resample_axes const& axes, resample_tiling::box const& box, bool streams)
        : axes_(axes),
          box_(box),
          has_rows_(axes.resampled.size() > 1),
          streams_(streams),
          column_axis_(axes.resampled.back()),
          row_axis_(has_rows_ ? axes.resampled.end()[-2] : resample_axis{}),
          columns_(column_axis_, box.positions.back(), longest_run),
          rows_(row_axis_, has_rows_ ? box.positions.end()[-2] : interval{0, 1}, longest_run) {}

    /// `from` is the first element of the plane, `to` the first element of the box in it.
    void operator()(T const* from, T* to) const {
        auto const& axes = axes_.resampled;
        with_pixel_store<T>(axes_, streams_ && are_aligned_batches(to, box_.lanes.size(), {axes.begin(), axes.end()}),
                            [&](auto const& store) { make(0, from, to, store); });
    }

    void finish() const {}

private:
    static constexpr index_t longest_run = 4;   ///< positions; a processor combines stores to few places at a time
    static constexpr index_t patches_ahead = 8; ///< of the one that is prefetched; not all processors look beyond gaps

    /// The part of the box at one position on each axis before `axis`. On the axes outside rows, nothing is blended.
    template <class Store>
    void make(std::size_t axis, T const* from, T* to, Store const& store) const {
        if (axis + 2 >= axes_.resampled.size()) return make_plane(from, to, store);
        resample_axis const& along = axes_.resampled[axis];
        interval const& positions = box_.positions[axis];
        for (index_t x = positions.begin; x < positions.end; ++x, to += along.output_stride)
            make(axis + 1, from + along.positions(x).lower * along.input_stride, to, store);
    }

    /// Where two rows of the input begin, which are one if they are not blended.
    struct row_pair {
        T const *lower, *upper;
    };
    row_pair rows_of(T const* from, tap_run const& rows) const {
        T const* const lower = from + rows.lower * row_axis_.input_stride;
        return {lower, rows.blends ? lower + row_axis_.input_stride : lower};
    }

    template <class Store>
    void make_plane(T const* from, T* to, Store const& store) const {
        for (tap_run const& rows : rows_) {
            row_pair const pair = rows_of(from, rows);
            row_pair const next = &rows + 1 == rows_.end() ? pair : rows_of(from, *(&rows + 1));
            T* const row_to = to + rows.begin * row_axis_.output_stride;
            for (tap_run const *columns = columns_.begin(), *end; columns != columns_.end(); columns = end) {
                end = end_of_alike(columns, columns_.end());
                with_patch_code<T, true>(*columns, rows, box_.lanes.size(), [&](auto code) DMLREF_ALWAYS_INLINE {
                    if constexpr (code.blends)
                        blend_patches(code, std::span(columns, end), rows, pair, next, row_to, store);
                    else
                        make_patches(code, {columns, end}, rows, pair, next, row_to, store);
                });
            }
        }
    }

    /// make_patches() as a function of its own for each form: compilers take far longer for one that has them all.
    /// Copies are short, and faster inlined.
    template <class... Arguments>
    DMLREF_NEVER_INLINE void blend_patches(Arguments const&... arguments) const {
        make_patches(arguments...);
    }

    /// Makes patches of the same form, side by side. Meanwhile the one some way after each is asked for, which is
    /// faster than all at once. It may be one of the next rows.
    template <class Code, class Store>
    DMLREF_ALWAYS_INLINE void make_patches(Code code, std::span<tap_run const> patches, tap_run const& rows,
                                           row_pair pair, row_pair next, T* to, Store const& store) const {
        index_t const distance = patches.front().blends ? column_axis_.input_stride : 0, lanes = box_.lanes.size();
        index_t const width = patches.front().size(), height = rows.size();
        axis_weights const* const row_weights = rows_.weights(rows.begin);
        auto const patch_at = [&](row_pair of, tap_run const& columns) DMLREF_ALWAYS_INLINE {
            index_t const at = columns.lower * column_axis_.input_stride;
            return pixel_patch<T, T>{
                of.lower + at, of.upper + at, distance, lanes, width, height, columns_.weights(columns.begin),
                row_weights};
        };
        for (tap_run const& columns : patches) {
            index_t const beyond = patches_ahead - (columns_.end() - &columns);
            auto const ahead = beyond < 0 ? patch_at(pair, *(&columns + patches_ahead))
                                          : patch_at(next, columns_.begin()[(std::min)(beyond, columns_.size() - 1)]);
            T* const first = to + columns.begin * column_axis_.output_stride;
            patch_at(pair, columns)
                .make(code, {first, row_axis_.output_stride, column_axis_.output_stride}, store,
                      [&](index_t lane) DMLREF_ALWAYS_INLINE { ahead.prefetch(lane); });
        }
    }

    resample_axes const& axes_;
    resample_tiling::box const& box_;
    bool has_rows_, streams_;
    resample_axis column_axis_, row_axis_;
    tap_runs columns_, rows_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
