// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/halves.hpp"

#include <cstring>

/// Loads lanes from elements that lie near each other, without gather instructions, which are slower.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Whether permute() is one instruction here, instead of going through memory.
#if DMLREF_X86_LANES == 16 || (DMLREF_X86_LANES == 8 && defined(__AVX2__))
inline constexpr bool has_permute = true;
#else
inline constexpr bool has_permute = false;
#endif

/// Lane i is values[lanes[i]]; `lanes` points to `width` numbers below `width`, aligned to 64 bytes.
inline batch permute(batch const& values, std::int32_t const* lanes) {
#if DMLREF_X86_LANES == 16 // maskz, because g++ 12 warns about the undefined register of the plain intrinsic
    return batch(_mm512_maskz_permutexvar_ps(0xffff, _mm512_load_si512(lanes), values));
#elif DMLREF_X86_LANES == 8 && defined(__AVX2__)
    return batch(_mm256_permutevar8x32_ps(values, _mm256_load_si256(reinterpret_cast<__m256i const*>(lanes))));
#else
    alignas(64) float from[batch::size], to[batch::size];
    values.store_aligned(from);
    for (std::size_t lane = 0; lane < batch::size; ++lane) to[lane] = from[lanes[lane]];
    return batch::load_aligned(to);
#endif
}

/// Whether joined() is one instruction here, and a batch of floats is a whole cache line.
inline constexpr bool has_join = DMLREF_X86_LANES == 16;

/// The last `count` lanes of `first`, then the first lanes of `second`. Only if has_join.
inline batch joined([[maybe_unused]] batch const& first, batch const& second, [[maybe_unused]] index_t count) {
#if DMLREF_X86_LANES == 16
    __m512i const lanes = _mm512_setr_epi32(16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
    __m512i const from = _mm512_sub_epi32(lanes, _mm512_set1_epi32(static_cast<int>(count)));
    return batch(_mm512_permutex2var_ps(first, from, second));
#else
    return second;
#endif
}

/// Each lane of `values` moves to the one before it; the last is `next`.
inline float shifted(float, float next) { return next; }
inline batch shifted(batch const& values, float next) {
#if DMLREF_X86_LANES == 16
    __m512i const all = _mm512_castps_si512(values),
                  last = _mm512_castps_si512(_mm512_castps128_ps512(_mm_set_ss(next)));
    return batch(_mm512_castsi512_ps(_mm512_maskz_alignr_epi32(0xffff, last, all, 1)));
#elif DMLREF_X86_LANES == 8 && defined(__AVX2__)
    __m256 const upper = _mm256_permute2f128_ps(values, _mm256_castps128_ps256(_mm_set_ss(next)), 0x21);
    return batch(_mm256_castsi256_ps(
        _mm256_alignr_epi8(_mm256_castps_si256(upper), _mm256_castps_si256(values), int{sizeof(float)})));
#elif DMLREF_X86_LANES == 4
    __m128 const first_replaced = _mm_move_ss(values, _mm_set_ss(next));
    return batch(_mm_shuffle_ps(first_replaced, first_replaced, 0x39));
#else
    alignas(64) float all[batch::size + 1];
    values.store_aligned(all);
    all[batch::size] = next;
    return batch::load_unaligned(all + 1);
#endif
}

namespace detail {

#if DMLREF_X86_LANES >= 4
/// {from[at[0]], from[at[0] + 1], from[at[1]], from[at[1] + 1]}
inline __m128 two_pairs(float const* from, index_t const* at) {
    __m128 const first = _mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<__m128i const*>(from + at[0])));
    return _mm_loadh_pi(first, reinterpret_cast<__m64 const*>(from + at[1]));
}
#endif
#if DMLREF_X86_LANES >= 8
/// Pairs 0, 1 and 4, 5.
inline __m256 four_pairs(float const* from, index_t const* at) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(two_pairs(from, at)), two_pairs(from, at + 4), 1);
}
#endif
#if DMLREF_X86_LANES == 16
/// Pairs 0, 1, 4, 5, 8, 9 and 12, 13.
inline __m512 eight_pairs(float const* from, index_t const* at) {
    __m512d const low = _mm512_castps_pd(_mm512_castps256_ps512(four_pairs(from, at)));
    __m256d const high = _mm256_castps_pd(four_pairs(from, at + 8));
    return _mm512_castpd_ps(_mm512_maskz_insertf64x4(0xff, low, high, 1));
}
#endif

// The same of halves, which are widened.
#if defined(DMLREF_WIDENS_HALVES)
inline __m128i four_narrow_pairs(half const* from, index_t const* at) {
    auto const pair = [from](index_t first) {
        std::int32_t bits;
        std::memcpy(&bits, from + first, sizeof bits);
        return bits;
    };
    return _mm_setr_epi32(pair(at[0]), pair(at[1]), pair(at[4]), pair(at[5]));
}
#endif
#if DMLREF_X86_LANES == 16
inline __m512 eight_pairs(half const* from, index_t const* at) {
    __m256i const low = _mm256_castsi128_si256(four_narrow_pairs(from, at));
    return _mm512_maskz_cvtph_ps(0xffff, _mm256_inserti128_si256(low, four_narrow_pairs(from, at + 8), 1));
}
#elif defined(DMLREF_WIDENS_HALVES)
inline __m256 four_pairs(half const* from, index_t const* at) { return _mm256_cvtph_ps(four_narrow_pairs(from, at)); }
#endif

} // namespace detail

/// Lane i of `a` is from[at[i]], and lane i of `b` is the element after it. Both are loaded at once.
template <element T>
    requires can_read_in_place<T>
void load_pairs(T const* from, index_t const* at, batch& a, batch& b) {
#if DMLREF_X86_LANES == 16
    __m512 const even = detail::eight_pairs(from, at), odd = detail::eight_pairs(from, at + 2);
    a = batch(_mm512_shuffle_ps(even, odd, 0x88));
    b = batch(_mm512_shuffle_ps(even, odd, 0xdd));
#elif DMLREF_X86_LANES == 8
    __m256 const even = detail::four_pairs(from, at), odd = detail::four_pairs(from, at + 2);
    a = batch(_mm256_shuffle_ps(even, odd, 0x88));
    b = batch(_mm256_shuffle_ps(even, odd, 0xdd));
#elif DMLREF_X86_LANES == 4
    __m128 const even = detail::two_pairs(from, at), odd = detail::two_pairs(from, at + 2);
    a = batch(_mm_shuffle_ps(even, odd, 0x88));
    b = batch(_mm_shuffle_ps(even, odd, 0xdd));
#else
    alignas(64) float lower[batch::size], upper[batch::size];
    for (std::size_t lane = 0; lane < batch::size; ++lane) {
        lower[lane] = from[at[lane]];
        upper[lane] = from[at[lane] + 1];
    }
    a = batch::load_aligned(lower);
    b = batch::load_aligned(upper);
#endif
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
