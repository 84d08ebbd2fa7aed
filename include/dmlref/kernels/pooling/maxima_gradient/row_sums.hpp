// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/exec/lanes/interleave.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gathering_taps.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gradient_parts.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Does the work of scattered_sums for small windows, with neighboring elements in the lanes. Each element receives the
/// gradients of the windows in which it is the largest. Rows are summed and stored once all windows that reach them are
/// known.
template <element T>
class row_sums {
public:
    explicit row_sums(pooling_plan const& plan)
        : plan_(plan),
          taps_(plan),
          lines_(2 * taps_.size()),
          space_(plan.axes.width.input) {
        std::fill_n(lines_.data(), taps_.size(), no_tap);
        std::fill_n(lines_.data() + taps_.size(), taps_.size(), 0.f);
    }

    void start(gradient_planes<T> const& planes, gradient_part const& part) {
        planes_ = planes;
        slice_ = no_slice;
        part_ = part;
        stored_ = 0;
    }

    index_t most_rows() const { return taps_.rows_found(); }
    index_t distance_of_rows() const { return taps_.line(); }

    float* start_rows(index_t z, index_t y, index_t rows) {
        store_rows(first_reached_row(plan_.axes, z, y));
        if (plan_.is_flat) make_room(z, y, rows);
        return lines_.data() + line_of(z, y) + taps_.margin();
    }

    void add_rows(index_t z, index_t y, index_t rows) {
        index_t const columns = plan_.axes.width.output;
        float* to = lines_.data() + taps_.size() + line_of(z, y) + taps_.margin();
        for (index_t row = 0; row < rows; ++row, to += taps_.line()) {
            float const* const from =
                read_columns(planes_.input_gradient, 1, columns, planes_.input_gradient.at(0, z, y + row, 0), to);
            if (from != to) std::copy_n(from, columns, to);
        }
    }

    void finish() { store_rows(plan_.axes.depth.input * plan_.axes.height.input); }

private:
    static constexpr float no_tap = -1.f; ///< no offset of a window
    static constexpr index_t no_slice = -1;

    index_t line_of(index_t z, index_t y) const { return taps_.line_of(z, y - first_line_); }

    /// Of windows in one slice: keeps the lines before window `y` that later rows need, and makes room for `rows` lines
    /// from there on.
    void make_room(index_t z, index_t y, index_t rows) {
        if (z != slice_) first_line_ = y;
        slice_ = z;
        if (y + rows <= first_line_ + taps_.rows()) return;
        index_t const first = y - taps_.rows_before(), end = (std::min)(y, first_line_ + taps_.rows());
        for (float* const lines : {lines_.data(), lines_.data() + taps_.size()})
            if (first < end) std::copy(lines + line_of(z, first), lines + line_of(z, end), lines);
        first_line_ = first;
    }

    /// Stores the rows of the part that come before row `end` of the plane.
    void store_rows(index_t end) {
        stored_ = part_.for_each_rows_before(
            end, plan_.axes.height.input, stored_,
            [this](index_t z, index_t y, index_t end_y) { store_rows_of_slice(z, y, end_y); });
    }

    /// Rows that are a stride apart belong to windows in the same way, unless some of these do not exist.
    void store_rows_of_slice(index_t z, index_t first, index_t end) {
        constexpr index_t rows_at_once = 8;
        sampling::pooling_axis const& height = plan_.axes.height;
        taps_.start_slice(z);
        index_t const inner = std::clamp(height.reach() - height.padding, first, end);
        index_t const end_inner = std::clamp(height.output * height.stride - height.padding, inner, end);
        for (index_t y = first; y < inner; ++y) store_run(taps_.of_row(y), z, y, 1);
        for (index_t next = inner; next < end_inner; next += rows_at_once * height.stride)
            for (index_t y = next; y < (std::min)(next + height.stride, end_inner); ++y)
                store_run(taps_.of_inner_row(y), z, y,
                          (std::min)(rows_at_once, (end_inner - y + height.stride - 1) / height.stride));
        for (index_t y = end_inner; y < end; ++y) store_run(taps_.of_row(y), z, y, 1);
    }

    /// Stores `count` rows from y on, a stride apart.
    void store_run(gathering_taps::phases const& windows, index_t z, index_t y, index_t count) {
        index_t const columns = plan_.axes.width.input;
        pooling_plane<T> const& output = planes_.output_gradient;
        row_run<T> to{output.at(0, z, y, 0), count, plan_.axes.height.stride * output.y_stride};
        index_t line = (taps_.last_row(y) - first_line_) * taps_.line();
        bool const has_windows = windows[0].count + windows[1].count > 0;
        if (has_windows && output.has_packed_rows(1)) return sum_rows(windows, lines_.data() + line, to);
        for (; to.count > 0; --to.count, to.data += to.stride, line += taps_.line())
            if (has_windows) {
                sum_rows(windows, lines_.data() + line, {space_.data(), 1, 0});
                store_columns(space_.data(), output, 1, columns, to.data);
            } else {
                zero_columns(output, 1, columns, to.data);
            }
    }

    /// A row that is stored, and the lines of the last windows that reach it.
    struct row_of_windows {
        float const *offsets, *gradients;
        T* to;
    };

    /// Sums of the windows of a list, for the lanes from `at` on.
    template <class V, class Count>
    DMLREF_ALWAYS_INLINE static V sum_at(row_of_windows const& row, pooling_tap const* taps, Count count, index_t at) {
        V sum(0.f);
        for (index_t i = 0; i < count; ++i)
            sum = simd::add_if_equal(sum, simd::load<V>(row.offsets + taps[i].distance + at), V(taps[i].offset),
                                     simd::load<V>(row.gradients + taps[i].distance + at));
        return simd::with_one_nan(sum);
    }

    /// For columns of one phase.
    template <class Count>
    DMLREF_ALWAYS_INLINE static void sum_columns(row_of_windows const& row, index_t columns, pooling_tap const* taps,
                                                 Count count) {
        simd::for_each_covering_block(columns, [=]<class V>(index_t at) DMLREF_ALWAYS_INLINE {
            simd::store(row.to + at, sum_at<V>(row, taps, count, at));
        });
    }

    template <class V>
    DMLREF_ALWAYS_INLINE static void store_pairs(T* to, V const& firsts, V const& seconds, bool begins_with_second) {
        if (begins_with_second)
            simd::store_alternate(to, seconds, firsts);
        else
            simd::store_alternate(to, firsts, seconds);
    }

    /// For columns whose phases take turns.
    template <class Count, class OtherCount>
    DMLREF_ALWAYS_INLINE static void sum_pairs(row_of_windows const& row, index_t columns, bool begins_with_second,
                                               pooling_tap const* taps, Count count, pooling_tap const* others,
                                               OtherCount other_count) {
        simd::for_each_covering_block(columns / 2, [=]<class V>(index_t at) DMLREF_ALWAYS_INLINE {
            store_pairs(row.to + 2 * at, sum_at<V>(row, taps, count, at), sum_at<V>(row, others, other_count, at),
                        begins_with_second);
        });
        if (columns % 2 != 0)
            simd::store(row.to + columns - 1, begins_with_second ? sum_at<float>(row, others, other_count, columns / 2)
                                                                 : sum_at<float>(row, taps, count, columns / 2));
    }

    /// The windows of each row are in the line after those of the row before.
    void sum_rows(gathering_taps::phases const& windows, float const* lines, row_run<T> const& to) const {
        index_t const columns = plan_.axes.width.input;
        auto const for_each_row = [=, this](auto const& sum) DMLREF_ALWAYS_INLINE {
            for (index_t row = 0; row < to.count; ++row) {
                float const* const offsets = lines + row * taps_.line();
                T* const row_to = to.data + row * to.stride;
                simd::prefetch(row_to, columns, simd::prefetch_distance);
                sum(row_of_windows{offsets, offsets + taps_.size(), row_to});
            }
        };
        auto const& [first, second] = windows;
        if (plan_.axes.width.stride == 1)
            return with_tap_count<4, 9>(first.taps.data(), first.count,
                                        [=](pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
                                            for_each_row([=](row_of_windows const& row) DMLREF_ALWAYS_INLINE {
                                                sum_columns(row, columns, taps, count);
                                            });
                                        });
        bool const begins_with_second = taps_.first_of(0) != 0;
        auto const sum = [=](pooling_tap const* taps, auto count, pooling_tap const* others, auto other_count)
                             DMLREF_ALWAYS_INLINE {
                                 for_each_row([=](row_of_windows const& row) DMLREF_ALWAYS_INLINE {
                                     sum_pairs(row, columns, begins_with_second, taps, count, others, other_count);
                                 });
                             };
        if (!with_constant_counts<1, 1>(first, second, sum) && !with_constant_counts<2, 1>(first, second, sum) &&
            !with_constant_counts<4, 2>(first, second, sum) && !with_constant_counts<8, 4>(first, second, sum))
            sum(first.taps.data(), first.count, second.taps.data(), second.count);
    }

    template <index_t first_count, index_t second_count, class Work>
    DMLREF_ALWAYS_INLINE static bool with_constant_counts(gathering_taps::list const& first,
                                                          gathering_taps::list const& second, Work const& work) {
        return second.count == second_count &&
               with_constant_count<first_count>(
                   first.taps.data(), first.count, [&](pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
                       with_constant_count<second_count>(
                           second.taps.data(), second.count,
                           [&](pooling_tap const* others, auto other_count)
                               DMLREF_ALWAYS_INLINE { work(taps, count, others, other_count); });
                   });
    }

    pooling_plan const& plan_;
    gathering_taps taps_;
    exec::scratch<float> lines_; ///< of windows: offsets, then gradients
    exec::scratch<T> space_;     ///< a row, if the output does not have it in one piece
    gradient_planes<T> planes_{};
    gradient_part part_{};
    index_t slice_ = no_slice; ///< of the current windows, if they have no depth
    index_t first_line_ = 0;   ///< the row of windows in the first line of a slice
    index_t stored_ = 0;       ///< rows of the part
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
