// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/core/to_index.hpp"
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/exec/streaming.hpp"

#include <cmath>

/// Converts floats that hold whole numbers to integers, and small integers to floats.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Each lane holds a whole number, below 2^31 in magnitude.
inline std::int32_t to_whole(float value) {
#if DMLREF_X86_LANES >= 4 // one instruction
    return _mm_cvttss_si32(_mm_set_ss(value));
#else
    return static_cast<std::int32_t>(to_index(value, -0x7fff'ffff, 0x7fff'ffff));
#endif
}
inline words to_whole(batch const& value) {
#if defined(DMLREF_ONE_LANE)
    return words(to_whole(value.value));
#elif DMLREF_X86_LANES == 16 // maskz: the plain one starts from an undefined register, of which g++ 12 warns
    return words(_mm512_maskz_cvttps_epi32(0xffff, value));
#else
    return to_int(value);
#endif
}

/// The nearest whole number, and at a tie the even one.
inline std::int32_t to_nearest_whole(float value) { return to_whole(std::nearbyint(value)); }
inline words to_nearest_whole(batch const& value) {
#if DMLREF_X86_LANES == 16
    return words(_mm512_maskz_cvtps_epi32(0xffff, value));
#elif DMLREF_X86_LANES == 8
    return words(_mm256_cvtps_epi32(value));
#elif DMLREF_X86_LANES == 4
    return words(_mm_cvtps_epi32(value));
#else
    batch const large(0x1.8p23f); // a sum with it has no bits for a fraction; good for 22 bits
    return to_whole((value + large) - large);
#endif
}

/// The nearest whole number that is not greater, and the nearest that is not less. Either may be -0 instead of 0.
inline float rounded_down(float value) { return std::floor(value); }
inline float rounded_up(float value) { return std::ceil(value); }
inline batch rounded_down(batch const& value) {
#if DMLREF_X86_LANES == 16
    return batch(_mm512_maskz_roundscale_ps(0xffff, value, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC));
#else
    return floor(value);
#endif
}
inline batch rounded_up(batch const& value) { return -rounded_down(-value); }

inline void store_whole(std::int32_t* to, float value) { *to = to_whole(value); }
inline void store_whole(std::int32_t* to, batch const& value) { to_whole(value).store_unaligned(to); }

/// to[i] = addends[i] + base + the whole number in lane i, modulo 2^32. If `streams`, stores of batches may bypass the
/// caches, for which `to` must be aligned to a batch.
inline void store_sum(std::uint32_t* to, float whole, std::uint32_t const* addends, std::uint32_t base, bool = false) {
    *to = *addends + base + static_cast<std::uint32_t>(to_whole(whole));
}
inline void store_sum(std::uint32_t* to, batch const& whole, std::uint32_t const* addends, std::uint32_t base,
                      bool streams = false) {
    words const addend = words::load_unaligned(reinterpret_cast<std::int32_t const*>(addends));
    words const sum = to_whole(whole) + addend + words(static_cast<std::int32_t>(base));
    streams ? stream(reinterpret_cast<std::int32_t*>(to), sum)
            : sum.store_unaligned(reinterpret_cast<std::int32_t*>(to));
}

/// Integers of 8 and 16 bits, if one instruction widens as many as there are lanes.
#if DMLREF_X86_LANES == 16 || (DMLREF_X86_LANES == 8 && defined(__AVX2__))
#define DMLREF_WIDENS_INTEGERS 1
template <small_integer T>
inline constexpr bool can_read_in_place<T> = true;
#endif

#if defined(DMLREF_WIDENS_INTEGERS)
namespace detail {

template <small_integer T>
DMLREF_ALWAYS_INLINE inline words widened(void const* from) {
    constexpr bool is_signed = std::is_signed_v<T>, is_byte = sizeof(T) == 1;
    [[maybe_unused]] auto const* const packed = static_cast<__m128i const*>(from);
#if DMLREF_X86_LANES == 16
    if constexpr (is_byte) {
        __m128i const bytes = _mm_loadu_si128(packed);
        return words(is_signed ? _mm512_maskz_cvtepi8_epi32(0xffff, bytes) : _mm512_maskz_cvtepu8_epi32(0xffff, bytes));
    } else {
        __m256i const pairs = _mm256_loadu_si256(static_cast<__m256i const*>(from));
        return words(is_signed ? _mm512_maskz_cvtepi16_epi32(0xffff, pairs)
                               : _mm512_maskz_cvtepu16_epi32(0xffff, pairs));
    }
#else
    if constexpr (is_byte) {
        __m128i const bytes = _mm_loadl_epi64(packed);
        return words(is_signed ? _mm256_cvtepi8_epi32(bytes) : _mm256_cvtepu8_epi32(bytes));
    } else {
        __m128i const pairs = _mm_loadu_si128(packed);
        return words(is_signed ? _mm256_cvtepi16_epi32(pairs) : _mm256_cvtepu16_epi32(pairs));
    }
#endif
}

} // namespace detail
#endif

/// Exact.
template <class V, small_integer T>
DMLREF_ALWAYS_INLINE inline V load(T const* from) {
    if constexpr (std::same_as<V, float>) {
        return static_cast<float>(*from);
    } else {
#if DMLREF_X86_LANES == 16
        return batch(_mm512_maskz_cvtepi32_ps(0xffff, detail::widened<T>(from)));
#elif defined(DMLREF_WIDENS_INTEGERS)
        return batch(_mm256_cvtepi32_ps(detail::widened<T>(from)));
#else
        alignas(64) float numbers[batch::size];
        for (std::size_t lane = 0; lane < batch::size; ++lane) numbers[lane] = static_cast<float>(from[lane]);
        return batch::load_aligned(numbers);
#endif
    }
}

template <small_integer T>
void widen(T const* from, float* to, index_t count) {
    for_each_covering_block(count, [=]<class V>(index_t at) { store(to + at, load<V>(from + at)); });
}

namespace detail {

/// Stores the numbers, which are in the range of T.
template <small_integer T>
void narrow(words const& numbers, T* to) {
#if DMLREF_X86_LANES == 16
    if constexpr (sizeof(T) == 1)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_maskz_cvtepi32_epi8(0xffff, numbers));
    else
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_maskz_cvtepi32_epi16(0xffff, numbers));
#elif defined(DMLREF_WIDENS_INTEGERS)
    __m128i const low = _mm256_castsi256_si128(numbers), high = _mm256_extracti128_si256(numbers, 1);
    __m128i const packed = std::same_as<T, std::uint16_t> ? _mm_packus_epi32(low, high) : _mm_packs_epi32(low, high);
    if constexpr (sizeof(T) == 2)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), packed);
    else
        _mm_storel_epi64(reinterpret_cast<__m128i*>(to),
                         std::is_signed_v<T> ? _mm_packs_epi16(packed, packed) : _mm_packus_epi16(packed, packed));
#else
#if DMLREF_X86_LANES == 4
    if constexpr (std::same_as<T, std::int16_t>)
        return _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_packs_epi32(numbers, numbers));
#endif
    std::int32_t lanes[batch::size];
    numbers.store_unaligned(lanes);
    for (std::size_t lane = 0; lane < batch::size; ++lane) to[lane] = static_cast<T>(lanes[lane]);
#endif
}

/// The same for four batches, in one store where a batch would be only a few bytes.
template <byte_integer T>
DMLREF_ALWAYS_INLINE inline void narrow(words const (&numbers)[4], T* to) {
    [[maybe_unused]] auto const& [a, b, c, d] = numbers;
    [[maybe_unused]] constexpr bool is_signed = std::is_signed_v<T>;
#if DMLREF_X86_LANES == 16
    __m512i const ab = _mm512_packs_epi32(a, b), cd = _mm512_packs_epi32(c, d);
    __m512i const all = is_signed ? _mm512_packs_epi16(ab, cd) : _mm512_packus_epi16(ab, cd);
    __m512i const order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    _mm512_storeu_si512(to, _mm512_maskz_permutexvar_epi32(0xffff, order, all));
#elif DMLREF_X86_LANES == 8 && defined(DMLREF_WIDENS_INTEGERS)
    __m256i const ab = _mm256_packs_epi32(a, b), cd = _mm256_packs_epi32(c, d);
    __m256i const all = is_signed ? _mm256_packs_epi16(ab, cd) : _mm256_packus_epi16(ab, cd);
    __m256i const order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7); // both halves were packed apart
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_permutevar8x32_epi32(all, order));
#elif DMLREF_X86_LANES == 4
    __m128i const ab = _mm_packs_epi32(a, b), cd = _mm_packs_epi32(c, d);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), is_signed ? _mm_packs_epi16(ab, cd) : _mm_packus_epi16(ab, cd));
#else
    for (words const& part : numbers) narrow(part, to + (&part - numbers) * width);
#endif
}

} // namespace detail

/// Stores a number in the range of T: rounded, or without its fraction.
template <small_integer T>
void store_whole(T* to, float value, bool rounds_to_nearest) {
    *to = static_cast<T>(rounds_to_nearest ? to_nearest_whole(value) : to_whole(value));
}
template <small_integer T>
DMLREF_ALWAYS_INLINE inline void store_whole(T* to, batch const& value, bool rounds_to_nearest) {
    detail::narrow(rounds_to_nearest ? to_nearest_whole(value) : to_whole(value), to);
}

/// How many of them are stored at once.
inline constexpr index_t batches_of_bytes = DMLREF_X86_LANES >= 4 ? 4 : 1;

template <byte_integer T, class V>
DMLREF_ALWAYS_INLINE inline void store_whole(T* to, V const (&values)[1], bool rounds_to_nearest) {
    store_whole(to, values[0], rounds_to_nearest);
}
template <byte_integer T>
DMLREF_ALWAYS_INLINE inline void store_whole(T* to, batch const (&values)[4], bool rounds_to_nearest) {
    words numbers[4];
    for (std::size_t at = 0; at < 4; ++at)
        numbers[at] = rounds_to_nearest ? to_nearest_whole(values[at]) : to_whole(values[at]);
    detail::narrow(numbers, to);
}

/// Stores a whole number of the range of T. -infinity becomes the lowest. MP-4
template <small_integer T, class V>
void store(T* to, V const& value) {
    store_whole(to, larger(value, V(static_cast<float>(lowest_value<T>))), false);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
