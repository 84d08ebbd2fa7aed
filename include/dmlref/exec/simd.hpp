// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/single_lane.hpp"

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

// Lanes that the files of this folder work on with intrinsics of x86. 0: with what xsimd has for any processor.
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
// Lanes of 64-bit ARM whose division and square root are taken from the processor. Those of SVE are right in xsimd.
#if !defined(DMLREF_ONE_LANE) && defined(__aarch64__) && !(defined(XSIMD_WITH_SVE) && XSIMD_WITH_SVE)
#define DMLREF_NEON_LANES 1
#include <arm_neon.h>
#endif

/// Lanes of float: the one place that knows xsimd, and that compiles and behaves alike with 8.1 and with 14. A kernel
/// is written once for V, which is `float` or `batch`; both compute the same bits. Of xsimd, +, -, *, ==, > and select
/// are as IEEE 754 says on every processor. Left out on purpose: max, min, != and fma, which differ between its
/// versions where a NaN or a rounding is concerned, and / and sqrt, which are estimates on ARM. What kernels need of
/// those is a function of this folder. Where xsimd has no lanes for the processor, a batch has one.
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

/// Lanes of a batch. The architecture is that of the translation unit's compiler flags.
inline constexpr index_t width = static_cast<index_t>(batch::size);
static_assert(DMLREF_X86_LANES == 0 || DMLREF_X86_LANES == width);

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

/// a / b, rounded once, as IEEE 754 has it.
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
inline float select_greater(float a, float b, float chosen, float otherwise) { return a > b ? chosen : otherwise; }
inline batch select_greater(batch const& a, batch const& b, batch const& chosen, batch const& otherwise) {
    return select(a > b, chosen, otherwise);
}

/// The one NaN that is stored for any NaN. NU-3
inline float with_one_nan(float value) { return value == value ? value : std::numeric_limits<float>::quiet_NaN(); }
inline batch with_one_nan(batch const& value) {
    return select(value == value, value, batch(std::numeric_limits<float>::quiet_NaN()));
}

/// Calls block.operator()<batch>(i) for as many whole batches as fit into `count`, then block.operator()<float>(i) for
/// each element left: one source for body and tail.
template <class Block>
inline void for_each_block(index_t count, Block&& block) {
    index_t at = 0;
    for (; at + width <= count; at += width) block.template operator()<batch>(at);
    for (; at < count; ++at) block.template operator()<float>(at);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd

namespace dmlref::inline DMLREF_INSTRUCTION_SET {

/// Lanes are divided by simd::quotient(): this makes `/` ambiguous in the kernels.
simd::batch operator/(simd::batch const&, simd::batch const&) = delete;

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET
