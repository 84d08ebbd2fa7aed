// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/streaming.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <type_traits>

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

/// Pixels side by side in a row, whose values, indices and windows begin so many elements apart.
struct corner_pixels {
    index_t count, values, indices, windows;
};

#if defined(__GNUC__)
/// How many registers of indices are narrowed at once, and how many if there are enough values for these. Two take as
/// long as one if no instruction narrows one, and those of bytes are narrowed twice.
inline constexpr index_t registers_to_narrow = simd::register_bytes < 64 ? 2 : 1;
template <number T>
inline constexpr index_t most_registers_to_narrow = sizeof(T) == 1 ? 2 * registers_to_narrow : registers_to_narrow;
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
/// Finds corners and stores windows, so many registers of indices at once, for a block of windows or more.
template <number T, class Index, index_t registers>
class corner_lanes {
    static constexpr index_t lanes = simd::lanes_in<simd::integer_lanes<Index>>;

public:
    static constexpr index_t block = sizeof(T) < sizeof(Index) ? lanes * registers : lanes; ///< values

    explicit corner_lanes(corner_values<T, Index> const& all) : all_(all) {}

    /// Whether all registers are aligned that are stored to these places and, from each on, to so many elements. Then
    /// those of the next pixels are, too, since two places belong to neighbors.
    static bool are_aligned(std::span<T* const> places, index_t elements) {
        return elements % block == 0 && std::all_of(places.begin(), places.end(), [](T const* to) {
                   return reinterpret_cast<std::uintptr_t>(to) % sizeof(bits) == 0;
               });
    }

    /// Store windows that lie side by side in two rows, or those of a row of pixels, corner by corner. Return whether
    /// each value lies in its window; if not, what is stored is wrong.
    template <bool streams>
    DMLREF_NEVER_INLINE bool store_rows(T* above, T* below) const {
        indices columns{};
        store_blocks(all_, columns, [=](index_t at, index_t next, auto const& values_in) DMLREF_ALWAYS_INLINE {
            auto const [first, second] = simd::interleaved(values_in(0), values_in(1));
            auto const [third, fourth] = simd::interleaved(values_in(2), values_in(3));
            // Rows of whole registers have half a block left, if any. What was streamed is not streamed again.
            if (!streams || at == next) {
                simd::store_or_stream_integers<streams>(above + 2 * at, first);
                simd::store_or_stream_integers<streams>(below + 2 * at, third);
            }
            simd::store_or_stream_integers<streams>(above + 2 * at + block, second);
            simd::store_or_stream_integers<streams>(below + 2 * at + block, fourth);
        });
        return are_of_windows(columns);
    }
    template <bool streams>
    DMLREF_NEVER_INLINE bool store_pixels(std::array<T*, 4> to, corner_pixels const& pixels) const {
        indices columns{};
        corner_values<T, Index> all = all_;
        for (index_t pixel = 0; pixel < pixels.count; ++pixel) {
            store_blocks(all, columns, [to](index_t at, index_t, auto const& values_in) DMLREF_ALWAYS_INLINE {
                for (unsigned corner = 0; corner < 4; ++corner)
                    simd::store_or_stream_integers<streams>(to[corner] + at, values_in(corner));
            });
            all.values += pixels.values;
            all.indices += pixels.indices;
            all.first += 2;
            for (T*& corner : to) corner += pixels.windows;
        }
        return are_of_windows(columns);
    }

private:
    using number_of_bits = simd::unsigned_of<sizeof(T)>;
    using bits = simd::integer_lanes<number_of_bits, block * index_t{sizeof(T)}>;
    using indices = simd::integer_lanes<Index>;
    using signed_index = std::make_signed_t<Index>;

    /// Whether no value has a column other than 0 and 1.
    DMLREF_ALWAYS_INLINE static bool are_of_windows(indices const& columns) {
        return simd::bits_of_any(columns) < 2;
    }

    /// Calls store(at, next, values_in) for blocks of values that begin with `at`; values_in(corner) are the bits of
    /// those in it, and zeros. The last block overlaps the one before it, so only its values from `next` on are new.
    template <class Store>
    DMLREF_ALWAYS_INLINE static void store_blocks(corner_values<T, Index> const all, indices& columns,
                                                  Store const& store) {
        indices const windows = simd::numbers<indices>() * all.next + all.first;
        for (index_t next = 0; next < all.count; next += block) {
            index_t const at = (std::min)(next, all.count - block);
            store(at, next, values_by_corner(all.values + at, corners_from(at, all, windows, columns)));
        }
    }

    /// The corners of a block of values. In `columns`, collects the bits of their columns in windows.
    DMLREF_ALWAYS_INLINE static auto corners_from(index_t at, corner_values<T, Index> const& all,
                                                  indices const& windows, indices& columns) {
        auto const corners = [&](index_t from) DMLREF_ALWAYS_INLINE {
            indices const window = windows + static_cast<Index>(from) * all.next;
            indices const place = simd::load_integers<indices>(all.indices + from) - window;
            // With a sign, this takes fewer instructions. What seems to be negative lies elsewhere.
            auto const is_below =
                std::bit_cast<simd::integer_lanes<signed_index>>(place) > static_cast<signed_index>(all.columns - 1);
            indices const column = is_below ? place - all.columns : place;
            columns |= column;
            return is_below ? column + 2 : column;
        };
        auto const of_two = [&](index_t from)
                                DMLREF_ALWAYS_INLINE { return simd::lower_bits(corners(from), corners(from + lanes)); };
        if constexpr (block == lanes)
            return corners(at);
        else if constexpr (block == 2 * lanes)
            return of_two(at);
        else
            return simd::lower_bits(of_two(at), of_two(at + 2 * lanes));
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
