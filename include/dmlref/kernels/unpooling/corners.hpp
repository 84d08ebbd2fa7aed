// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/streaming.hpp"

#include <algorithm>
#include <array>
#include <span>

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

#if defined(__GNUC__)
/// Of indices that are narrowed to fewer bits at once: two take as long as one, if no instruction narrows one.
inline constexpr index_t registers_to_narrow = simd::register_bytes < 64 ? 2 : 1;
#endif

/// How many neighbors there must be for lanes, or 0 if there are none that take less time than one value after the
/// other.
template <number T>
#if defined(__GNUC__)
inline constexpr index_t least_corners =
    sizeof(T) > 4 ? 0 : (sizeof(T) < 4 ? registers_to_narrow : 1) * simd::lanes_in<simd::integer_lanes<std::uint32_t>>;
#else
inline constexpr index_t least_corners = 0;
#endif

#if defined(__GNUC__)
/// Finds corners and stores windows, a register of indices at once or two, for `least_corners` windows or more.
template <number T, class Index>
class corner_lanes {
public:
    explicit corner_lanes(corner_values<T, Index> const& all) : all_(all) {}

    /// Whether all registers are aligned that are stored to these places, so many elements for each value.
    bool are_aligned(std::span<T* const> places, index_t elements) const {
        return all_.count * elements % block == 0 && std::all_of(places.begin(), places.end(), [](T const* to) {
                   return reinterpret_cast<std::uintptr_t>(to) % sizeof(bits) == 0;
               });
    }

    /// Store windows that lie side by side in two rows, or the windows of one place in all channels, corner by corner.
    /// Return whether each value lies in its window; if not, what is stored is wrong.
    template <bool streams>
    DMLREF_NEVER_INLINE bool store_rows(T* above, T* below) const {
        return for_each_block([=](index_t at, auto const& values_in) DMLREF_ALWAYS_INLINE {
            auto const [first, second] = simd::interleaved(values_in(0), values_in(1));
            auto const [third, fourth] = simd::interleaved(values_in(2), values_in(3));
            simd::store_or_stream_integers<streams>(above + 2 * at, first);
            simd::store_or_stream_integers<streams>(above + 2 * at + block, second);
            simd::store_or_stream_integers<streams>(below + 2 * at, third);
            simd::store_or_stream_integers<streams>(below + 2 * at + block, fourth);
        });
    }
    template <bool streams>
    DMLREF_NEVER_INLINE bool store_pixels(std::array<T*, 4> const& to) const {
        return for_each_block([to](index_t at, auto const& values_in) DMLREF_ALWAYS_INLINE {
            for (unsigned corner = 0; corner < 4; ++corner)
                simd::store_or_stream_integers<streams>(to[corner] + at, values_in(corner));
        });
    }

private:
    static constexpr index_t lanes = simd::lanes_in<simd::integer_lanes<Index>>;
    static constexpr index_t block = sizeof(T) < sizeof(Index) ? lanes * registers_to_narrow : lanes;
    using number_of_bits = simd::unsigned_of<sizeof(T)>;
    using bits = simd::integer_lanes<number_of_bits, block * index_t{sizeof(T)}>;
    using indices = simd::integer_lanes<Index>;

    /// Calls store(i, values_in) for blocks of values; values_in(corner) are the bits of those in it, and zeros. The
    /// last block overlaps the one before it.
    template <class Store>
    DMLREF_ALWAYS_INLINE bool for_each_block(Store const& store) const {
        corner_values<T, Index> const all = all_; // a copy, so that no store can change it
        indices const windows = simd::numbers<indices>() * all.next + all.first;
        indices columns{};
        for (index_t next = 0; next < all.count; next += block) {
            index_t const at = (std::min)(next, all.count - block);
            store(at, values_by_corner(all.values + at, corners_from(at, all, windows, columns)));
        }
        return simd::bits_of_any(columns) < 2;
    }

    /// The corners of a block of values. In `columns`, collects the bits of their columns in windows: values with
    /// others than 0 and 1 have a place elsewhere.
    DMLREF_ALWAYS_INLINE static auto corners_from(index_t at, corner_values<T, Index> const& all,
                                                  indices const& windows, indices& columns) {
        auto const corners = [&](index_t from) DMLREF_ALWAYS_INLINE {
            indices const window = windows + static_cast<Index>(from) * all.next;
            indices const place = simd::load_integers<indices>(all.indices + from) - window;
            auto const is_below = place >= all.columns;
            indices const column = is_below ? place - all.columns : place;
            columns |= column;
            return is_below ? column + 2 : column;
        };
        if constexpr (block == lanes)
            return corners(at);
        else
            return simd::lower_bits(corners(at), corners(at + lanes));
    }

    template <class Corners>
    DMLREF_ALWAYS_INLINE static auto values_by_corner(T const* from, Corners const& corners) {
        return [all = with_one_nan(simd::load_integers<bits>(from)),
                found = simd::with_bits_of<number_of_bits>(corners)](unsigned corner) DMLREF_ALWAYS_INLINE {
            return found == static_cast<number_of_bits>(corner) ? all : bits{};
        };
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
};
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
