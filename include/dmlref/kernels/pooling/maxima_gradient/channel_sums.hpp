// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gradient_parts.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/reaching_columns.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Does the work of scattered_sums for small windows, with channels in the lanes. Each element receives the gradients
/// of the windows in which it is the largest. A row is summed and stored once all windows that reach it are known.
/// If the caches do not hold the tensors, rows that later windows need arrive while sums are stored.
template <element T>
class channel_sums {
public:
    explicit channel_sums(pooling_plan const& plan)
        : plan_(plan),
          columns_(plan),
          slices_(plan.is_flat ? 1 : windows_at_once(plan.axes.depth)),
          rows_(plan.is_flat ? windows_at_once(plan.axes.height) : plan.axes.height.output),
          offsets_(slices_ * rows_ * plan.row.length()),
          copies_(slices_ * rows_ * plan.row.length()),
          gradients_(slices_ * rows_),
          sums_(plan.axes.width.input * plan.group) {}

    void start(gradient_planes<T> const& planes, gradient_part const& part) {
        planes_ = planes;
        reads_ahead_ = plan_.sums_prefetch && planes.input.has_packed_rows(plan_.group) &&
                       planes.input_gradient.has_packed_rows(plan_.group);
        part_ = part;
        stored_ = 0;
    }
    void finish() { store_rows(plan_.axes.depth.input * plan_.axes.height.input); }

    index_t most_rows() const { return 1; }
    index_t distance_of_rows() const { return plan_.row.length(); }

    float* start_rows(index_t z, index_t y, index_t) {
        slice_ = z;
        store_rows(first_reached_row(plan_.axes, z, y));
        return offsets_.data() + line_of(z, y) * plan_.row.length();
    }

    void add_rows(index_t z, index_t y, index_t) {
        index_t const line = line_of(z, y);
        gradients_[line] =
            read_columns(planes_.input_gradient, plan_.group, plan_.axes.width.output,
                         planes_.input_gradient.at(0, z, y, 0), copies_.data() + line * plan_.row.length());
    }

private:
    /// One window, or a row of them, and the offset of the element that it has in the column that is summed, or in the
    /// first column of the row.
    struct reaching_window {
        float const *offsets, *gradients;
        float offset;
    };
    using reaching = std::array<reaching_window, static_cast<std::size_t>(most_direct_taps)>;

    /// Lines take turns in the memory.
    index_t line_of(index_t z, index_t y) const { return z % slices_ * rows_ + y % rows_; }

    /// Stores the rows of the part that come before row `end` of the plane.
    void store_rows(index_t end) {
        stored_ = part_.for_each_rows_before(end, plan_.axes.height.input, stored_,
                                             [this](index_t z, index_t y, index_t end_y) {
                                                 for (; y < end_y; ++y) store_row(z, y);
                                             });
    }

    void store_row(index_t z, index_t y) {
        find_lines(z, y);
        simd::rows_to_come ahead = rows_after(z, y);
        T* const row = planes_.output_gradient.at(0, z, y, 0);
        if (planes_.output_gradient.has_packed_rows(plan_.group)) return sum_row(row, plan_.streams, ahead);
        sum_row(sums_.data(), false, ahead);
        write_columns(sums_.data(), planes_.output_gradient, plan_.group, plan_.axes.width.input, row);
    }

    void find_lines(index_t z, index_t y) {
        auto const& [depth, height, width] = plan_.axes;
        sampling::reaching_windows const windows_z(depth, z), windows_y(height, y);
        line_count_ = 0;
        for (index_t at_z = windows_z.first; at_z <= windows_z.last; ++at_z)
            for (index_t at_y = windows_y.first; at_y <= windows_y.last; ++at_y) {
                if (!has_element_at(depth, at_z, z) || !has_element_at(height, at_y, y)) continue;
                index_t const offset = (z - depth.origin(at_z)) * plan_.axes.slice_step() +
                                       (y - height.origin(at_y)) * plan_.axes.row_step();
                index_t const at = line_of(at_z, at_y);
                lines_[line_count_++] = {offsets_.data() + at * plan_.row.length(), gradients_[at],
                                         static_cast<float>(offset)};
            }
    }

    /// The rows of the input that the windows of the current slice reach next, and their gradients, while row y of the
    /// first slice that these windows reach is stored.
    simd::rows_to_come rows_after(index_t z, index_t y) const {
        auto const& [depth, height, width] = plan_.axes;
        simd::rows_to_come result;
        if (!reads_ahead_ || z != std::max<index_t>(depth.origin(slice_), 0)) return result;
        index_t const row = y + height.reach() + 1;
        index_t const end = (std::min)(depth.origin(slice_) + depth.reach() + 1, depth.input);
        index_t const first = slice_ > 0 ? (std::max)(end - depth.added_positions(), z) : z;
        for (index_t at = first; at < end && row < height.input; ++at)
            result.add(planes_.input.at(0, at, row, 0), width.input * plan_.group, width.input);
        index_t const last = sampling::reaching_windows(height, y).last;
        if (last + 1 < height.output && last != sampling::reaching_windows(height, y - 1).last)
            result.add(planes_.input_gradient.at(0, slice_, last + 1, 0), plan_.row.length(), width.input);
        return result;
    }

    template <class To>
    void sum_row(To* to, bool streams, simd::rows_to_come& ahead) const {
        reaching windows;
        for (reaching_columns::run const& run : columns_) {
            index_t count = 0;
            for (reaching_window const& each : std::span(lines_.data(), line_count_))
                for (pooling_tap const& column : run.windows)
                    windows[static_cast<std::size_t>(count++)] = {
                        each.offsets + column.distance, each.gradients + column.distance, each.offset + column.offset};
            with_tap_count<0, 1, 2, 4, 8, 9>(
                windows.data(), count, [&](reaching_window const* all, auto constant) DMLREF_ALWAYS_INLINE {
                    sum_run(all, constant, run.count, to + run.first * plan_.group, streams, ahead);
                });
        }
    }

    /// Sums a run of columns, each in ascending order of windows. MP-8
    template <class Count, class To>
    DMLREF_ALWAYS_INLINE void sum_run(reaching_window const* windows, Count count, index_t columns, To* to,
                                      bool streams, simd::rows_to_come& ahead) const {
        index_t const group = plan_.group, distance = plan_.axes.width.stride * group;
        for (index_t column = 0; column < columns; ++column) {
            ahead.prefetch_piece();
            simd::for_each_group<channel_batches>(
                group, [&, to = to + column * distance, first = column * group]<class V, index_t... batches>(
                           index_t lane, std::integer_sequence<index_t, batches...>) DMLREF_ALWAYS_INLINE {
                    V sums[] = {((void)batches, V(0.f))...};
                    for (index_t at = 0; at < count; ++at) {
                        float const* const offsets = windows[at].offsets + first + lane;
                        float const* const gradients = windows[at].gradients + first + lane;
                        ((sums[batches] = simd::add_if_equal(
                              sums[batches], simd::load<V>(offsets + batches * simd::width_of<V>),
                              V(windows[at].offset), simd::load<V>(gradients + batches * simd::width_of<V>))),
                         ...);
                    }
                    (simd::store_or_stream(to + lane + batches * simd::width_of<V>, simd::with_one_nan(sums[batches]),
                                           streams),
                     ...);
                });
        }
    }

    pooling_plan const& plan_;
    reaching_columns const columns_;
    index_t const slices_, rows_; ///< lines of windows that are kept: slices of so many rows
    exec::scratch<float> offsets_, copies_;
    exec::scratch<float const*> gradients_; ///< in place, or in copies_
    exec::scratch<float> sums_;             ///< of a row, if the output does not have it in one piece
    reaching lines_{};
    std::size_t line_count_ = 0;
    gradient_planes<T> planes_{};
    gradient_part part_{};
    index_t slice_ = 0;  ///< of the current windows
    index_t stored_ = 0; ///< rows of the part
    bool reads_ahead_ = false;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
