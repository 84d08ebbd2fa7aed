// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

#include <algorithm>

/// Converts whole rows of half to float and back, many elements at a time, with the bits of core/half.hpp.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

// If the processor converts halves, or if there is only one lane, no arithmetic on lanes is needed.
#if !defined(__F16C__) && !defined(__AVX512F__) && !defined(DMLREF_ONE_LANE)
#define DMLREF_CONVERTS_HALVES_IN_LANES 1
#endif

namespace detail {

#if defined(DMLREF_CONVERTS_HALVES_IN_LANES)
inline words words_of(batch const& value) {
#if XSIMD_VERSION_MAJOR >= 11
    return xsimd::bitwise_cast<std::int32_t>(value);
#else
    return xsimd::bitwise_cast<words>(value);
#endif
}
inline batch floats_of(words const& value) {
#if XSIMD_VERSION_MAJOR >= 11
    return xsimd::bitwise_cast<float>(value);
#else
    return xsimd::bitwise_cast<batch>(value);
#endif
}

/// `from` and `to` hold one batch. The half's bits are shifted to their places in float, and a product with 2^112
/// corrects the exponent, even for subnormals. Exact.
inline void widen_batch(half const* from, float* to) {
    alignas(64) std::int32_t bits[batch::size];
    for (std::size_t lane = 0; lane < batch::size; ++lane) bits[lane] = from[lane].bits();
    words const half_bits = words::load_aligned(bits);
    words const sign = (half_bits & words(0x8000)) << 16;
    words const magnitude = (half_bits & words(0x7fff)) << 13;
    words const finite = words_of(floats_of(magnitude) * batch(0x1p112f));
    words const special = magnitude | words(0x7f80'0000);
    words const quiet = special | words(0x0040'0000);
    words const unsigned_result =
        select(magnitude > words(0x0f80'0000), quiet, select(magnitude == words(0x0f80'0000), special, finite));
    floats_of(unsigned_result | sign).store_unaligned(to);
}

/// Rounds to nearest even: a normal result by an integer addition below the bits that are kept, a subnormal one by a
/// float addition of 0.5, whose last place is that of the half.
inline void narrow_batch(batch const& from, half* to) {
    words const bits = words_of(from);
    words const magnitude = bits & words(0x7fff'ffff);
    words const sign = (bits >> 16) & words(0x8000);
    words const odd = (magnitude >> 13) & words(1);
    words const normal = (magnitude - words(0x3800'0000) + words(0x0fff) + odd) >> 13;
    words const subnormal = words_of(floats_of(magnitude) + batch(0.5f)) - words(0x3f00'0000);
    words const not_a_number = words(0x7e00) | ((magnitude >> 13) & words(0x03ff));
    words result = select(magnitude < words(0x3880'0000), subnormal, normal);
    result = select(magnitude > words(0x477f'ffff), words(0x7c00), result);
    result = select(magnitude > words(0x7f80'0000), not_a_number, result);
    alignas(64) std::int32_t halves[batch::size];
    (result | sign).store_aligned(halves);
    for (std::size_t lane = 0; lane < batch::size; ++lane)
        to[lane] = half::from_bits(static_cast<std::uint16_t>(halves[lane]));
}
#endif

#if defined(__AVX512F__) // maskz, because g++ 12 warns about the undefined register of the plain intrinsics
inline void widen_16(half const* from, float* to) {
    _mm512_storeu_ps(to, _mm512_maskz_cvtph_ps(0xffff, _mm256_loadu_si256(reinterpret_cast<__m256i const*>(from))));
}
inline void narrow_16(float const* from, half* to) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm512_maskz_cvtps_ph(0xffff, _mm512_loadu_ps(from), _MM_FROUND_TO_NEAREST_INT));
}
#endif
#if defined(__F16C__)
inline void widen_8(half const* from, float* to) {
    _mm256_storeu_ps(to, _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<__m128i const*>(from))));
}
inline void narrow_8(float const* from, half* to) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_cvtps_ph(_mm256_loadu_ps(from), _MM_FROUND_TO_NEAREST_INT));
}
#endif

} // namespace detail

/// Rounds once, as narrow() does.
inline void store(half* to, float value) { *to = half(value); }
inline void store(half* to, batch const& value) {
#if defined(DMLREF_ONE_LANE)
    store(to, value.value);
#elif defined(__AVX512F__)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm512_maskz_cvtps_ph(0xffff, value, _MM_FROUND_TO_NEAREST_INT));
#elif defined(__F16C__)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT));
#else
    detail::narrow_batch(value, to);
#endif
}

inline void widen(half const* from, float* to, index_t count) {
    index_t at = 0;
#if defined(__AVX512F__)
    for (; at + 16 <= count; at += 16) detail::widen_16(from + at, to + at);
#endif
#if defined(__F16C__)
    for (; at + 8 <= count; at += 8) detail::widen_8(from + at, to + at);
#elif defined(DMLREF_CONVERTS_HALVES_IN_LANES)
    for (; at + width <= count; at += width) detail::widen_batch(from + at, to + at);
#endif
    std::transform(from + at, from + count, to + at, [](half value) { return static_cast<float>(value); });
}

/// A NaN keeps its sign and the top of its payload; write_row stores NaN as operators do.
inline void narrow(float const* from, half* to, index_t count) {
    index_t at = 0;
#if defined(__AVX512F__)
    for (; at + 16 <= count; at += 16) detail::narrow_16(from + at, to + at);
#endif
#if defined(__F16C__)
    for (; at + 8 <= count; at += 8) detail::narrow_8(from + at, to + at);
#elif defined(DMLREF_CONVERTS_HALVES_IN_LANES)
    for (; at + width <= count; at += width) detail::narrow_batch(batch::load_unaligned(from + at), to + at);
#endif
    std::transform(from + at, from + count, to + at, [](float value) { return half(value); });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
