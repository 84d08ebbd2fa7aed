// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/whole_numbers.hpp"
#include "dmlref/kernels/pooling/maxima/columns.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Writes rows of windows to the outputs of MAX_POOLING: in place if these are packed, and otherwise from a separate
/// line.
template <bool with_indices, element T, class Index>
class pooled_row_writer {
public:
    pooled_row_writer(pooling_plan const& plan, pooled_columns const& columns)
        : plan_(plan),
          columns_(columns),
          value_line_(plan.row.length()),
          index_line_(with_indices ? plan.row.length() : 0),
          lane_indices_(with_indices ? plan.row.length() : 0) {
        if constexpr (with_indices)
            for (index_t lane = 0; lane < plan.row.length(); ++lane)
                lane_indices_[lane] = static_cast<Index>(lane / plan.group * plan.axes.width.stride +
                                                         lane % plan.group * plan.axes.plane_size());
    }

    /// Sets the planes of the next rows. `first_index` is the index of the first element of `input`. MP-6
    void start_plane(pooling_plane<T const> const& input, pooling_plane<T> const& output,
                     pooling_plane<Index> const& indices, index_t first_index) {
        input_ = input;
        output_ = output;
        indices_ = indices;
        first_index_ = first_index;
    }

    template <class Block>
    void write(Block const& block, index_t z, index_t y) {
        T* const output = output_.at(0, z, y, 0);
        T* const values = output_.has_packed_rows(plan_.group) ? output : value_line_.data();
        Index* indices = index_line_.data();
        if (with_indices && indices_.has_packed_rows(plan_.group)) indices = indices_.at(0, z, y, 0);

        if (with_indices && plan_.group == 1) { // processors predict two alternating short rows badly
            simd::prefetch_ahead(values, plan_.row.length());
            simd::prefetch_ahead(indices, plan_.row.length());
        }
        fill(block, z, y, values, indices);
        if (values != output) store_columns(values, output_, plan_.group, plan_.axes.width.output, output);
        if (with_indices && indices == index_line_.data())
            store_columns(indices, indices_, plan_.group, plan_.axes.width.output, indices_.at(0, z, y, 0));
    }

private:
    template <class Block>
    void fill(Block const& block, index_t z, index_t y, T* values, Index* indices) const {
        auto const& [depth, height, width] = plan_.axes;
        if (depth.is_padding(z) || height.is_padding(y)) { // MP-4
            std::fill_n(values, plan_.row.length(), to_element<T>(pooling_padding));
            std::fill_n(indices, with_indices ? plan_.row.length() : 0, Index{0});
            return;
        }
        Index const base = static_cast<Index>(first_index_ + depth.origin(z) * plan_.axes.slice_step() +
                                              height.origin(y) * plan_.axes.row_step() + width.origin(0));
        if constexpr (with_indices)
            block.for_each_window(z, y,
                                  [values, indices, base, lane_indices = lane_indices_.data(), streams = plan_.streams](
                                      index_t lane, auto const& value, auto const& offset) DMLREF_ALWAYS_INLINE {
                                      simd::store_or_stream(values + lane, simd::with_one_nan(value), streams);
                                      simd::store_sum(indices + lane, offset, lane_indices + lane, base, streams);
                                  });
        else
            block.for_each_window(
                z, y,
                [values, streams = plan_.streams](index_t lane, auto const& value, auto const&)
                    DMLREF_ALWAYS_INLINE { simd::store_or_stream(values + lane, simd::with_one_nan(value), streams); });
        block.for_each_first_nan(input_, z, y, [&](index_t lane, [[maybe_unused]] index_t offset) {
            values[lane] = to_element<T>(std::numeric_limits<float>::quiet_NaN());
            if constexpr (with_indices) indices[lane] = base + lane_indices_[lane] + static_cast<Index>(offset);
        });
        if constexpr (with_indices)
            columns_.for_each_in_padding( // MP-4
                [&](index_t x) { std::fill_n(indices + x * plan_.group, plan_.group, Index{0}); });
    }

    pooling_plan const& plan_;
    pooled_columns const& columns_;
    exec::scratch<T> value_line_;
    exec::scratch<Index> index_line_, lane_indices_;
    pooling_plane<T const> input_{};
    pooling_plane<T> output_{};
    pooling_plane<Index> indices_{};
    index_t first_index_ = 0;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
