// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/streaming.hpp"

#include <cstdint>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// How far ahead of reading memory is prefetched: it arrives while the rows before it are processed. Processors
/// prefetch by themselves along one row, but stop at its end, and at every page.
inline constexpr index_t prefetch_distance = 8192; // bytes

/// Prefetches `count` elements that lie `prefetch_distance` after `from`. They may lie beyond the end of a tensor,
/// since nothing is read.
template <class T>
void prefetch_ahead(T const* from, index_t count) {
    auto const ahead = reinterpret_cast<std::uintptr_t>(from) + static_cast<std::uintptr_t>(prefetch_distance);
    prefetch_row(reinterpret_cast<float const*>(ahead), count * static_cast<index_t>(sizeof(T)) / 4);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
