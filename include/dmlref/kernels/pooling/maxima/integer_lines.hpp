// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/lanes/ordered_halves.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

/// Lines of integers, a block at a time. Compilers without simd::integer_lanes get loops over a constant number of
/// integers that overlap nothing, which they may turn into instructions on lanes. Unless a function says otherwise,
/// loops run in whole blocks, so a line needs room for one block more than it holds, and no line that is written
/// overlaps another.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The integers of a block: a cache line or more, and so many that compilers keep the loop.
template <number T>
inline constexpr index_t integer_block = (std::max)(index_t{64} / static_cast<index_t>(sizeof(T)), index_t{32});

/// Numbers the elements of a window in lanes of T.
template <number T>
using tap_number = simd::unsigned_of<sizeof(T)>;

/// Some elements of windows, which lie at the same distances from the first element of each.
struct window_part {
    index_t const* distances;
    index_t count;
};

#if defined(__GNUC__)
namespace detail {

/// At least a register of numbers. The last block overlaps the one before it.
template <index_t bytes, number From, number To, class Count>
DMLREF_ALWAYS_INLINE inline void store_largest(From const* from, index_t const* distances, Count taps, index_t count,
                                               To* to) {
    using values = simd::ordered_lanes<From, bytes>;
    constexpr index_t lanes = bytes / index_t{sizeof(From)};
    for (index_t at = 0; at < count; at += lanes) {
        index_t const here = (std::min)(at, count - lanes);
        auto largest = values::load(from + distances[0] + here);
        for (index_t tap = 1; tap < taps; ++tap)
            largest = simd::larger_integers(values::load(from + distances[tap] + here), largest);
        simd::ordered_lanes<To, bytes>::store(to + here, largest);
    }
}

/// With code of its own for the commonest numbers of taps.
template <index_t bytes, number From, number To>
void store_largest(From const* from, window_part const& part, index_t count, To* to) {
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

/// The smallest part of a register that is used, since rows of few windows are common.
inline constexpr index_t least_bytes = 8;

/// The last block overlaps the one before it.
template <index_t bytes, integer T>
void store_largest_of_pairs(T const* from, window_part const& part, index_t count, T* to) {
    using values = simd::integer_lanes<T, bytes>;
    constexpr index_t lanes = simd::lanes_in<values>;
    if constexpr (bytes > least_bytes)
        if (count < lanes) return store_largest_of_pairs<bytes / 2>(from, part, count, to);
    for (index_t at = 0; at < count; at += lanes) {
        index_t const here = (std::min)(at, count - lanes);
        T const* pairs = from + part.distances[0] + 2 * here;
        auto low = simd::load_integers<values>(pairs), high = simd::load_integers<values>(pairs + lanes);
        for (index_t tap = 1; tap < part.count; ++tap) {
            pairs = from + part.distances[tap] + 2 * here;
            low = simd::larger_integers(simd::load_integers<values>(pairs), low);
            high = simd::larger_integers(simd::load_integers<values>(pairs + lanes), high);
        }
        auto const [even, odd] = simd::even_and_odd(low, high);
        simd::store_integers(to + here, simd::larger_integers(odd, even));
    }
}

} // namespace detail
#endif

/// to[i] = the largest of from[i + distance] for the distances of the part, of which there is one or more. Reads and
/// writes no more than `count` numbers each. `to` may be `from`, if 0 is among the distances. Halves, which need
/// simd::integer_lanes, become the integers in the same order, or are made of them.
template <number From, number To>
void store_largest(From const* from, window_part const& part, index_t count, To* to) {
#if defined(__GNUC__)
    index_t const bytes = count * index_t{sizeof(From)};
    if (bytes >= simd::register_bytes) return detail::store_largest<simd::register_bytes>(from, part, count, to);
    if (bytes >= 16) return detail::store_largest<16>(from, part, count, to);
    detail::store_largest<index_t{sizeof(From)}>(from, part, count, to);
#else
    for (index_t at = 0; at < count; ++at) {
        To largest = from[at + part.distances[0]];
        for (index_t tap = 1; tap < part.count; ++tap) largest = (std::max)(largest, from[at + part.distances[tap]]);
        to[at] = largest;
    }
#endif
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
    using values = simd::integer_lanes<T>;
    using numbers = simd::integer_lanes<tap_number<T>>;
    numbers const first = numbers{} + static_cast<tap_number<T>>(first_number);
    for (index_t at = 0; at < count; at += simd::lanes_in<values>) {
        auto largest = simd::load_integers<values>(to + at);
        auto taken = simd::load_integers<numbers>(taps + at), number = first;
        for (index_t tap = 0; tap < part.count; ++tap, number += tap_number<T>{1}) {
            auto const value = simd::load_integers<values>(from + part.distances[tap] + at);
            auto const is_greater = std::bit_cast<numbers>(value > largest); // all bits of a lane, or none
            taken = (is_greater & number) | (taken & ~is_greater);
            largest = simd::larger_integers(value, largest);
        }
        simd::store_integers(to + at, largest);
        simd::store_integers(taps + at, taken);
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

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
