// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/covering_blocks.hpp"
#include "dmlref/exec/whole_numbers.hpp"

#include <cmath>

/// Converts rows of INT8 and UINT8 to floats, which hold them exactly, and back.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Exact.
template <class V, byte_integer T>
V load(T const* from) {
    if constexpr (std::same_as<V, float>) {
        return static_cast<float>(*from);
    } else {
        [[maybe_unused]] constexpr bool is_signed = std::is_signed_v<T>;
#if DMLREF_X86_LANES == 16
        __m128i const packed = _mm_loadu_si128(reinterpret_cast<__m128i const*>(from));
        __m512i const numbers =
            is_signed ? _mm512_maskz_cvtepi8_epi32(0xffff, packed) : _mm512_maskz_cvtepu8_epi32(0xffff, packed);
        return batch(_mm512_maskz_cvtepi32_ps(0xffff, numbers));
#elif DMLREF_X86_LANES == 8 && defined(__AVX2__)
        __m128i const packed = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(from));
        return batch(_mm256_cvtepi32_ps(is_signed ? _mm256_cvtepi8_epi32(packed) : _mm256_cvtepu8_epi32(packed)));
#else
        alignas(64) float numbers[batch::size];
        for (std::size_t lane = 0; lane < batch::size; ++lane) numbers[lane] = static_cast<float>(from[lane]);
        return batch::load_aligned(numbers);
#endif
    }
}

template <byte_integer T>
void widen(T const* from, float* to, index_t count) {
    for_each_covering_block(count, [=]<class V>(index_t at) { store(to + at, load<V>(from + at)); });
}

/// Stores a number in the range of T: rounded as std::nearbyint rounds, or without its fraction.
template <byte_integer T>
void store_whole(T* to, float value, bool rounds_to_nearest) {
    *to = static_cast<T>(to_whole(rounds_to_nearest ? std::nearbyint(value) : value));
}
template <byte_integer T>
void store_whole(T* to, batch const& value, bool rounds_to_nearest) {
    batch const large(0x1.8p23f); // a sum with it has no bits for a fraction
    words const whole = to_whole(rounds_to_nearest ? (value + large) - large : value);
#if DMLREF_X86_LANES == 16
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_maskz_cvtepi32_epi8(0xffff, whole));
#else
    std::int32_t numbers[batch::size];
    whole.store_unaligned(numbers);
    for (std::size_t lane = 0; lane < batch::size; ++lane) to[lane] = static_cast<T>(numbers[lane]);
#endif
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd

namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// read_row for bytes. The result is in `space`.
template <byte_integer T>
float const* read_row(T const* from, index_t stride, index_t count, float* space) {
    if (stride == 1) simd::widen(from, space, count);
    for (index_t at = 0; at < count && stride != 1; ++at) space[at] = static_cast<float>(from[at * stride]);
    return space;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
