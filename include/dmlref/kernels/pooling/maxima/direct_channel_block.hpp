// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/maxima/first_taps.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/rows_ahead.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Small windows, with neighboring channels in the lanes: see pooling_block for the interface. Elements are read in
/// place if channels lie side by side, others from a widened copy if widening takes more than one instruction.
template <bool with_offsets, number T>
class direct_channel_block {
public:
    direct_channel_block(pooling_plan const& plan, first_taps const&, pooling_plane<T const> const& input)
        : plan_(plan),
          reads_in_place_(simd::can_read_in_place<T> && input.channel_stride == 1),
          column_stride_(reads_in_place_ ? input.x_stride : plan.group),
          row_stride_(reads_in_place_ ? input.y_stride : plan.axes.width.input * plan.group),
          slice_stride_(reads_in_place_ ? input.z_stride : plan.rows() * row_stride_),
          copies_(reads_in_place_ ? 0 : plan.slices() * slice_stride_),
          line_(reads_in_place_ || std::same_as<source, float> ? 0 : row_stride_) {}

    void pool(pooling_plane<T const> const& input, pooling_extent const& extent) {
        input_ = input;
        extent_ = extent;
        if (!reads_in_place_) copy_rows();
    }

    index_t rows_at_once(index_t, index_t) const { return 1; }

    template <class Store>
    void for_each_window(index_t z, index_t y, index_t, Store const& store) const {
        auto const& [depth, height, width] = plan_.axes;
        auto const taps_z = direct_taps::in_bounds(depth, z), taps_y = direct_taps::in_bounds(height, y);
        source const* const row = row_at(depth.first_position(z), height.first_position(y));
        simd::rows_to_come ahead = rows_after(z, y);
        index_t const distance = width.stride * column_stride_; // from window to window
        for (index_t x = 0, end = 0; x < width.output; x = end) {
            auto const taps_x = direct_taps::in_bounds(width, x);
            end = width.end_of_alike_windows(x);
            if (taps_x.count <= 0) {
                store_padding(x, store);
                continue;
            }
            direct_taps const taps = taps_of(taps_z, taps_y, taps_x);
            for_each_largest<with_offsets ? pooled_offsets::start : pooled_offsets::none>(
                elements_in_place<source const*>{row + width.first_position(x) * column_stride_}, {end - x, distance},
                taps.begin(), taps.count(), plan_.group,
                [store, x, group = plan_.group](index_t pixel, index_t lane, auto const& value, auto const& offset)
                    DMLREF_ALWAYS_INLINE { store(0, (x + pixel) * group + lane, value, offset); },
                piece_ahead(ahead));
        }
    }

    /// Visits nothing: the first element was also the first that was compared.
    template <class Visit>
    void for_each_first_nan(pooling_plane<T const> const&, index_t, index_t, Visit&&) const {}

private:
    using source = std::conditional_t<simd::can_read_in_place<T>, T, float>;

    void copy_rows() {
        auto const& [depth, height, width] = plan_.axes;
        for (index_t slice = 0; slice < depth.positions(extent_.size_z); ++slice)
            for (index_t row = 0; row < height.positions(extent_.size_y); ++row) {
                index_t const z = depth.origin(extent_.first_z) + slice, y = height.origin(extent_.first_y) + row;
                if (z < 0 || z >= depth.input || y < 0 || y >= height.input) continue;
                copy_row(input_.at(0, z, y, 0), copy_of(z, y));
            }
    }

    void copy_row(T const* from, source* to) const {
        index_t const columns = plan_.axes.width.input;
        if constexpr (std::same_as<source, float>) {
            read_columns(input_, plan_.group, columns, from, to);
        } else {
            read_columns(input_, plan_.group, columns, from, line_.data());
            exec::write_row(line_.data(), to, 1, row_stride_); // exact
        }
    }

    source* copy_of(index_t z, index_t y) const {
        auto const& [depth, height, width] = plan_.axes;
        index_t const slice = z - depth.origin(extent_.first_z), row = y - height.origin(extent_.first_y);
        return copies_.data() + slice * slice_stride_ + row * row_stride_;
    }

    source const* row_at(index_t z, index_t y) const {
        if constexpr (simd::can_read_in_place<T>)
            if (reads_in_place_) return input_.at(0, z, y, 0);
        return copy_of(z, y);
    }

    simd::rows_to_come rows_after(index_t z, index_t y) const {
        bool const prefetches = plan_.prefetches && !plan_.sums_prefetch;
        if (!reads_in_place_ || !prefetches || !input_.has_packed_rows(plan_.group)) return {};
        return rows_ahead(plan_.axes, input_, z, y, 1, plan_.axes.height.stride * row_stride_, plan_.axes.width.output);
    }

    direct_taps taps_of(direct_taps::range const& z, direct_taps::range const& y, direct_taps::range const& x) const {
        sampling::pooling_axes const& axes = plan_.axes;
        return {axes, z, y, x, [&](index_t i, index_t j, index_t k) {
                    return i * axes.depth.dilation * slice_stride_ + j * axes.height.dilation * row_stride_ +
                           k * axes.width.dilation * column_stride_;
                }};
    }

    template <class Store>
    void store_padding(index_t x, Store const& store) const {
        simd::for_each_covering_block(
            plan_.group, [&]<class V>(index_t lane) { store(0, x * plan_.group + lane, V(pooling_padding), V(0.f)); });
    }

    pooling_plan const& plan_;
    bool const reads_in_place_;
    index_t const column_stride_, row_stride_, slice_stride_;
    exec::scratch<source> copies_;
    exec::scratch<float> line_;
    pooling_plane<T const> input_{};
    pooling_extent extent_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
