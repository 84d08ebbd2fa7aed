// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/streaming.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// How rows are stored: into a cache, which other rows may first be brought into, or past the caches where stores can.
enum class row_stores { cached, prefetched, streamed };

template <element T>
row_stores row_stores_of(tensor_view<T const> const& input, tensor_view<T> const& output, execution const& how) {
    if (simd::bytes_per_last_cache(how, output) > simd::output_worth_streaming(how)) return row_stores::streamed;
    return simd::exceed_last_cache(how, input, output) ? row_stores::prefetched : row_stores::cached;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
