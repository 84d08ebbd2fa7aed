// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/exec/lanes/interleave.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gathering_taps.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gradient_parts.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Does the work of scattered_sums for small windows in one slice, with neighboring elements in the lanes. Each element
/// receives the gradients of the windows in which it is the largest. A row is summed and stored once all windows that
/// reach it are known.
template <element T>
class row_sums {
public:
    explicit row_sums(pooling_plan const& plan)
        : plan_(plan),
          taps_(plan.axes),
          most_rows_((std::min)(rows_found_at_once(taps_.line()), plan.axes.height.output)),
          lines_(taps_.rows_before() + most_rows_),
          offsets_(lines_ * taps_.line()),
          gradients_(lines_ * taps_.line()),
          space_(plan.axes.width.input) {
        std::fill_n(offsets_.data(), lines_ * taps_.line(), no_tap);
        std::fill_n(gradients_.data(), lines_ * taps_.line(), 0.f);
    }

    void start(gradient_planes<T> const& planes, gradient_part const& part) {
        planes_ = planes;
        slice_ = no_slice;
        part_ = part;
        stored_ = 0;
    }

    index_t most_rows() const { return most_rows_; }
    index_t distance_of_rows() const { return taps_.line(); }

    float* start_rows(index_t z, index_t y, index_t rows) {
        auto const& [depth, height, width] = plan_.axes;
        index_t const slice = depth.origin(z), first = slice * height.input;
        store_rows(first);
        if (slice != slice_) first_line_ = y;
        slice_ = slice;
        store_rows(first + height.origin(y));
        make_room(y, rows);
        return offsets_.data() + line_of(y) + taps_.margin();
    }

    void add_rows(index_t z, index_t y, index_t rows) {
        index_t const columns = plan_.axes.width.output;
        float* to = gradients_.data() + line_of(y) + taps_.margin();
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

    index_t line_of(index_t y) const { return (y - first_line_) * taps_.line(); }

    /// Keeps the lines before window `y` that later rows need, and makes room for `rows` lines from there on.
    void make_room(index_t y, index_t rows) {
        if (y + rows <= first_line_ + lines_) return;
        index_t const first = y - taps_.rows_before(), end = (std::min)(y, first_line_ + lines_);
        for (float* const lines : {offsets_.data(), gradients_.data()})
            if (first < end) std::copy(lines + line_of(first), lines + line_of(end), lines);
        first_line_ = first;
    }

    /// Stores the rows of the part that come before row `end` of the plane.
    void store_rows(index_t end) {
        stored_ = part_.for_each_row_before(end, plan_.axes.height.input, stored_,
                                            [this](index_t z, index_t y) { store_row(z, y); });
    }

    void store_row(index_t z, index_t y) {
        index_t const columns = plan_.axes.width.input;
        T* const row = planes_.output_gradient.at(0, z, y, 0);
        bool has_windows = false;
        if (z == slice_)
            taps_.with_windows(y, [&](gathering_taps::phases const& windows, index_t last) {
                has_windows = windows[0].count + windows[1].count > 0;
                if (has_windows) sum_windows(windows, last, row);
            });
        if (!has_windows) zero_columns(planes_.output_gradient, 1, columns, row);
    }

    void sum_windows(gathering_taps::phases const& windows, index_t last, T* row) {
        index_t const columns = plan_.axes.width.input;
        if (planes_.output_gradient.has_packed_rows(1)) {
            simd::prefetch(row, columns, simd::prefetch_distance);
            return sum_row(windows, last, row);
        }
        sum_row(windows, last, space_.data());
        store_columns(space_.data(), planes_.output_gradient, 1, columns, row);
    }

    /// Sums of the windows of a list, for the lanes from `at` on.
    template <class V, class Count>
    DMLREF_ALWAYS_INLINE static V sum_at(float const* offsets, float const* gradients, pooling_tap const* taps,
                                         Count count, index_t at) {
        V sum(0.f);
        for (index_t i = 0; i < count; ++i)
            sum = simd::add_if_equal(sum, simd::load<V>(offsets + taps[i].distance + at), V(taps[i].offset),
                                     simd::load<V>(gradients + taps[i].distance + at));
        return simd::with_one_nan(sum);
    }

    template <class V>
    DMLREF_ALWAYS_INLINE static void store_pairs(T* to, V const& firsts, V const& seconds, bool begins_with_second) {
        if (begins_with_second)
            simd::store_alternate(to, seconds, firsts);
        else
            simd::store_alternate(to, firsts, seconds);
    }

    void sum_row(gathering_taps::phases const& windows, index_t last_window, T* to) const {
        float const *const offsets = offsets_.data() + line_of(last_window),
                    *const gradients = gradients_.data() + line_of(last_window);
        index_t const columns = plan_.axes.width.input;
        auto const& [first, second] = windows;
        if (plan_.axes.width.stride == 1)
            return with_tap_count<4, 9>(
                first.taps.data(), first.count, [=](pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
                    simd::for_each_covering_block(columns, [=]<class V>(index_t at) DMLREF_ALWAYS_INLINE {
                        simd::store(to + at, sum_at<V>(offsets, gradients, taps, count, at));
                    });
                });
        bool const begins_with_second = taps_.first_of(0) != 0;
        index_t const pairs = columns / 2;
        auto const sum_pairs = [=](pooling_tap const* taps, auto count, pooling_tap const* others, auto other_count)
                                   DMLREF_ALWAYS_INLINE {
            simd::for_each_covering_block(pairs, [=]<class V>(index_t at) DMLREF_ALWAYS_INLINE {
                store_pairs(to + 2 * at, sum_at<V>(offsets, gradients, taps, count, at),
                            sum_at<V>(offsets, gradients, others, other_count, at), begins_with_second);
            });
        };
        if (!with_constant_counts<1, 1>(first, second, sum_pairs) &&
            !with_constant_counts<2, 1>(first, second, sum_pairs) &&
            !with_constant_counts<4, 2>(first, second, sum_pairs))
            sum_pairs(first.taps.data(), first.count, second.taps.data(), second.count);
        if (columns % 2 == 0) return;
        gathering_taps::list const& last = begins_with_second ? second : first;
        simd::store(to + columns - 1, sum_at<float>(offsets, gradients, last.taps.data(), last.count, pairs));
    }

    template <index_t first_count, index_t second_count, class Work>
    DMLREF_ALWAYS_INLINE static bool with_constant_counts(gathering_taps::list const& first,
                                                          gathering_taps::list const& second, Work const& work) {
        return second.count == second_count &&
               with_constant_count<first_count>(
                   first.taps.data(), first.count, [&](pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
                       with_constant_count<second_count>(second.taps.data(), second.count,
                                                         [&](pooling_tap const* others, auto other_count)
                                                             DMLREF_ALWAYS_INLINE {
                                                                 work(taps, count, others, other_count);
                                                             });
                   });
    }

    pooling_plan const& plan_;
    gathering_taps const taps_;
    index_t const most_rows_, lines_;
    exec::scratch<float> offsets_, gradients_; ///< lines of windows
    exec::scratch<T> space_;                   ///< a row, if the output does not have it in one piece
    gradient_planes<T> planes_{};
    gradient_part part_{};
    index_t slice_ = no_slice; ///< the slice of the current windows
    index_t first_line_ = 0;   ///< the row of windows in the first line
    index_t stored_ = 0;       ///< rows of the part
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
