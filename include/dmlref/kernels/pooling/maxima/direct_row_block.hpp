// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/integers.hpp"
#include "dmlref/kernels/pooling/direct_taps.hpp"
#include "dmlref/kernels/pooling/maxima/first_taps.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/rows_ahead.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Elements below each other, a row in each lane, for largest_at.
template <class T>
struct elements_of_rows {
    struct column {
        T const* first;
        index_t distance; ///< of the rows

        column operator+(index_t elements) const { return {first + elements, distance}; }
    } values;
};
struct element_of_each_row {
    static constexpr index_t taps = 1;

    template <class V, class Column>
    DMLREF_ALWAYS_INLINE static std::array<V, 1> load(Column const& from, index_t) {
        return {load<V>(from, std::make_integer_sequence<index_t, simd::width>{})};
    }

private:
    template <class V, class Column, index_t... rows>
    DMLREF_ALWAYS_INLINE static V load(Column const& from, std::integer_sequence<index_t, rows...>) {
        std::array elements{from.first[rows * from.distance]...};
#if defined(__GNUC__)
        // All are loaded at once, so they should also be stored at once. g++ does so with floats and bytes.
        if constexpr (sizeof elements[0] == 2 && sizeof elements >= 16)
            simd::store_integers(elements.data(),
                                 simd::integer_lanes<std::uint16_t, index_t{sizeof elements}>{
                                     std::bit_cast<std::uint16_t>(from.first[rows * from.distance])...});
#endif
        return simd::load<V>(elements.data());
    }
};

/// Small windows, with neighboring windows in the lanes: see pooling_block for the interface. Packed rows are read in
/// place. Windows that reach beyond the ends of a row are compared with those of other rows.
template <bool with_offsets, number T>
class direct_row_block {
public:
    direct_row_block(pooling_plan const& plan, first_taps const&, pooling_plane<T const> const&) : plan_(plan) {}

    void pool(pooling_plane<T const> const& input, pooling_extent const&) { input_ = input; }

    index_t rows_at_once(index_t y, index_t end) const {
        return (std::min)(end, plan_.axes.height.end_of_alike_windows(y)) - y;
    }

    template <class Store>
    void for_each_window(index_t z, index_t y, index_t rows, Store const& store) const {
        sampling::pooling_axis const &depth = plan_.axes.depth, &height = plan_.axes.height, &width = plan_.axes.width;
        auto const taps_z = direct_taps::in_bounds(depth, z), taps_y = direct_taps::in_bounds(height, y);
        simd::rows_to_come ahead = rows_after(z, y, rows);
        T const* const row = input_.at(0, depth.first_position(z), height.first_position(y), 0);
        auto const store_from = [&store](index_t x) {
            return [store, x](index_t at_row, index_t lane, auto const& value, auto const& offset)
                       DMLREF_ALWAYS_INLINE { store(at_row, x + lane, value, offset); };
        };
        index_t const first = width.first_whole_window(), end = width.end_of_whole_windows();
        if (first < end)
            compare_whole(row + width.first_position(first), rows, end - first, taps_z, taps_y, store_from(first),
                          ahead);
        for_each_partial_window(width, [&](index_t x, direct_taps::range const& taps_x) {
            if (taps_x.count > 0)
                compare_one(row + width.first_position(x), rows, taps_of(taps_z, taps_y, taps_x), store_from(x));
            else
                for (index_t at = 0; at < rows; ++at) store(at, x, pooling_padding, 0.f);
        });
    }

    /// Visits nothing: the first element was also the first that was compared.
    template <class Visit>
    void for_each_first_nan(pooling_plane<T const> const&, index_t, index_t, Visit&&) const {}

private:
    direct_taps taps_of(direct_taps::range const& z, direct_taps::range const& y, direct_taps::range const& x) const {
        sampling::pooling_axes const& axes = plan_.axes;
        return {axes, z, y, x, [&](index_t i, index_t j, index_t k) {
                    return i * axes.depth.dilation * input_.z_stride + j * axes.height.dilation * input_.y_stride +
                           k * axes.width.dilation;
                }};
    }

    simd::rows_to_come rows_after(index_t z, index_t y, index_t rows) const {
        if (!plan_.prefetches) return {};
        return rows_ahead(plan_.axes, input_, z, y, rows, distance_ahead(), rows);
    }

    static constexpr auto kind = with_offsets ? pooled_offsets::start : pooled_offsets::none;

    /// Of what is prefetched, in elements. Processors follow rows by themselves, but not from one slice to the next.
    index_t distance_ahead() const {
        sampling::pooling_axis const& depth = plan_.axes.depth;
        return depth.window == 1 ? simd::prefetch_distance / index_t{sizeof(T)}
                                 : depth.added_positions() * input_.z_stride;
    }

    index_t distance_of_rows() const { return plan_.axes.height.stride * input_.y_stride; }

    /// Compares one window in each row, whose first element in bounds in the first row is at `from`. Rows are in the
    /// lanes, if there are enough.
    template <class Store>
    void compare_one(T const* from, index_t rows, direct_taps const& taps, Store const& store) const {
        index_t const distance = distance_of_rows();
        if (rows < simd::width) {
            for (index_t row = 0; row < rows; ++row)
                detail::largest_at<kind, float, every_element>(
                    elements_in_place<T const*>{from + row * distance}, taps.begin(), taps.count(), 0,
                    [&store, row](index_t at, float value, float offset)
                        DMLREF_ALWAYS_INLINE { store(row, at, value, offset); },
                    detail::one_batch{});
            return;
        }
        for (index_t next = 0; next < rows; next += simd::width) {
            index_t const first = (std::min)(next, rows - simd::width);
            detail::largest_at<kind, simd::batch, element_of_each_row>(
                elements_of_rows<T>{{from + first * distance, distance}}, taps.begin(), taps.count(), 0,
                [&store, first](index_t at, simd::batch const& value, simd::batch const& offset) DMLREF_ALWAYS_INLINE {
                    float values[simd::width], offsets[simd::width];
                    simd::store(values, value);
                    simd::store(offsets, offset);
                    for (index_t lane = 0; lane < simd::width; ++lane)
                        store(first + lane, at, values[lane], offsets[lane]);
                },
                detail::one_batch{});
        }
    }

    /// The same for `count` windows, which have all their columns. Columns that are side by side are loaded at once.
    template <class Store>
    void compare_whole(T const* from, index_t rows, index_t count, direct_taps::range const& z,
                       direct_taps::range const& y, Store const& store, simd::rows_to_come& ahead) const {
        sampling::pooling_axis const& width = plan_.axes.width;
        // Inlined, the loops would share too few registers with what is around them.
        auto const compare_by = [&]<class Load>(Load, auto elements, auto const& keep) DMLREF_NEVER_INLINE {
            direct_taps const taps = taps_of(z, y, {0, width.window / Load::taps, Load::taps});
            for_each_largest<kind, Load, 1>(elements_in_place<decltype(elements)>{elements}, {rows, distance_of_rows()},
                                            taps.begin(), taps.count(), count, keep, piece_ahead(ahead));
        };
        // Returns whether the elements have an order in floats, and no NaN may have been missed.
        auto const compare_in_order_by = [&](auto load) {
            if constexpr (simd::has_order_in_floats<T>) {
                simd::order_watch<T> watch;
                compare_by(load, simd::elements_in_order<T>{from}, watched_store<Store>{store, watch});
                return !watch.has_seen_nan();
            }
            return false;
        };
        auto const compare_pairs_by = [&](auto load) {
            if (!compare_in_order_by(load)) compare_by(load, from, store);
        };
        if (width.stride == 1) {
            if constexpr (std::same_as<T, half>)
                if (count >= 2 * simd::width && compare_in_order_by(every_element_of_pairs{})) return;
            return compare_by(every_element{}, from, store);
        }
        if (!has_pairs_of_columns(width)) return compare_by(every_second_element<1>{}, from, store);
        width.window % 3 == 0 ? compare_pairs_by(every_second_element<3>{})
                              : compare_pairs_by(every_second_element<2>{});
    }

    /// Each copy watches what it stores, in registers, and tells at its end what it has seen.
    template <class Store>
    struct watched_store {
        DMLREF_ALWAYS_INLINE watched_store(Store const& to, simd::order_watch<T>& told) : store(to), all(told) {}
        DMLREF_ALWAYS_INLINE watched_store(watched_store const& other) : store(other.store), all(other.all) {}
        watched_store& operator=(watched_store const&) = delete;
        DMLREF_ALWAYS_INLINE ~watched_store() { all.add(seen); }

        template <class Found, class Offset>
        DMLREF_ALWAYS_INLINE void operator()(index_t row, index_t lane, Found const& found, Offset const& offset) {
            seen.show(found);
            store(row, lane, found, offset);
        }

        Store const store;
        simd::order_watch<T>& all;
        simd::order_watch<T> seen{};
    };

    pooling_plan const& plan_;
    pooling_plane<T const> input_{};
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
