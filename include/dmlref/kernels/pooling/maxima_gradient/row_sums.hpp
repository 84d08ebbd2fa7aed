// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/comparison.hpp"
#include "dmlref/exec/interleave.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gathering_taps.hpp"
#include "dmlref/kernels/pooling/maxima_gradient/gradient_parts.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Does the work of scattered_sums for small windows in one slice, with neighboring elements in the lanes. Each element
/// receives the gradients of the windows in which it is the largest, and 0 from the others, which changes no sum, since
/// none is -0. A row is summed and stored once all windows that reach it are known.
template <element T>
class row_sums {
public:
    explicit row_sums(pooling_plan const& plan)
        : plan_(plan),
          row_(plan.row),
          taps_(plan),
          offsets_(taps_.window_space()),
          gradients_(taps_.window_space()),
          sums_(row_.slots * sum_line()),
          space_(row_.axis.input) {
        std::fill_n(offsets_.data(), taps_.window_space(), no_tap);
        std::fill_n(gradients_.data(), taps_.window_space(), 0.f);
        std::fill_n(space_.data(), row_.axis.input, 0.f); // elements of no window stay 0
        index_t covered = 0;
        for (index_t slot = 0; slot < row_.slots; ++slot) covered += row_[slot].end - row_[slot].first;
        has_all_columns_ = covered == row_.axis.input;
    }

    void start(pooling_plane<T> const& output_gradient, gradient_part const& part) {
        output_gradient_ = output_gradient;
        slice_ = no_slice;
        part_ = part;
        stored_ = 0;
    }

    float* start_row(index_t z, index_t y) {
        index_t const slice = plan_.axes.depth.origin(z), first = slice * plan_.axes.height.input;
        store_rows(first);
        slice_ = slice;
        store_rows(first + std::clamp<index_t>(plan_.axes.height.origin(y), 0, plan_.axes.height.input));
        return offsets_.data() + taps_.line_of(y);
    }

    void add_row(pooling_plane<T const> const& input_gradient, index_t z, index_t y) {
        float* const to = gradients_.data() + taps_.line_of(y);
        float const* const from =
            read_columns(input_gradient, 1, plan_.axes.width.output, input_gradient.at(0, z, y, 0), to);
        if (from != to) std::copy_n(from, plan_.axes.width.output, to);
    }

    void finish() { store_rows(plan_.axes.depth.input * plan_.axes.height.input); }

private:
    static constexpr float no_tap = -1.f; ///< no offset of a window
    static constexpr index_t no_slice = -1;

    /// The floats of one slot, and of the part of a batch beyond its end.
    index_t sum_line() const { return row_.positions + simd::width; }

    /// Stores the rows of the part that come before row `end` of the plane.
    void store_rows(index_t end) {
        stored_ = part_.for_each_row_before(end, plan_.axes.height.input, stored_, [this](index_t z, index_t y) {
            for (index_t slot = 0; slot < row_.slots; ++slot)
                if (z == slice_)
                    taps_.with_taps(y, slot, [&](gathering_taps::list const& taps) { sum_slot(taps, slot); });
                else
                    sum_slot({}, slot); // no window reaches this slice
            store_row(output_gradient_.at(0, z, y, 0));
        });
    }

    void sum_slot(gathering_taps::list const& all, index_t slot) {
        with_tap_count<1, 2, 4, 9>(
            all.taps.data(), all.count,
            [sums = sums_.data() + slot * sum_line(), offsets = offsets_.data(), gradients = gradients_.data(),
             first = row_[slot].first, end = row_[slot].end](pooling_tap const* taps, auto count) DMLREF_ALWAYS_INLINE {
                using simd::batch;
                for (index_t at = first; at < end; at += simd::width) {
                    batch sum(0.f);
                    for (index_t i = 0; i < count; ++i)
                        sum += simd::select_equal(simd::load<batch>(offsets + taps[i].distance + at),
                                                  batch(taps[i].offset),
                                                  simd::load<batch>(gradients + taps[i].distance + at), batch(0.f));
                    simd::store(sums + at, sum);
                }
            });
    }

    void store_row(T* to) {
        if constexpr (std::same_as<T, float>)
            if (has_all_columns_ && output_gradient_.has_packed_rows(1)) {
                simd::prefetch_ahead(to, row_.axis.input);
                return merge_slots(to);
            }
        merge_slots(space_.data());
        write_columns(space_.data(), output_gradient_, 1, row_.axis.input, to);
    }

    /// Writes the row in the order of the input.
    void merge_slots(float* to) const {
        auto const from = [&](index_t slot) { return sums_.data() + slot * sum_line() + row_[slot].first; };
        auto const count = [&](index_t slot) { return row_[slot].end - row_[slot].first; };
        index_t merged = 0;
        if (row_.step == 1) { // the one slot begins with element 0
            merged = count(0);
            simd::for_each_covering_block(merged, [to, sums = from(0)]<class V>(index_t at) {
                simd::store(to + at, simd::with_one_nan(simd::load<V>(sums + at)));
            });
        } else if (row_.slots == 2) {
            index_t const even = row_[0].x == 0 ? 0 : 1;
            merged = (std::min)(count(0), count(1));
            simd::for_each_covering_block(merged, [to, evens = from(even), odds = from(1 - even)]<class V>(index_t at) {
                simd::store_alternate(to + 2 * at, simd::with_one_nan(simd::load<V>(evens + at)),
                                      simd::with_one_nan(simd::load<V>(odds + at)));
            });
        }
        for (index_t slot = 0; slot < row_.slots; ++slot)
            for (index_t at = merged; at < count(slot); ++at)
                to[row_[slot].x + at * row_.step] = simd::with_one_nan(from(slot)[at]);
    }

    pooling_plan const& plan_;
    pooling_row const& row_;
    gathering_taps taps_;
    exec::scratch<float> offsets_, gradients_; ///< lines of windows
    exec::scratch<float> sums_;                ///< of a row, slot by slot as pooling_row has those of the input
    exec::scratch<float> space_;
    bool has_all_columns_ = false; ///< each belongs to a slot
    pooling_plane<T> output_gradient_{};
    gradient_part part_{};
    index_t slice_ = no_slice; ///< the slice of the current windows
    index_t stored_ = 0;       ///< rows of the part
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
