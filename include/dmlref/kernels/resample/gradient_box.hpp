// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/exec/pixel_rows.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/resample/gradient_rows.hpp"
#include "dmlref/kernels/resample/row_ring.hpp"
#include "dmlref/kernels/resample/sums.hpp"

/// A box of a RESAMPLE_GRAD's result: from the outermost axis inward, one axis after the other, the rows last.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Computes one box, for any of its planes. Over the axes outside the rows, each result row is a sum of sums of rows.
template <element T>
class box_collector {
public:
    box_collector(resample_sums const& problem, resample_tiling::box const& box, bool streams)
        : problem_(problem),
          box_(box),
          outer_(problem.axes.resampled.size() - 1),
          pixels_(problem.sums.back(), box.positions.back(), box.lanes.size()),
          read_{pixels_.read().size(), box.lanes.size(), problem.axes.resampled.back().input_stride},
          reads_in_place_(simd::can_read_in_place<T> && read_.is_packed()),
          rings_{ring(0), ring(1), ring(2)},
          sink_(problem.axes.resampled.back(), box.positions.back().size(), box.lanes.size(), streams),
          rows_(pixels_, sink_) {}

    /// `from` is the first gradient of the plane, `to` the first result of the box in it.
    void operator()(T const* from, T* to) {
        from += pixels_.read().begin * read_.stride;
        shape rows;
        for (std::size_t axis = 0; axis < outer_; ++axis) rows.push_back(box_.positions[axis].size());
        for_each_index(rows, [&](multi_index const& at) { add_row(at, from, to); });
    }

    /// Must be called after the last plane.
    void finish() { rows_.finish(); }

private:
    row_ring ring(std::size_t axis) const {
        if (axis >= outer_ || (axis == 0 && reads_in_place_)) return {};
        return {problem_.sums[axis], box_.positions[axis], read_.size(), 1};
    }

    /// The row at a position of the box's outer axes.
    void add_row(multi_index const& at, T const* from, T* to) {
        bool is_zero = false;
        for (std::size_t axis = 0; axis < outer_; ++axis) {
            to += at[axis] * problem_.axes.resampled[axis].output_stride;
            at_[axis] = problem_.sums[axis][box_.positions[axis].begin + at[axis]];
            is_zero = is_zero || at_[axis].count == 0;
        }
        if (outer_ > 0 && at[outer_ - 1] == 0)
            rings_[outer_ - 1].forget(); // it was for another position on an outer axis
        if (is_zero) return rows_.add_zero(to);
        if (outer_ == 1) read_ahead(box_.positions[0].begin + at[0] + 1, from);
        rows_.add(sum(outer_, from, rows_.space()), to);
    }

    /// Rows that are read at `next`, and were not read before, arrive while others are summed.
    void read_ahead(index_t next, T const* from) {
        ahead_.clear();
        if (next == box_.positions[0].end || !read_.is_packed()) return;
        sampling::weighted_sum const sum = problem_.sums[0][next];
        index_t const pieces = quotient_rounded_up(read_.size(), piece);
        for (index_t x = (std::max)(sum.first, at_[0].end()); x < sum.end(); ++x)
            ahead_.add(from + x * problem_.axes.resampled[0].input_stride, read_.size(), pieces);
    }

    /// The row that begins at `from`, summed over the first `axes` of the outer axes; on the others `from` has a
    /// position. The result is in `space`, or in the input itself.
    float const* sum(std::size_t axes, T const* from, float* space) {
        if (axes == 0) return exec::read_pixels(from, read_, space);
        std::size_t const axis = axes - 1;
        if (axes < outer_) rings_[axis].forget(); // it was for another position on the axes inside it
        index_t const stride = problem_.axes.resampled[axis].input_stride;
        if (axis == 0 && reads_in_place_) {
            for (index_t begin = 0; begin < read_.size(); begin += piece) {
                ahead_.prefetch_piece();
                sum_rows(at_[0], (std::min)(piece, read_.size() - begin), space + begin,
                         [&, from = from + begin](index_t x) { return from + x * stride; });
            }
            return space;
        }
        sum_rows(at_[axis], read_.size(), space, [&](index_t x) {
            return rings_[axis].row(
                x, [&](index_t first, index_t, float* row, index_t) { return sum(axis, from + first * stride, row); });
        });
        return space;
    }

    /// The elements that are summed while as many of each row to come are asked for.
    static constexpr index_t piece = 1024 / index_t{sizeof(T)};

    resample_sums const& problem_;
    resample_tiling::box const& box_;
    std::size_t outer_; ///< axes outside the rows
    weighted_pixels pixels_;
    exec::pixel_row read_;
    bool reads_in_place_; ///< the rows of the input, which need no ring
    row_ring rings_[3];
    row_sink<T> sink_;
    result_rows<T> rows_;
    simd::rows_to_come ahead_;
    per_axis<sampling::weighted_sum> at_{4, {}}; ///< the sum that makes the row, on each outer axis
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
