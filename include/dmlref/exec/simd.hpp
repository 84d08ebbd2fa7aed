// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/core/shape.hpp"
#include "dmlref/exec/instruction_set.hpp"

#include <xsimd/xsimd.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

/// Lanes of float: the one place that knows xsimd, and that compiles and behaves alike with 8.1 and with 14. A kernel
/// is written once for V, which is `float` or `batch`; both compute the same bits. Left out on purpose: xsimd's max,
/// min, != and fma, which differ between its versions where a NaN or a rounding is concerned.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

using batch = xsimd::batch<float>;
using mask = xsimd::batch_bool<float>;
using words = xsimd::batch<std::int32_t>;

/// Lanes of a batch. The architecture is that of the translation unit's compiler flags.
inline constexpr index_t width = static_cast<index_t>(batch::size);

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

/// a > b ? chosen : otherwise; a NaN is not greater.
inline float select_greater(float a, float b, float chosen, float otherwise) { return a > b ? chosen : otherwise; }
inline batch select_greater(batch const& a, batch const& b, batch const& chosen, batch const& otherwise) {
    return xsimd::select(a > b, chosen, otherwise);
}

/// The one NaN that is stored for any NaN. NU-3
inline float with_one_nan(float value) { return value == value ? value : std::numeric_limits<float>::quiet_NaN(); }
inline batch with_one_nan(batch const& value) {
    return xsimd::select(value == value, value, batch(std::numeric_limits<float>::quiet_NaN()));
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
