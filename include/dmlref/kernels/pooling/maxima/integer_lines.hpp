// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/instruction_set.hpp"

#include <algorithm>
#include <type_traits>

/// Lines of integers, a block at a time. xsimd does not have lanes of every integer on every processor, but compilers
/// turn a loop over a constant number of integers that overlap nothing into instructions on lanes. Loops run in whole
/// blocks, so a line needs room for one block more than it holds. No line that is written overlaps another.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The integers of a block: a cache line or more, and so many that compilers keep the loop.
template <integer T>
inline constexpr index_t integer_block = (std::max)(index_t{64} / static_cast<index_t>(sizeof(T)), index_t{32});

/// Numbers the elements of a window in lanes of T.
template <integer T>
using tap_number = std::make_unsigned_t<T>;

/// to[i] = the larger of to[i] and from[i].
template <integer T>
void keep_larger(T const* from, index_t count, T* __restrict to) {
    constexpr index_t lanes = integer_block<T>;
    for (index_t at = 0; at < count; at += lanes)
        for (index_t lane = at; lane < at + lanes; ++lane) to[lane] = (std::max)(to[lane], from[lane]);
}

/// The same, and taps[i] = tap where from[i] is greater. Masks have all bits set or none, and each loop stores to one
/// line, since compilers turn selections for two lines into a branch.
template <integer T>
void keep_larger(T const* __restrict from, tap_number<T> tap, index_t count, T* __restrict to,
                 tap_number<T>* __restrict taps) {
    constexpr index_t lanes = integer_block<T>;
    for (index_t at = 0; at < count; at += lanes) {
        tap_number<T> masks[lanes];
        for (index_t lane = 0; lane < lanes; ++lane)
            masks[lane] = static_cast<tap_number<T>>(from[at + lane] > to[at + lane] ? ~tap_number<T>{0} : 0);
        for (index_t lane = 0; lane < lanes; ++lane)
            taps[at + lane] = static_cast<tap_number<T>>((tap & masks[lane]) | (taps[at + lane] & ~masks[lane]));
        for (index_t lane = 0; lane < lanes; ++lane) to[at + lane] = (std::max)(to[at + lane], from[at + lane]);
    }
}

/// to[i] = table[numbers[i]] + addends[i] + base, modulo the range of Index.
template <integer Number, class Index>
void add_numbered(Number const* numbers, Index const* table, Index const* addends, Index base, index_t count,
                  Index* __restrict to) {
    constexpr index_t lanes = integer_block<Number>;
    for (index_t at = 0; at < count; at += lanes)
        for (index_t lane = at; lane < at + lanes; ++lane)
            to[lane] = table[static_cast<std::size_t>(numbers[lane])] + addends[lane] + base;
}

/// even[i] = from[2 * i], odd[i] = from[2 * i + 1]; changes nothing after the last pair. The last block overlaps the
/// one before it.
template <integer T>
void split_integer_pairs(T const* __restrict from, index_t pairs, T* __restrict even, T* __restrict odd) {
    constexpr index_t lanes = 16;
    for (index_t next = 0; next < pairs && pairs >= lanes; next += lanes) {
        index_t const at = (std::min)(next, pairs - lanes);
        for (index_t lane = at; lane < at + lanes; ++lane) even[lane] = from[2 * lane];
        for (index_t lane = at; lane < at + lanes; ++lane) odd[lane] = from[2 * lane + 1];
    }
    for (index_t at = 0; at < pairs && pairs < lanes; ++at) {
        even[at] = from[2 * at];
        odd[at] = from[2 * at + 1];
    }
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
