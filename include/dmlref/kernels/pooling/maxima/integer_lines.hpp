// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/instruction_set.hpp"

#include <algorithm>
#include <type_traits>

/// Lines of integers, a block at a time. xsimd does not have lanes of every integer on every processor, but compilers
/// turn a loop over a constant number of integers that overlap nothing into instructions on lanes. Loops run in whole
/// blocks, so a line needs room for one block more than it holds.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The integers of a block: a cache line or more, and so many that compilers keep the loop.
template <integer T>
inline constexpr index_t integer_block = (std::max)(index_t{64} / static_cast<index_t>(sizeof(T)), index_t{32});

/// Numbers the elements of a window in lanes of T.
template <integer T>
using tap_number = std::make_unsigned_t<T>;

/// to[i] = the larger of to[i] and from[i].
template <integer T>
void keep_larger(T const* from, index_t count, T* to) {
    constexpr index_t lanes = integer_block<T>;
    for (index_t at = 0; at < count; at += lanes) {
        T values[lanes], largest[lanes];
        std::copy_n(from + at, lanes, values);
        std::copy_n(to + at, lanes, largest);
        for (index_t lane = 0; lane < lanes; ++lane) largest[lane] = (std::max)(largest[lane], values[lane]);
        std::copy_n(largest, lanes, to + at);
    }
}

/// The same, and taps[i] = tap where from[i] is greater. The masks have all bits set or none, since compilers turn two
/// selections into a branch.
template <integer T>
void keep_larger(T const* from, tap_number<T> tap, index_t count, T* to, tap_number<T>* taps) {
    constexpr index_t lanes = integer_block<T>;
    for (index_t at = 0; at < count; at += lanes) {
        T values[lanes], largest[lanes];
        tap_number<T> largest_taps[lanes];
        std::copy_n(from + at, lanes, values);
        std::copy_n(to + at, lanes, largest);
        std::copy_n(taps + at, lanes, largest_taps);
        for (index_t lane = 0; lane < lanes; ++lane) {
            auto const mask = static_cast<tap_number<T>>(values[lane] > largest[lane] ? ~tap_number<T>{0} : 0);
            largest_taps[lane] = static_cast<tap_number<T>>((tap & mask) | (largest_taps[lane] & ~mask));
            largest[lane] = (std::max)(largest[lane], values[lane]);
        }
        std::copy_n(largest, lanes, to + at);
        std::copy_n(largest_taps, lanes, taps + at);
    }
}

/// even[i] = from[2 * i], odd[i] = from[2 * i + 1]; changes nothing after the last pair.
template <integer T>
void split_integer_pairs(T const* from, index_t pairs, T* even, T* odd) {
    constexpr index_t lanes = integer_block<T>;
    for (index_t at = 0; at < pairs; at += lanes) {
        T values[2 * lanes], evens[lanes], odds[lanes];
        index_t const count = (std::min)(lanes, pairs - at);
        std::copy_n(from + 2 * at, 2 * lanes, values);
        for (index_t lane = 0; lane < lanes; ++lane) {
            evens[lane] = values[2 * lane];
            odds[lane] = values[2 * lane + 1];
        }
        std::copy_n(evens, count, even + at);
        std::copy_n(odds, count, odd + at);
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
