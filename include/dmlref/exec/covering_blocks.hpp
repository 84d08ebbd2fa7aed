// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Calls block.operator()<batch>(i) so that the batches cover [0, count). The last batch overlaps the one before it,
/// instead of leaving single elements. So some elements are computed twice, and `block` must not work in place. If
/// there are fewer elements than a batch holds, they are computed one by one. Those before `at`, in whole batches, are
/// computed already.
template <class Block>
inline void for_each_covering_block(index_t count, Block&& block, index_t at = 0) {
    if (count >= width) {
        for (; at + width <= count; at += width) block.template operator()<batch>(at);
        if (at < count) block.template operator()<batch>(count - width);
        return;
    }
    for (; at < count; ++at) block.template operator()<float>(at);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
