// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/inline.hpp"
#include "dmlref/exec/simd.hpp"

#include <algorithm>
#include <utility>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

namespace detail {

/// Covers [at, count). Groups of batches are slower if this is a call; sums of packed rows in half are slower if
/// for_each_covering_block is always inlined, too.
template <class Block>
DMLREF_ALWAYS_INLINE inline void cover(index_t count, index_t at, Block const& block) {
    if (count >= width) {
        for (; at + width <= count; at += width) block.template operator()<batch>(at);
        if (at < count) block.template operator()<batch>(count - width);
        return;
    }
    for (; at < count; ++at) block.template operator()<float>(at);
}

} // namespace detail

/// Calls block.operator()<batch>(i) so that the batches cover [0, count). The last batch overlaps the one before it,
/// instead of leaving single elements. So some elements are computed twice, and `block` must not work in place. If
/// there are fewer elements than a batch holds, they are computed one by one.
template <class Block>
inline void for_each_covering_block(index_t count, Block const& block) {
    detail::cover(count, 0, block);
}

/// The same, with one copy of the code for the last batch and those before it. This is faster if that code is long.
template <class Block>
DMLREF_ALWAYS_INLINE inline void for_each_long_covering_block(index_t count, Block const& block) {
    if (count >= width)
        for (index_t at = 0; at < count; at += width) block.template operator()<batch>((std::min)(at, count - width));
    else
        for (index_t at = 0; at < count; ++at) block.template operator()<float>(at);
}

/// The same, `batches` at a time as long as there are so many: calls block.operator()<batch>(i, their numbers), where
/// the numbers are an integer_sequence.
template <index_t batches, class Block>
DMLREF_ALWAYS_INLINE inline void for_each_group_of_batches(index_t count, Block const& block) {
    auto const each = [&]<class V>(index_t lane) DMLREF_ALWAYS_INLINE {
        block.template operator()<V>(lane, std::make_integer_sequence<index_t, 1>{});
    };
    if constexpr (batches == 1) return for_each_long_covering_block(count, each);
    index_t at = 0;
    for (; at + batches * width <= count; at += batches * width)
        block.template operator()<batch>(at, std::make_integer_sequence<index_t, batches>{});
    detail::cover(count, at, each);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
