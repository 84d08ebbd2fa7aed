// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/integer_lanes.hpp"

#include <algorithm>
#include <array>
#include <cstring>

/// Values that belong to windows of 2 x 2 elements, which share none: each window has its value in one of four corners,
/// 0 and 1 above, 2 and 3 below, so all of it can be stored at once. For compilers that have lanes of integers.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Adjacent values and their indices. The window of the first begins at index `first`, that of each other one `next`
/// after the one before it, and a row of the output has `columns` columns.
template <number T, class Index>
struct corner_values {
    T const* values;
    Index const* indices;
    index_t count;
    Index first, next, columns;
};

/// How many neighbors there must be for lanes, or 0 if there are none that take less time than one value after the
/// other.
template <number T>
#if defined(__GNUC__)
inline constexpr index_t least_corners = sizeof(T) <= 4 ? simd::lanes_in<simd::integer_lanes<std::uint32_t>> : 0;
#else
inline constexpr index_t least_corners = 0;
#endif

#if defined(__GNUC__)
/// Finds corners and stores windows, as many at once as their indices fill a register, for `least_corners` or more.
template <number T, class Index>
class corner_lanes {
public:
    explicit corner_lanes(corner_values<T, Index> const& all) : all_(all) {
        for (index_t lane = 0; lane < block; ++lane) ramp_[lane] = all.first + static_cast<Index>(lane) * all.next;
    }

    /// Store windows that lie side by side in two rows, or the windows of one place in all channels, corner by corner.
    /// Return whether each value lies in its window; if not, what is stored is wrong.
    bool store_rows(T* above, T* below) const {
        return for_each_block([=](index_t at, auto const& values_in) DMLREF_ALWAYS_INLINE {
            auto const [first, second] = simd::interleaved(values_in(0), values_in(1));
            auto const [third, fourth] = simd::interleaved(values_in(2), values_in(3));
            store_bits(above + 2 * at, first);
            store_bits(above + 2 * at + block, second);
            store_bits(below + 2 * at, third);
            store_bits(below + 2 * at + block, fourth);
        });
    }
    bool store_pixels(std::array<T*, 4> const& to) const {
        return for_each_block([to](index_t at, auto const& values_in) DMLREF_ALWAYS_INLINE {
            for (unsigned corner = 0; corner < 4; ++corner) store_bits(to[corner] + at, values_in(corner));
        });
    }

private:
    static constexpr index_t block = simd::lanes_in<simd::integer_lanes<Index>>;
    using number_of_bits = simd::unsigned_of<sizeof(T)>;
    using bits = simd::integer_lanes<number_of_bits, block * index_t{sizeof(T)}>;
    using indices = simd::integer_lanes<Index>;

    /// Calls store(i, values_in) for registers of values; values_in(corner) are the bits of those in it, and zeros. The
    /// last register overlaps the one before it.
    template <class Store>
    DMLREF_ALWAYS_INLINE bool for_each_block(Store const& store) const {
        corner_values<T, Index> const all = all_; // a copy, so that no store can change it
        indices const ramp = ramp_;
        indices others{};
        for (index_t next = 0; next < all.count; next += block) {
            index_t const at = (std::min)(next, all.count - block);
            indices const found = corners(all.indices + at, ramp + static_cast<Index>(at) * all.next, all.columns);
            others |= found;
            store(at, values_by_corner(all.values + at, found));
        }
        Index other = 0;
        for (index_t lane = 0; lane < block; ++lane) other |= others[lane];
        return other < 4;
    }

    /// 4 for values that have a place elsewhere.
    DMLREF_ALWAYS_INLINE static indices corners(Index const* from, indices const& windows, Index columns) {
        indices place;
        std::memcpy(&place, from, sizeof place);
        place -= windows;
        indices const place_below = place - columns;
        return place_below < 2 ? place_below + 2 : place < 2 ? place : indices{} + 4;
    }

    DMLREF_ALWAYS_INLINE static auto values_by_corner(T const* from, indices const& corners) {
        bits all;
        std::memcpy(&all, from, sizeof all);
        return [all = with_one_nan(all), found = simd::with_bits_of<number_of_bits>(corners)](unsigned corner)
                   DMLREF_ALWAYS_INLINE { return found == static_cast<number_of_bits>(corner) ? all : bits{}; };
    }

    DMLREF_ALWAYS_INLINE static void store_bits(T* to, bits const& values) {
        std::memcpy(static_cast<void*>(to), &values, sizeof values);
    }

    /// NU-3
    DMLREF_ALWAYS_INLINE static bits with_one_nan(bits const& all) {
        if constexpr (std::same_as<T, float>)
            return (all & 0x7fff'ffffu) > 0x7f80'0000u ? bits{} + 0x7fc0'0000u : all;
        else if constexpr (std::same_as<T, half>)
            return (all & std::uint16_t{0x7fff}) > std::uint16_t{0x7c00} ? bits{} + std::uint16_t{0x7e00} : all;
        else
            return all;
    }

    corner_values<T, Index> const all_;
    indices ramp_;
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
