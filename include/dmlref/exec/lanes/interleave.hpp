// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/halves.hpp"

#include <utility>

/// Lets the lanes of two batches take turns.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// The lanes of both in turn: the first half of them, and the last.
inline std::pair<batch, batch> interleaved(batch const& even, batch const& odd) {
#if DMLREF_X86_LANES == 16
    __m512i const low = _mm512_set_epi32(23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
    __m512i const high = _mm512_set_epi32(31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8);
    return {batch(_mm512_permutex2var_ps(even, low, odd)), batch(_mm512_permutex2var_ps(even, high, odd))};
#elif DMLREF_X86_LANES == 8
    __m256 const outer = _mm256_unpacklo_ps(even, odd), inner = _mm256_unpackhi_ps(even, odd);
    return {batch(_mm256_permute2f128_ps(outer, inner, 0x20)), batch(_mm256_permute2f128_ps(outer, inner, 0x31))};
#elif DMLREF_X86_LANES == 4
    return {batch(_mm_unpacklo_ps(even, odd)), batch(_mm_unpackhi_ps(even, odd))};
#else
    alignas(64) float all[2 * batch::size], evens[batch::size], odds[batch::size];
    even.store_aligned(evens);
    odd.store_aligned(odds);
    for (std::size_t lane = 0; lane < batch::size; ++lane) {
        all[2 * lane] = evens[lane];
        all[2 * lane + 1] = odds[lane];
    }
    return {load<batch>(all), load<batch>(all + width)};
#endif
}

/// to[2 * i] = even[i], to[2 * i + 1] = odd[i].
inline void store_alternate(float* to, float even, float odd) {
    to[0] = even;
    to[1] = odd;
}
inline void store_alternate(float* to, batch const& even, batch const& odd) {
    auto const [first, last] = interleaved(even, odd);
    store(to, first);
    store(to + width, last);
}
inline void store_alternate(half* to, float even, float odd) {
    store(to, even);
    store(to + 1, odd);
}
inline void store_alternate(half* to, batch const& even, batch const& odd) {
#if DMLREF_X86_LANES == 16
    __m256i const evens = _mm512_maskz_cvtps_ph(0xffff, even, _MM_FROUND_TO_NEAREST_INT);
    __m256i const odds = _mm512_maskz_cvtps_ph(0xffff, odd, _MM_FROUND_TO_NEAREST_INT);
    __m512i const high = _mm512_maskz_slli_epi32(0xffff, _mm512_maskz_cvtepu16_epi32(0xffff, odds), 16);
    _mm512_storeu_si512(to, _mm512_or_si512(_mm512_maskz_cvtepu16_epi32(0xffff, evens), high));
#elif DMLREF_X86_LANES == 8 && defined(__F16C__)
    __m128i const evens = _mm256_cvtps_ph(even, _MM_FROUND_TO_NEAREST_INT);
    __m128i const odds = _mm256_cvtps_ph(odd, _MM_FROUND_TO_NEAREST_INT);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_unpacklo_epi16(evens, odds));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 8), _mm_unpackhi_epi16(evens, odds));
#else
    half evens[batch::size], odds[batch::size];
    store(evens, even);
    store(odds, odd);
    for (std::size_t lane = 0; lane < batch::size; ++lane) {
        to[2 * lane] = evens[lane];
        to[2 * lane + 1] = odds[lane];
    }
#endif
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
