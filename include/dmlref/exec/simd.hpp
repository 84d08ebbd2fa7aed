// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/inline.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/lanes/single_lane.hpp"

// xsimd names functions min and max, which are macros after <windows.h>.
#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max
#include <xsimd/xsimd.hpp>
#pragma pop_macro("min")
#pragma pop_macro("max")

#include <cstddef>
#include <cstdint>
#include <limits>

#if defined(XSIMD_NO_SUPPORTED_ARCHITECTURE) && !defined(DMLREF_ONE_LANE)
#define DMLREF_ONE_LANE 1
#endif

// The number of lanes for which exec/ uses x86 intrinsics. 0: it uses what xsimd offers for any processor.
#if defined(DMLREF_ONE_LANE) || !defined(__SSE2__)
#define DMLREF_X86_LANES 0
#elif defined(__AVX512F__)
#define DMLREF_X86_LANES 16
#elif defined(__AVX__)
#define DMLREF_X86_LANES 8
#else
#define DMLREF_X86_LANES 4
#endif
#if defined(__SSE2__)
#include <immintrin.h>
#endif
// On 64-bit ARM, division and square root use the processor's instructions. xsimd's are right only for SVE.
#if !defined(DMLREF_ONE_LANE) && defined(__aarch64__) && !(defined(XSIMD_WITH_SVE) && XSIMD_WITH_SVE)
#define DMLREF_NEON_LANES 1
#include <arm_neon.h>
#endif

/// Lanes of float. This is the only file that knows xsimd; it compiles and behaves alike with versions 8.1 and 14. A
/// kernel is written once for V, which is `float` or `batch`; both compute the same bits. On every processor, xsimd's
/// +, -, *, ==, > and select compute as IEEE 754 demands. This file omits max, min, != and fma on purpose, because they
/// treat NaN or rounding differently in different versions, and / and sqrt, because they are estimates on ARM.
/// Functions in lanes/ replace those that kernels need. If xsimd has no lanes for the processor, a batch has one lane.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

#if defined(DMLREF_ONE_LANE)
using batch = single_batch;
using mask = single_mask;
using words = single_words;
#else
using batch = xsimd::batch<float>;
using mask = xsimd::batch_bool<float>;
using words = xsimd::batch<std::int32_t>;
#endif

/// The number of lanes of a batch. The compiler flags of the translation unit determine the architecture.
inline constexpr index_t width = static_cast<index_t>(batch::size);
static_assert(DMLREF_X86_LANES == 0 || DMLREF_X86_LANES == width);

/// The elements of the fewest whole batches that hold `count`.
constexpr index_t in_whole_batches(index_t count) { return (count + width - 1) / width * width; }

template <class V>
inline constexpr index_t width_of = 1;
template <>
inline constexpr index_t width_of<batch> = width;

template <class V>
V load(float const* from);
template <>
inline float load<float>(float const* from) {
    return *from;
}
template <>
inline batch load<batch>(float const* from) {
    return batch::load_unaligned(from);
}

inline void store(float* to, float value) { *to = value; }
inline void store(float* to, batch const& value) { value.store_unaligned(to); }

/// a / b, rounded once, as IEEE 754 demands.
inline float quotient(float a, float b) { return a / b; }
inline batch quotient(batch const& a, batch const& b) {
#if defined(DMLREF_ONE_LANE)
    return batch(a.value / b.value);
#elif defined(DMLREF_NEON_LANES)
    return batch(vdivq_f32(a, b));
#else
    return a / b;
#endif
}

/// a > b ? chosen : otherwise; a NaN is not greater.
inline float select_greater(float a, float b, float chosen, float otherwise) {
#if defined(__SSE2__) // no branch, which processors could not foresee
    __m128 const is_greater = _mm_cmpgt_ss(_mm_set_ss(a), _mm_set_ss(b));
    return _mm_cvtss_f32(
        _mm_or_ps(_mm_and_ps(is_greater, _mm_set_ss(chosen)), _mm_andnot_ps(is_greater, _mm_set_ss(otherwise))));
#else
    return a > b ? chosen : otherwise;
#endif
}
inline batch select_greater(batch const& a, batch const& b, batch const& chosen, batch const& otherwise) {
    return select(a > b, chosen, otherwise);
}

/// Makes compilers compute a value before they go on. Otherwise they load all terms of a sum first, even if these do not
/// fit into the registers.
inline void complete(float&) {}
inline void complete([[maybe_unused]] batch& value) {
#if defined(__GNUC__) && DMLREF_X86_LANES >= 8
    auto lanes = value.data;
    asm("" : "+v"(lanes));
    value = batch(lanes);
#endif
}

/// The value, with any NaN replaced by the one that is stored. NU-3
inline float with_one_nan(float value) { return value == value ? value : std::numeric_limits<float>::quiet_NaN(); }
DMLREF_ALWAYS_INLINE inline batch with_one_nan(batch const& value) {
    return select(value == value, value, batch(std::numeric_limits<float>::quiet_NaN()));
}

/// Calls block.operator()<batch>(i) for as many whole batches as fit into `count`, then block.operator()<float>(i) for
/// each remaining element: one source for body and tail.
template <class Block>
inline void for_each_block(index_t count, Block&& block) {
    index_t at = 0;
    for (; at + width <= count; at += width) block.template operator()<batch>(at);
    for (; at < count; ++at) block.template operator()<float>(at);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// simd::quotient() divides lanes. This declaration makes `/` ambiguous in the kernels.
simd::batch operator/(simd::batch const&, simd::batch const&) = delete;

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
