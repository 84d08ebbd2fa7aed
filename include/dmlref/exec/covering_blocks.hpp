// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Calls block.operator()<batch>(i) so that the batches cover [0, count): the last one reaches back over the one
/// before it instead of leaving single elements. For blocks that may be done twice, so not in place. Fewer elements
/// than a batch holds are done one by one.
template <class Block>
inline void for_each_covering_block(index_t count, Block&& block) {
    index_t at = 0;
    if (count >= width) {
        for (; at + width <= count; at += width) block.template operator()<batch>(at);
        if (at < count) block.template operator()<batch>(count - width);
        return;
    }
    for (; at < count; ++at) block.template operator()<float>(at);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
