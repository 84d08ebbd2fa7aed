// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/prefetch.hpp"
#include "dmlref/exec/streaming.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
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

/// Rows, or pixels of a row, whose values, indices and windows begin so many elements apart.
struct corner_lines {
    index_t count, values, indices, windows;
};

#if defined(__GNUC__)
/// How many registers of places are narrowed at once, and how many if there are enough values for these. Two take as
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

/// The most columns of a row of the output. Places are counted in 16 bits at least.
template <number T>
inline constexpr std::uint32_t widest_corners = sizeof(T) < 4 ? 0xfffe : 0xffff'fffe;

#if defined(__GNUC__)
/// Finds corners and stores windows, so many registers of indices at once, for a block of windows or more. If rows are
/// `wide`, bytes cannot count their columns.
template <number T, class Index, index_t registers, bool wide>
class corner_lanes {
    static constexpr index_t lanes = simd::lanes_in<simd::integer_lanes<Index>>;
    static constexpr bool narrows = sizeof(T) < sizeof(Index);

public:
    static constexpr index_t block = narrows ? lanes * registers : lanes; ///< values

    explicit corner_lanes(corner_values<T, Index> const& all) : all_(all) {}

    /// Whether all registers are aligned that are stored to these places and, from each on, to so many elements. Then
    /// those of the next lines are, too, since two places belong to neighbors.
    static bool are_aligned(std::span<T* const> places, index_t elements) {
        return elements % block == 0 && std::all_of(places.begin(), places.end(), [](T const* to) {
                   return reinterpret_cast<std::uintptr_t>(to) % sizeof(bits) == 0;
               });
    }

    /// Store rows of windows that lie side by side, or those of a row of pixels, corner by corner. Return whether each
    /// value lies in its window; if not, what is stored is wrong.
    template <bool streams>
    DMLREF_NEVER_INLINE bool store_rows(std::array<T*, 2> const& first, corner_lines const& rows,
                                        bool prefetches) const {
        auto const store = [](auto const& to, index_t at, index_t next, auto const& values_in) DMLREF_ALWAYS_INLINE {
            auto const [above_first, above_second] = simd::interleaved(values_in(0), values_in(1));
            auto const [below_first, below_second] = simd::interleaved(values_in(2), values_in(3));
            // Rows of whole registers have half a block left, if any. What was streamed is not streamed again.
            if (!streams || at == next) {
                simd::store_or_stream_integers<streams>(to[0] + 2 * at, above_first);
                simd::store_or_stream_integers<streams>(to[1] + 2 * at, below_first);
            }
            simd::store_or_stream_integers<streams>(to[0] + 2 * at + block, above_second);
            simd::store_or_stream_integers<streams>(to[1] + 2 * at + block, below_second);
        };
        return store_lines(first, rows, 2 * all_.columns, prefetches ? 2 * all_.count : 0, store);
    }
    template <bool streams>
    DMLREF_NEVER_INLINE bool store_pixels(std::array<T*, 4> const& first, corner_lines const& pixels) const {
        auto const store = [](auto const& to, index_t at, index_t, auto const& values_in) DMLREF_ALWAYS_INLINE {
            for (unsigned corner = 0; corner < 4; ++corner)
                simd::store_or_stream_integers<streams>(to[corner] + at, values_in(corner));
        };
        return store_lines(first, pixels, 2, 0, store);
    }

private:
    using number_of_bits = simd::unsigned_of<sizeof(T)>;
    using bits = simd::integer_lanes<number_of_bits, block * index_t{sizeof(T)}>;
    using indices = simd::integer_lanes<Index>;

    /// Places when rows that are wide are folded: before they are narrowed, or after that was done once.
    using folded = decltype([] {
        if constexpr (block == lanes)
            return indices{};
        else
            return simd::narrowed(indices{}, indices{});
    }());

    /// The bits of all columns of values in their windows; and, if places are narrowed, of what they were before.
    struct collected_bits {
        std::conditional_t<wide, folded, bits> columns{};
        indices before{};

        DMLREF_ALWAYS_INLINE bool are_of_windows() const {
            constexpr Index most_before = wide ? 0xffff : (std::numeric_limits<number_of_bits>::max)();
            return simd::bits_of_any(columns) < 2 && (!narrows || simd::bits_of_any(before) <= most_before);
        }
    };

    /// Calls store(to, at, next, values_in) for blocks of the values of lines, the windows of each of which begin
    /// `next_line` after those of the one before it. Prefetches what follows so many elements at each of `to`.
    template <std::size_t places, class Store>
    DMLREF_ALWAYS_INLINE bool store_lines(std::array<T*, places> to, corner_lines const lines, Index next_line,
                                          index_t prefetched, Store const& store) const {
        collected_bits found{};
        corner_values<T, Index> all = all_;
        for (index_t line = 0; line < lines.count; ++line) {
            for (T* const place : to) simd::prefetch_ahead(place, prefetched);
            store_blocks(all, found, [=](index_t at, index_t next, auto const& values_in) DMLREF_ALWAYS_INLINE {
                store(to, at, next, values_in);
            });
            all.values += lines.values;
            all.indices += lines.indices;
            all.first += next_line;
            for (T*& place : to) place += lines.windows;
        }
        return found.are_of_windows();
    }

    /// Calls store(at, next, values_in) for blocks of values that begin with `at`; values_in(corner) are the bits of
    /// those in it, and zeros. The last block overlaps the one before it, so only its values from `next` on are new.
    template <class Store>
    DMLREF_ALWAYS_INLINE static void store_blocks(corner_values<T, Index> const all, collected_bits& found,
                                                  Store const& store) {
        indices const windows = simd::numbers<indices>() * all.next + all.first;
        for (index_t next = 0; next < all.count; next += block) {
            index_t const at = (std::min)(next, all.count - block);
            store(at, next, values_by_corner(all.values + at, places_from(at, all, windows, found), all.columns));
        }
    }

    /// The columns of a row of the output that has been folded.
    DMLREF_ALWAYS_INLINE static number_of_bits folded_columns(Index columns) {
        return static_cast<number_of_bits>(wide ? 2 : columns);
    }

    /// The places of values in their windows: 0 or 1 and, in the row below, folded_columns() more.
    DMLREF_ALWAYS_INLINE static bits places_from(index_t at, corner_values<T, Index> const& all, indices const& windows,
                                                 collected_bits& found) {
        indices window = windows + static_cast<Index>(at) * all.next;
        auto const places = [&](index_t from) DMLREF_ALWAYS_INLINE {
            indices const place = simd::load_integers<indices>(all.indices + from) - window;
            window += static_cast<Index>(lanes) * all.next;
            if constexpr (narrows) found.before |= place;
            return place;
        };
        auto const fold = [&](auto const& place) DMLREF_ALWAYS_INLINE {
            if constexpr (wide) {
                found.columns |= column_of(place, all.columns);
                return column_of(place, all.columns - 2);
            } else {
                return place;
            }
        };
        auto const two = [&](auto from) DMLREF_ALWAYS_INLINE {
            indices const first = places(from);
            return fold(simd::narrowed(first, places(from + lanes)));
        };
        auto const narrowest = [&]() DMLREF_ALWAYS_INLINE {
            if constexpr (block == lanes) {
                return fold(places(at));
            } else if constexpr (block == 2 * lanes) {
                return two(at);
            } else {
                auto const first = two(at);
                return simd::narrowed(first, two(at + 2 * lanes));
            }
        };
        bits const place = simd::with_bits_of<number_of_bits>(narrowest());
        if constexpr (!wide) found.columns |= column_of(place, all.columns);
        return place;
    }

    /// Places of the row below less the distance between rows, and the others. What lies elsewhere stays above 1.
    template <class Lanes>
    DMLREF_ALWAYS_INLINE static Lanes column_of(Lanes const& place, Index distance) {
        return simd::smaller_integers(place, place - static_cast<std::remove_cvref_t<decltype(place[0])>>(distance));
    }

    DMLREF_ALWAYS_INLINE static auto values_by_corner(T const* from, bits const& places, Index columns) {
        return [=, all = with_one_nan(simd::load_integers<bits>(from)),
                below = folded_columns(columns)](unsigned corner) DMLREF_ALWAYS_INLINE {
            auto const place = static_cast<number_of_bits>(corner % 2 + corner / 2 * below);
            return places == place ? all : bits{};
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

/// store(corner_lanes) with as many registers as there are values for.
template <number T, class Index, class Store>
bool with_corner_lanes(corner_values<T, Index> const& all, Store const& store) {
    auto const store_with = [&]<bool wide>(std::bool_constant<wide>) {
        using most = corner_lanes<T, Index, most_registers_to_narrow<T>, wide>;
        if (most::block <= all.count) return store(most(all));
        return store(corner_lanes<T, Index, registers_to_narrow, wide>(all));
    };
    if constexpr (byte_integer<T>)
        if (all.columns >= (std::numeric_limits<std::uint8_t>::max)()) return store_with(std::true_type{});
    return store_with(std::false_type{});
}
#endif

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
