// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/resample/pixel_patch.hpp"
#include "dmlref/kernels/resample/rows.hpp"

/// A box of a RESAMPLE of three axes, with packed rows.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Computes one box, for any of its planes. The rows of two neighboring slices of the input are resampled along
/// themselves. All rows of the output that are made of the same four of these are computed at once, as if each row were
/// a pixel, so that stores follow each other as fast as they are computed.
template <resampled_element T>
class row_patch_box {
public:
    static constexpr index_t longest_row = 512;     ///< elements
    static constexpr index_t largest_block = 16384; ///< elements of a slice; neighboring blocks read the same rows

    /// Whether this is the fastest way: if slices and rows are enlarged, so that neighbors are made of the same ones,
    /// and if no row is cut within a batch, and each begins where a batch is aligned.
    static bool suits(resample_axes const& axes, T const* to) {
        if (axes.resampled.size() != 3 || !is_enlarged(axes.resampled[0]) || !is_enlarged(axes.resampled[1]))
            return false;
        index_t const columns = axes.resampled.back().output_size, length = axes.lanes == 1 ? columns : axes.lanes;
        return length <= longest_row && axes.resampled.back().output_stride == axes.lanes &&
               are_aligned_batches(to, length, {axes.resampled.begin(), 2});
    }

    row_patch_box(resample_axes const& axes, resample_tiling::box const& box, bool streams)
        : axes_(axes),
          slice_axis_(axes.resampled[0]),
          row_axis_(axes.resampled[1]),
          source_(axes.resampled[2], box.positions[2], box.lanes.size()),
          length_(box.positions[2].size() * box.lanes.size()),
          slices_(slice_axis_, box.positions[0], longest_run),
          rows_(row_axis_, box.positions[1], longest_run),
          first_row_(rows_.begin()->lower),
          row_count_(rows_.end()[-1].end_of_reads() - first_row_),
          space_(2 * row_count_ * length_ + simd::width),
          streams_(streams) {}

    /// `from` is the first element of the plane, `to` the first element of the box in it.
    void operator()(T const* from, T* to) const {
        with_pixel_store<T>(axes_, streams_ && simd::is_aligned_to_batch(to),
                            [&](auto const& store) { make(from, to, store); });
    }

    void finish() const {}

private:
    static bool is_enlarged(resample_axis const& axis) {
        index_t const first = axis.positions(0).lower, last = axis.positions(axis.output_size - 1).lower;
        return axis.positions.between == sampling::between::blend && last - first < axis.output_size;
    }

    static constexpr index_t longest_run = 4; ///< positions; a processor combines stores to few places at a time

    /// The rows of a slice of the input that are made, from the box's first row on.
    struct slice_rows {
        float* rows;
        index_t slice = -1, count = 0;
    };

    template <class Store>
    void make(T const* from, T* to, Store const& store) const {
        slice_rows held[2] = {{space_.data()}, {space_.data() + row_count_ * length_}};
        for (tap_run const& slices : slices_) {
            slice_rows& lower = rows_of(slices.lower, held);
            slice_rows& upper = slices.blends ? rows_of(slices.lower + 1, held) : lower;
            for (tap_run const& rows : rows_) {
                make_rows(from, lower, rows.end_of_reads() - first_row_);
                make_rows(from, upper, rows.end_of_reads() - first_row_);
                index_t const at = (rows.lower - first_row_) * length_;
                store_rows(rows, slices, lower.rows + at, upper.rows + at, to, store);
            }
        }
    }

    /// Inlined, its loops would have too few registers.
    template <class Store>
    DMLREF_NEVER_INLINE void store_rows(tap_run const& rows, tap_run const& slices, float const* lower,
                                        float const* upper, T* to, Store const& store) const {
        to += slices.begin * slice_axis_.output_stride + rows.begin * row_axis_.output_stride;
        pixel_patch<float, T> const patch{lower,
                                          upper,
                                          length_,
                                          length_,
                                          rows.size(),
                                          slices.size(),
                                          rows_.weights(rows.begin),
                                          slices_.weights(slices.begin)};
        with_patch_code<T, false>(rows, slices, length_, [&](auto code) DMLREF_ALWAYS_INLINE {
            patch.make(code, {to, slice_axis_.output_stride, row_axis_.output_stride}, store,
                       [](index_t) {}); // these rows are in the cache
        });
    }

    /// Those of two neighboring slices are held.
    static slice_rows& rows_of(index_t slice, slice_rows (&held)[2]) {
        slice_rows& rows = held[slice & 1];
        if (rows.slice != slice) rows = {rows.rows, slice};
        return rows;
    }

    /// Makes the rows before `end`, in pairs, shortly before they are used: while many are made, nothing is stored.
    void make_rows(T const* from, slice_rows& slice, index_t end) const {
        if (slice.count >= end) return;
        end = (std::min)(end + end % 2, row_count_);
        from += slice.slice * slice_axis_.input_stride + (first_row_ + slice.count) * row_axis_.input_stride;
        float* to = slice.rows + slice.count * length_;
        for (index_t row = slice.count; row < end; ++row, from += row_axis_.input_stride, to += length_) {
            float const* const made = source_(from, to);
            if (made != to) std::copy_n(made, length_, to);
        }
        slice.count = end;
    }

    resample_axes const& axes_;
    resample_axis slice_axis_, row_axis_;
    row_source<T> source_;
    index_t length_; ///< of a row in the box, in elements
    tap_runs slices_, rows_;
    index_t first_row_, row_count_; ///< of the input
    exec::scratch<float> space_;
    bool streams_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
