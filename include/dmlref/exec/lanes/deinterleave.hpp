// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/neighbors.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"

/// Loads every second element of a row into lanes.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// even[i] = from[2 * i], odd[i] = from[2 * i + 1].
template <class T>
void load_alternate(T const* from, float& even, float& odd) {
    even = load<float>(from);
    odd = load<float>(from + 1);
}
template <class T>
void load_alternate(T const* from, batch& even, batch& odd) {
    batch const low = load<batch>(from), high = load<batch>(from + width);
#if DMLREF_X86_LANES == 16
    __m512i const lanes = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
    even = batch(_mm512_permutex2var_ps(low, lanes, high));
    odd = batch(_mm512_permutex2var_ps(low, _mm512_or_si512(lanes, _mm512_set1_epi32(1)), high));
#elif DMLREF_X86_LANES == 8
    __m256 const outer = _mm256_permute2f128_ps(low, high, 0x20), inner = _mm256_permute2f128_ps(low, high, 0x31);
    even = batch(_mm256_shuffle_ps(outer, inner, 0x88));
    odd = batch(_mm256_shuffle_ps(outer, inner, 0xdd));
#elif DMLREF_X86_LANES == 4
    even = batch(_mm_shuffle_ps(low, high, 0x88));
    odd = batch(_mm_shuffle_ps(low, high, 0xdd));
#else
    alignas(64) float elements[2 * batch::size], evens[batch::size], odds[batch::size];
    low.store_aligned(elements);
    high.store_unaligned(elements + width);
    for (std::size_t lane = 0; lane < batch::size; ++lane) {
        evens[lane] = elements[2 * lane];
        odds[lane] = elements[2 * lane + 1];
    }
    even = batch::load_aligned(evens);
    odd = batch::load_aligned(odds);
#endif
}

/// Lane i is from[2 * i + 2], and lane i of `even` is from[2 * i]. Reads no element after these.
template <class T, class V>
DMLREF_ALWAYS_INLINE inline V load_next_even(T const* from, V const& even) {
    return shifted(even, load<float>(from + 2 * width_of<V>));
}

namespace detail {

template <class T>
float every_second(T const* from, float) {
    return load<float>(from);
}
template <class T>
batch every_second(T const* from, batch const&) {
    [[maybe_unused]] batch const low = load<batch>(from), high = load<batch>(from + width - 1);
#if DMLREF_X86_LANES == 16
    __m512i const lanes = _mm512_set_epi32(31, 29, 27, 25, 23, 21, 19, 17, 14, 12, 10, 8, 6, 4, 2, 0);
    return batch(_mm512_permutex2var_ps(low, lanes, high));
#elif DMLREF_X86_LANES == 8
    __m256 const outer = _mm256_permute2f128_ps(low, high, 0x20), inner = _mm256_permute2f128_ps(low, high, 0x31);
    __m256 const evens = _mm256_shuffle_ps(outer, inner, 0x88), odds = _mm256_shuffle_ps(outer, inner, 0xdd);
    return batch(_mm256_blend_ps(evens, odds, 0xf0));
#elif DMLREF_X86_LANES == 4
    return batch(_mm_shuffle_ps(low, high, 0xd8));
#else
    alignas(64) float elements[batch::size];
    for (std::size_t lane = 0; lane < batch::size; ++lane) elements[lane] = load<float>(from + 2 * lane);
    return batch::load_aligned(elements);
#endif
}

} // namespace detail

/// Lane i is from[2 * i]. Reads no element after the last of these.
template <class V, class T>
V load_every_second(T const* from) {
    return detail::every_second(from, V{});
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
