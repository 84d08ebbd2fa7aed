// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"

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

/// The half's bits are shifted to their places in float, and a product with 2^112 corrects the exponent, even for
/// subnormals. Exact.
inline batch widened(half const* from) {
#if DMLREF_X86_LANES == 4 // lanes that are stored one by one, and loaded at once, stall the processor
    words const half_bits(_mm_unpacklo_epi16(_mm_loadl_epi64(reinterpret_cast<__m128i const*>(from)), __m128i{}));
#else
    alignas(64) std::int32_t bits[batch::size];
    for (std::size_t lane = 0; lane < batch::size; ++lane) bits[lane] = from[lane].bits();
    words const half_bits = words::load_aligned(bits);
#endif
    words const sign = (half_bits & words(0x8000)) << 16;
    words const magnitude = (half_bits & words(0x7fff)) << 13;
    words const finite = words_of(floats_of(magnitude) * batch(0x1p112f));
    words const special = magnitude | words(0x7f80'0000);
    words const quiet = special | words(0x0040'0000);
    words const unsigned_result =
        select(magnitude > words(0x0f80'0000), quiet, select(magnitude == words(0x0f80'0000), special, finite));
    return floats_of(unsigned_result | sign);
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
#if DMLREF_X86_LANES == 4
    __m128i const narrow = _mm_srai_epi32(_mm_slli_epi32(result | sign, 16), 16);
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_packs_epi32(narrow, narrow));
#else
    alignas(64) std::int32_t halves[batch::size];
    (result | sign).store_aligned(halves);
    for (std::size_t lane = 0; lane < batch::size; ++lane)
        to[lane] = half::from_bits(static_cast<std::uint16_t>(halves[lane]));
#endif
}
#endif

} // namespace detail

// One instruction widens as many halves as there are lanes.
#if DMLREF_X86_LANES == 16 || (DMLREF_X86_LANES == 8 && defined(__F16C__))
#define DMLREF_WIDENS_HALVES 1
#endif

/// Whether elements need no widened copy: floats, and halves if one instruction widens as many as there are lanes.
template <class T>
inline constexpr bool can_read_in_place = std::same_as<T, float>;
#if defined(DMLREF_WIDENS_HALVES)
template <>
inline constexpr bool can_read_in_place<half> = true;
#endif

/// Exact.
template <class V>
V load(half const* from);
template <>
inline float load<float>(half const* from) {
#if defined(__F16C__)
    return _cvtsh_ss(from->bits());
#else
    return static_cast<float>(*from);
#endif
}
template <>
inline batch load<batch>(half const* from) {
#if defined(DMLREF_ONE_LANE)
    return batch(load<float>(from));
#elif defined(__AVX512F__) // maskz, because g++ 12 warns about the undefined register of the plain intrinsic
    return batch(_mm512_maskz_cvtph_ps(0xffff, _mm256_loadu_si256(reinterpret_cast<__m256i const*>(from))));
#elif defined(__F16C__)
    return batch(_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<__m128i const*>(from))));
#else
    return detail::widened(from);
#endif
}

/// Rounds once. A NaN keeps its sign and the top of its payload.
inline void store(half* to, float value) {
#if defined(__F16C__)
    __m128i const narrowed = _mm_cvtps_ph(_mm_set_ss(value), _MM_FROUND_TO_NEAREST_INT);
    *to = half::from_bits(static_cast<std::uint16_t>(_mm_cvtsi128_si32(narrowed)));
#else
    *to = half(value);
#endif
}
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
    for_each_covering_block(count, [&]<class V>(index_t at) { store(to + at, load<V>(from + at)); });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
