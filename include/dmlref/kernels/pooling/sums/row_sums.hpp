// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/sums/plan.hpp"
#include "dmlref/kernels/pooling/sums/tap_sums.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Sums of windows with neighboring windows in the lanes. Packed floats are read in place if no window reaches beyond
/// the ends of a row and windows are at most two apart, and halves if windows are also two columns wide, so that each
/// is widened once. Other rows are read from a copy, between padding of zeros.
template <class Element, element T>
class window_row_sums {
public:
    using finished = T; ///< elements of the output

    window_row_sums(window_plan const& plan, Element const& element, tensor_view<T const> const& input)
        : axes_(plan.axes),
          element_(element),
          row_(axes_.width, 1),
          reads_in_place_(input.strides().back() == 1 && !axes_.width.has_partial_windows() &&
                          (std::same_as<T, float>
                               ? axes_.width.stride <= 2
                               : simd::can_read_in_place<T> && is_of_pairs(axes_.width, axes_.width.stride))),
          prefetches_(plan.prefetches || (reads_in_place_ && std::same_as<T, float>)),
          step_(reads_in_place_ ? axes_.width.stride : axes_.width.stride / row_.step),
          has_pairs_(is_of_pairs(axes_.width, step_)),
          slot_stride_(axes_.height.positions(plan.size_y) * row_.pitch()),
          taps_(most_in_bounds(axes_.depth) * most_in_bounds(axes_.height), axes_.width.window, has_long_sums(axes_)),
          copies_(reads_in_place_ ? 0 : most_in_bounds(axes_.depth) * slice_stride()) {
        if (!reads_in_place_) std::fill_n(copies_.data(), most_in_bounds(axes_.depth) * slice_stride(), 0.f);
        for (index_t tap = 0; tap < axes_.width.window; ++tap)
            taps_.add_column(reads_in_place_ ? tap * axes_.width.dilation : row_.distance(tap, slot_stride_));
        if (has_pairs_) taps_.use_columns(0, 1);
    }

    void start(tensor_view<T const> const& input, index_t batch, index_t channel, pooling_extent const& extent) {
        input_ = pooling_plane_of(input, batch, channel);
        if (reads_in_place_) return;
        first_y_ = axes_.height.origin(extent.first_y);
        window_rows const rows(axes_, extent.first_z, extent.first_y);
        for (index_t slice = 0; slice < rows.z.count; ++slice)
            for (index_t row = 0; row < axes_.height.positions(extent.size_y); ++row) {
                index_t const z = axes_.depth.first_position(extent.first_z) + slice * axes_.depth.dilation;
                if (0 > first_y_ + row || first_y_ + row >= axes_.height.input) continue;
                T const* const from = input_.at(0, z, first_y_ + row, 0);
                if (prefetches_ && input_.x_stride == 1) simd::prefetch_ahead(from, axes_.width.input);
                copy_pooling_row(row_, from, input_.x_stride,
                                 copies_.data() + slice * slice_stride() + row * row_.pitch(), slot_stride_);
            }
    }

    /// to[row * to_stride + x] = finish(x, the sum of window z, y + row, x). NU-3
    template <class Finish>
    void sum_rows(index_t z, index_t y, index_t count, T* to, index_t to_stride, Finish const& finish) {
        for (index_t row = 0; row < count; ++row) sum_row(z, y + row, to + row * to_stride, finish);
    }

private:
    template <class Finish>
    void sum_row(index_t z, index_t y, T* to, Finish const& finish) {
        window_rows const rows(axes_, z, y);
        if (rows.is_padding()) {
            std::fill_n(to, axes_.width.output, T{});
            return;
        }
        if (!rows.is_like(last_rows_)) set_rows(rows);
        auto const store = [to, finish](index_t at, auto const& sum)
                               DMLREF_ALWAYS_INLINE { simd::store(to + at, simd::with_one_nan(finish(at, sum))); };
        sum_taps_of_row(z, y, store);
    }

    /// Whether each window is two columns, side by side, and the next to the last one's.
    static bool is_of_pairs(sampling::pooling_axis const& width, index_t step) {
        return step == 2 && width.window == 2 && width.dilation == 1;
    }

    template <class Store>
    void sum_taps_of_row(index_t z, index_t y, Store const& store) {
        index_t const length = axes_.width.output;
        if (reads_in_place_) {
            T const* const from = row_in_place(z, y);
            if (has_pairs_) return sum_taps(alternate_pairs{}, element_, from, taps_, length, store);
            if constexpr (std::same_as<T, float>) {
                if (step_ == 1) return sum_taps(adjacent_lanes{}, element_, from, taps_, length, store);
                return sum_taps(alternate_lanes{}, element_, from, taps_, length, store);
            }
        }
        float const* const from = copies_.data() + (axes_.height.first_position(y) - first_y_) * row_.pitch();
        if (step_ == 1) return sum_taps(adjacent_lanes{}, element_, from, taps_, length, store);
        // Rows of wide windows are not split into slots.
        if (step_ == 2) return sum_any_taps(alternate_lanes{}, element_, from, taps_, length, store);
        sum_any_taps(distant_lanes{step_}, element_, from, taps_, length, store);
    }

    index_t slice_stride() const { return row_.slots * slot_stride_; }

    /// The first row in bounds of the windows at z, y.
    DMLREF_ALWAYS_INLINE T const* row_in_place(index_t z, index_t y) const {
        T const* const row = input_.at(0, axes_.depth.first_position(z), axes_.height.first_position(y), 0);
        for (index_t j = 0; prefetches_ && j < (std::min)(axes_.height.stride, axes_.height.window); ++j)
            simd::prefetch_ahead(row + j * input_.y_stride, axes_.width.input);
        return row;
    }

    void set_rows(window_rows const& rows) {
        last_rows_ = rows;
        taps_.clear_rows();
        for (index_t i = 0; i < rows.z.count; ++i)
            for (index_t j = 0; j < rows.y.count; ++j)
                taps_.add_row(reads_in_place_ ? i * axes_.depth.dilation * input_.z_stride +
                                                    j * axes_.height.dilation * input_.y_stride
                                              : i * slice_stride() + j * axes_.height.dilation * row_.pitch());
    }

    sampling::pooling_axes const& axes_;
    Element const element_;
    pooling_row const row_;
    bool const reads_in_place_;
    bool const prefetches_; ///< rows ahead: floats are summed faster than the last cache brings them by itself
    index_t const step_;    ///< from a lane to the next, in elements
    bool const has_pairs_;  ///< windows of two columns, side by side
    index_t const slot_stride_;
    tap_grid taps_;
    window_rows last_rows_{};
    exec::scratch<float> copies_;
    pooling_plane<T const> input_{};
    index_t first_y_ = 0; ///< the first row of the copies
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
