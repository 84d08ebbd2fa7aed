// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/ordered_floats.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/kernels/pooling/maxima/first_taps.hpp"
#include "dmlref/kernels/pooling/maxima/index_plane.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Writes rows of windows to the outputs of MAX_POOLING: in place if these are packed, and otherwise from a separate
/// line.
template <bool with_indices, number T>
class pooled_row_writer {
public:
    pooled_row_writer(pooling_plan const& plan, first_taps const& taps, index_distances const& distances)
        : plan_(plan),
          first_taps_(taps),
          lane_indices_(distances.data()),
          value_line_(plan.row.length()),
          index_line_(with_indices ? plan.row.length() : 0) {}

    /// Sets the planes of the next rows.
    void start_planes(max_pooling_planes<T> const& planes) { planes_ = planes; }

    /// Writes the rows of windows at z and y in [first, end).
    template <class Block>
    DMLREF_ALWAYS_INLINE void write(Block const& block, index_t z, index_t first, index_t end) {
        bool const is_in_place = planes_.output.has_packed_rows(plan_.group) &&
                                 (!with_indices || planes_.indices.row_in_place(plan_.group, z, first));
        for (index_t y = first, rows = 1; y < end; y += rows) {
            bool const is_padding = plan_.axes.depth.is_padding(z) || plan_.axes.height.is_padding(y);
            rows = is_in_place && !is_padding ? block.rows_at_once(y, end) : 1;
            write_rows(block, z, y, rows, is_padding);
        }
    }

private:
    template <class Block>
    DMLREF_ALWAYS_INLINE void write_rows(Block const& block, index_t z, index_t y, index_t rows, bool is_padding) {
        index_t const columns = plan_.axes.width.output;
        T* const output = planes_.output.at(0, z, y, 0);
        T* const values = planes_.output.has_packed_rows(plan_.group) ? output : value_line_.data();
        if (is_padding) { // MP-4
            std::fill_n(values, plan_.row.length(), to_element<T>(lowest_value<T>));
            if constexpr (with_indices) planes_.indices.zero(plan_.group, columns, z, y, 0);
        } else if constexpr (with_indices) {
            fill_both(block, z, y, rows, values);
        } else {
            fill(block, z, y, rows, values);
        }
        if (values != output) store_columns(values, planes_.output, plan_.group, columns, output);
    }

    template <class Block>
    DMLREF_ALWAYS_INLINE void fill(Block const& block, index_t z, index_t y, index_t rows, T* values) const {
        block.for_each_window(z, y, rows,
                              [values, row_stride = planes_.output.y_stride, streams = plan_.streams](
                                  index_t row, index_t lane, auto const& value, auto const&) DMLREF_ALWAYS_INLINE {
                                  T* const to = values + row * row_stride + lane;
                                  store_lanes(to, value, streams);
                              });
        for (index_t row = 0; row < rows; ++row)
            block.for_each_first_nan(
                planes_.input, z, y + row,
                [to = values + row * planes_.output.y_stride](index_t lane, index_t) { to[lane] = nan(); });
    }

    template <class Block>
    DMLREF_ALWAYS_INLINE void fill_both(Block const& block, index_t z, index_t y, index_t rows, T* values) const {
        auto const& [depth, height, width] = plan_.axes;
        auto const origin = static_cast<std::uint64_t>(planes_.first_index + depth.origin(z) * plan_.axes.slice_step() +
                                                       height.origin(y) * plan_.axes.row_step() + width.origin(0));
        std::uint32_t* const in_place = planes_.indices.row_in_place(plan_.group, z, y);
        std::uint32_t* const indices = in_place ? in_place : index_line_.data();
        auto const base = in_place ? static_cast<std::uint32_t>(origin) : 0;
        auto const row_step = static_cast<std::uint32_t>(height.stride * plan_.axes.row_step());
        block.for_each_window(z, y, rows,
                              [values, indices, base, row_step, row_stride = planes_.output.y_stride,
                               index_stride = planes_.indices.row_stride(), lane_indices = lane_indices_,
                               streams = plan_.streams](index_t row, index_t lane, auto const& value,
                                                        auto const& offset) DMLREF_ALWAYS_INLINE {
                                  store_lanes(values + row * row_stride + lane, value, streams);
                                  simd::store_sum(indices + row * index_stride + lane, offset, lane_indices + lane,
                                                  base + static_cast<std::uint32_t>(row) * row_step, streams);
                              });
        for (index_t row = 0; row < rows; ++row)
            block.for_each_first_nan(planes_.input, z, y + row, [&](index_t lane, index_t offset) {
                values[row * planes_.output.y_stride + lane] = nan();
                indices[row * planes_.indices.row_stride() + lane] = base + static_cast<std::uint32_t>(row) * row_step +
                                                                     lane_indices_[lane] +
                                                                     static_cast<std::uint32_t>(offset);
            });
        if (!in_place) planes_.indices.store_row(indices, origin, plan_.group, width.output, z, y);
        first_taps_.for_each_in_padding([&](index_t x) {
            for (index_t row = 0; row < rows; ++row) planes_.indices.zero(plan_.group, 1, z, y + row, x);
        });
    }

    template <class V>
    DMLREF_ALWAYS_INLINE static void store_lanes(T* to, V const& value, bool streams) {
        if constexpr (integer<T>)
            simd::store(to, value);
        else
            simd::store_or_stream(to, simd::with_one_nan(value), streams);
    }

    template <class V>
    DMLREF_ALWAYS_INLINE static void store_lanes(T* to, simd::found_in_order<T, V> const& found, bool) {
        simd::store(to, found);
    }

    /// Not stored for integers.
    static T nan() {
        if constexpr (integer<T>)
            return {};
        else
            return to_element<T>(std::numeric_limits<float>::quiet_NaN());
    }

    pooling_plan const& plan_;
    first_taps const& first_taps_;
    std::uint32_t const* lane_indices_;
    exec::scratch<T> value_line_;
    exec::scratch<std::uint32_t> index_line_;
    max_pooling_planes<T> planes_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
