// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/maxima/columns.hpp"
#include "dmlref/kernels/pooling/planes.hpp"

#include <cmath>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Small windows in one slice, with neighboring windows in the lanes: see pooling_block for the interface. Packed
/// elements are read in place if no window reaches beyond the ends of a row, halves only if no two windows share a
/// column, so that each is widened once. Otherwise the elements are read from a copy.
template <bool with_offsets, element T>
class direct_row_block {
public:
    direct_row_block(pooling_plan const& plan, pooled_columns const& columns, pooling_plane<T const> const& input)
        : plan_(plan),
          columns_(columns),
          reads_in_place_(can_read_in_place(plan.axes.width) && input.x_stride == 1),
          row_stride_(reads_in_place_ ? input.y_stride : simd::in_whole_batches(plan.row.pitch())),
          first_(shift_of(0)),
          slot_stride_(plan.rows() * row_stride_ + simd::width + shift_of(plan.row.slots - 1) - first_),
          full_(taps({0, plan.axes.height.window})),
          slots_(reads_in_place_ ? 0 : first_ + plan.row.slots * slot_stride_) {
        if (!reads_in_place_) std::fill_n(slots_.data(), first_ + plan.row.slots * slot_stride_, pooling_padding);
    }

    void pool(pooling_plane<T const> const& input, pooling_extent const& extent) {
        input_ = input;
        extent_ = extent;
        index_t const first_y = plan_.axes.height.origin(extent.first_y), z = plan_.axes.depth.origin(extent.first_z);
        if (reads_in_place_ || z < 0 || z >= plan_.axes.depth.input) return;
        for (index_t row = 0; row < plan_.axes.height.positions(extent.size_y); ++row)
            if (0 <= first_y + row && first_y + row < plan_.axes.height.input)
                copy_pooling_row(plan_.row, input.at(0, z, first_y + row, 0), input.x_stride,
                                 slots_.data() + first_ + row * row_stride_, slot_stride_);
    }

    template <class Store>
    void for_each_window(index_t z, index_t y, Store const& store) const {
        auto const rows = direct_taps::in_bounds(plan_.axes.height, y);
        if (rows.count == plan_.axes.height.window) return compare(full_, z, y, store);
        compare(taps(rows), z, y, store);
    }

    /// Visits only windows that begin in padding: in others the first element was also the first that was compared.
    template <class Visit>
    void for_each_first_nan(pooling_plane<T const> const& input, index_t z, index_t y, Visit&& visit) const {
        auto const& [depth, height, width] = plan_.axes;
        index_t const first_z = depth.first_position(z), first_y = height.first_position(y);
        for (index_t x = 0; x < width.output && width.origin(x) < 0; ++x)
            if (!width.is_padding(x) &&
                std::isnan(static_cast<float>(*input.at(0, first_z, first_y, width.first_position(x)))))
                visit(x, columns_.first_offset(z, y) + columns_.first_offset(x));
    }

private:
    static constexpr auto kind = with_offsets ? pooled_offsets::start : pooled_offsets::none;

    struct every_second_element {
        template <class V>
        static V load(T const* from, index_t at) {
            return simd::load_every_second<V>(from + 2 * at);
        }
    };

    static bool can_read_in_place(sampling::pooling_axis const& width) {
        bool const can_widen = simd::widens_at_once && width.stride == 2 && width.reach() < 2;
        return (std::same_as<T, float> || can_widen) && !width.has_partial_windows();
    }

    /// By how many elements a slot, of which there are one or two, is shifted, so that the input in it is aligned to
    /// batches.
    index_t shift_of(index_t slot) const {
        index_t const first = plan_.row[slot].first;
        return simd::in_whole_batches(first) - first;
    }

    direct_taps taps(direct_taps::range const& rows) const {
        sampling::pooling_axes const& axes = plan_.axes;
        return {axes, {0, 1}, rows, {0, axes.width.window}, [&](index_t, index_t j, index_t k) {
                    return j * axes.height.dilation * row_stride_ +
                           (reads_in_place_ ? k * axes.width.dilation : plan_.row.distance(k, slot_stride_));
                }};
    }

    template <class Store>
    void compare(direct_taps const& taps, index_t z, index_t y, Store const& store) const {
        if constexpr (std::same_as<T, float> || simd::widens_at_once)
            if (reads_in_place_) return compare_in_place(taps, z, y, store);
        index_t const row = plan_.axes.height.first_position(y) - plan_.axes.height.origin(extent_.first_y);
        elements_in_place<float> const from{slots_.data() + first_ + row * row_stride_};
        index_t const windows = plan_.axes.width.output;
        if constexpr (with_offsets) {
            auto const first_offset = static_cast<float>(columns_.first_offset(z, y));
            for_each_largest<kind>(from, taps.begin(), taps.count(), windows, columns_.settling(first_offset, store));
        } else {
            for_each_largest<kind>(from, taps.begin(), taps.count(), windows, store);
        }
    }

    template <class Store>
    void compare_in_place(direct_taps const& taps, index_t z, index_t y, Store const& store) const {
        auto const& [depth, height, width] = plan_.axes;
        T const* const row = input_.at(0, depth.origin(z), height.first_position(y), 0);
        for (index_t j = 0; j < (std::min)(height.stride, height.window); ++j)
            simd::prefetch_ahead(row + j * row_stride_, width.input);
        if (width.stride == 2)
            return for_each_largest<kind, every_second_element>(elements_in_place<T>{row}, taps.begin(), taps.count(),
                                                                width.output, store);
        if constexpr (std::same_as<T, float>)
            for_each_largest<kind>(elements_in_place<T>{row}, taps.begin(), taps.count(), width.output, store);
    }

    pooling_plan const& plan_;
    pooled_columns const& columns_;
    bool const reads_in_place_;
    index_t const row_stride_;
    index_t const first_, slot_stride_; ///< the place of the first slot in the copy, and from there to the second
    direct_taps const full_;
    exec::scratch<float> slots_;
    pooling_plane<T const> input_{};
    pooling_extent extent_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
