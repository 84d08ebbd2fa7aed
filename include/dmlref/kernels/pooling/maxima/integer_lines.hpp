// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/integer_lanes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

/// Lines of integers, a block at a time. Compilers without simd::integer_lanes get loops over a constant number of
/// integers that overlap nothing, which they may turn into instructions on lanes. Unless a function says otherwise,
/// loops run in whole blocks, so a line needs room for one block more than it holds, and no line that is written
/// overlaps another.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The integers of a block: a cache line or more, and so many that compilers keep the loop.
template <integer T>
inline constexpr index_t integer_block = (std::max)(index_t{64} / static_cast<index_t>(sizeof(T)), index_t{32});

/// Numbers the elements of a window in lanes of T.
template <integer T>
using tap_number = std::make_unsigned_t<T>;

/// Some elements of windows, which lie at the same distances from the first element of each.
struct window_part {
    index_t const* distances;
    index_t count;
};

#if defined(__GNUC__)
namespace detail {

/// At least a register of integers. The last block overlaps the one before it.
template <index_t bytes, integer T, class Count>
DMLREF_ALWAYS_INLINE inline void store_largest(T const* from, index_t const* distances, Count taps, index_t count,
                                               T* to) {
    constexpr index_t lanes = bytes / static_cast<index_t>(sizeof(T));
    simd::integer_lanes<T, bytes> largest, value;
    for (index_t at = 0; at < count; at += lanes) {
        index_t const here = (std::min)(at, count - lanes);
        std::memcpy(&largest, from + distances[0] + here, sizeof largest);
        for (index_t tap = 1; tap < taps; ++tap) {
            std::memcpy(&value, from + distances[tap] + here, sizeof value);
            largest = value > largest ? value : largest;
        }
        std::memcpy(to + here, &largest, sizeof largest);
    }
}

/// With code of its own for the commonest numbers of taps.
template <index_t bytes, integer T>
void store_largest(T const* from, window_part const& part, index_t count, T* to) {
    if (part.count == 1) {
        index_t const first[] = {part.distances[0]};
        return store_largest<bytes>(from, first, std::integral_constant<index_t, 1>{}, count, to);
    }
    if (part.count == 2) {
        index_t const both[] = {part.distances[0], part.distances[1]};
        return store_largest<bytes>(from, both, std::integral_constant<index_t, 2>{}, count, to);
    }
    store_largest<bytes>(from, part.distances, part.count, count, to);
}

/// The integers at even places of two registers, and those at odd places.
template <class Lanes, std::size_t... lane>
std::pair<Lanes, Lanes> even_and_odd(Lanes const& low, Lanes const& high, std::index_sequence<lane...>) {
    return {__builtin_shufflevector(low, high, (2 * static_cast<int>(lane))...),
            __builtin_shufflevector(low, high, (2 * static_cast<int>(lane) + 1)...)};
}

/// The smallest part of a register that is used, since rows of few windows are common.
inline constexpr index_t least_bytes = 8;

/// The last block overlaps the one before it.
template <index_t bytes, integer T>
void store_largest_of_pairs(T const* from, window_part const& part, index_t count, T* to) {
    constexpr index_t lanes = bytes / static_cast<index_t>(sizeof(T));
    if constexpr (bytes > least_bytes)
        if (count < lanes) return store_largest_of_pairs<bytes / 2>(from, part, count, to);
    simd::integer_lanes<T, bytes> low, high, value;
    for (index_t at = 0; at < count; at += lanes) {
        index_t const here = (std::min)(at, count - lanes);
        T const* pairs = from + part.distances[0] + 2 * here;
        std::memcpy(&low, pairs, sizeof low);
        std::memcpy(&high, pairs + lanes, sizeof high);
        for (index_t tap = 1; tap < part.count; ++tap) {
            pairs = from + part.distances[tap] + 2 * here;
            std::memcpy(&value, pairs, sizeof value);
            low = value > low ? value : low;
            std::memcpy(&value, pairs + lanes, sizeof value);
            high = value > high ? value : high;
        }
        auto const [even, odd] = even_and_odd(low, high, std::make_index_sequence<lanes>{});
        value = odd > even ? odd : even;
        std::memcpy(to + here, &value, sizeof value);
    }
}

} // namespace detail
#endif

/// to[i] = the largest of from[i + distance] for the distances of the part, of which there is one or more. Reads and
/// writes no more than `count` integers each. `to` may be `from`, if 0 is among the distances.
template <integer T>
void store_largest(T const* from, window_part const& part, index_t count, T* to) {
#if defined(__GNUC__)
    index_t const bytes = count * static_cast<index_t>(sizeof(T));
    if (bytes >= simd::register_bytes) return detail::store_largest<simd::register_bytes>(from, part, count, to);
    if (bytes >= 16) return detail::store_largest<16>(from, part, count, to);
#endif
    for (index_t at = 0; at < count; ++at) {
        T largest = from[at + part.distances[0]];
        for (index_t tap = 1; tap < part.count; ++tap) largest = (std::max)(largest, from[at + part.distances[tap]]);
        to[at] = largest;
    }
}

/// to[i] = the largest of from[2 * i + distance] and from[2 * i + distance + 1] for the distances of the part, of which
/// there is one or more. Reads and writes nothing beyond.
template <integer T>
void store_largest_of_pairs(T const* from, window_part const& part, index_t count, T* to) {
#if defined(__GNUC__)
    if (count * static_cast<index_t>(sizeof(T)) >= detail::least_bytes)
        return detail::store_largest_of_pairs<simd::register_bytes>(from, part, count, to);
#endif
    for (index_t at = 0; at < count; ++at) {
        T largest = lowest_value<T>;
        for (index_t tap = 0; tap < part.count; ++tap) {
            T const* const pair = from + part.distances[tap] + 2 * at;
            largest = (std::max)({largest, pair[0], pair[1]});
        }
        to[at] = largest;
    }
}

/// to[i] = the larger of to[i] and from[i + distance], for all distances of the part, and taps[i] = the number of the
/// first that is greater than all before it, if there is one; the numbers of the part begin with `first_number`.
template <integer T>
void keep_larger(T const* from, window_part const& part, index_t first_number, index_t count, T* __restrict to,
                 tap_number<T>* __restrict taps) {
#if defined(__GNUC__)
    simd::integer_lanes<T> largest, value;
    simd::integer_lanes<tap_number<T>> taken, number;
    auto const first = simd::integer_lanes<tap_number<T>>{} + static_cast<tap_number<T>>(first_number);
    for (index_t at = 0; at < count; at += simd::register_bytes / static_cast<index_t>(sizeof(T))) {
        std::memcpy(&largest, to + at, sizeof largest);
        std::memcpy(&taken, taps + at, sizeof taken);
        number = first;
        for (index_t tap = 0; tap < part.count; ++tap, number += tap_number<T>{1}) {
            std::memcpy(&value, from + part.distances[tap] + at, sizeof value);
            // All bits of a lane, or none.
            auto const is_greater = std::bit_cast<simd::integer_lanes<tap_number<T>>>(value > largest);
            taken = (is_greater & number) | (taken & ~is_greater);
            largest = value > largest ? value : largest;
        }
        std::memcpy(to + at, &largest, sizeof largest);
        std::memcpy(taps + at, &taken, sizeof taken);
    }
#else
    constexpr index_t lanes = integer_block<T>;
    for (index_t tap = 0; tap < part.count; ++tap)
        for (index_t at = 0; at < count; at += lanes)
            for (index_t lane = at; lane < at + lanes; ++lane) {
                T const value = from[part.distances[tap] + lane];
                if (value > to[lane]) taps[lane] = static_cast<tap_number<T>>(first_number + tap);
                to[lane] = (std::max)(to[lane], value);
            }
#endif
}

/// to[i] = table[numbers[i]] + addends[i], modulo 2^32.
template <integer Number>
void add_numbered(Number const* numbers, std::uint32_t const* table, std::uint32_t const* addends, index_t count,
                  std::uint32_t* __restrict to) {
    constexpr index_t lanes = integer_block<Number>;
    for (index_t at = 0; at < count; at += lanes)
        for (index_t lane = at; lane < at + lanes; ++lane)
            to[lane] = table[static_cast<std::size_t>(numbers[lane])] + addends[lane];
}

/// even[i] = from[2 * i], odd[i] = from[2 * i + 1]; changes nothing after the last pair. The last block overlaps the
/// one before it.
template <integer T>
void split_integer_pairs(T const* __restrict from, index_t pairs, T* __restrict even, T* __restrict odd) {
    index_t at = 0;
#if defined(__GNUC__)
    if constexpr (sizeof(T) < 8) {
        using pair = simd::unsigned_of<2 * sizeof(T)>;
        using halves = simd::integer_lanes<T, simd::register_bytes / 2>;
        constexpr index_t lanes = simd::register_bytes / static_cast<index_t>(sizeof(pair));
        simd::integer_lanes<pair> both;
        for (; at < pairs && pairs >= lanes; at += lanes) {
            index_t const here = (std::min)(at, pairs - lanes);
            std::memcpy(&both, from + 2 * here, sizeof both);
            halves const first = __builtin_convertvector(both, halves);
            halves const second = __builtin_convertvector(both >> 8 * sizeof(T), halves);
            bool const is_little_endian = std::endian::native == std::endian::little;
            std::memcpy((is_little_endian ? even : odd) + here, &first, sizeof first);
            std::memcpy((is_little_endian ? odd : even) + here, &second, sizeof second);
        }
    }
#endif
    for (; at < pairs; ++at) {
        even[at] = from[2 * at];
        odd[at] = from[2 * at + 1];
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
