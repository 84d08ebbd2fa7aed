// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"
#include "dmlref/exec/simd.hpp"

#include <algorithm>
#include <utility>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Calls block.operator()<batch>(i) so that the batches cover [0, count). The last batch overlaps the one before it,
/// instead of leaving single elements. So some elements are computed twice, and `block` must not work in place. If
/// there are fewer elements than a batch holds, they are computed one by one.
template <class Block>
DMLREF_ALWAYS_INLINE inline void for_each_covering_block(index_t count, Block const& block) {
    index_t at = 0;
    if (count < width) {
        for (; at < count; ++at) block.template operator()<float>(at);
        return;
    }
    for (; at + width <= count; at += width) block.template operator()<batch>(at);
    if (at < count) block.template operator()<batch>(count - width);
}

/// The same for at least as many elements as a batch holds, `batches` at a time as long as there are so many: calls
/// block.operator()<batch>(i, their numbers), where the numbers are an integer_sequence. There is one copy of the code
/// for the last batch and those before it, which is faster if that code is long.
template <index_t batches>
struct groups_of_batches {
    template <class Block>
    DMLREF_ALWAYS_INLINE void operator()(index_t count, Block const& block) const {
        index_t at = 0;
        if constexpr (batches > 1)
            for (; at + batches * width <= count; at += batches * width)
                block.template operator()<batch>(at, std::make_integer_sequence<index_t, batches>{});
        for (; at < count; at += width)
            block.template operator()<batch>((std::min)(at, count - width), std::make_integer_sequence<index_t, 1>{});
    }
};

/// The same always two batches at a time, for at least as many elements as they hold.
struct pairs_of_batches {
    template <class Block>
    DMLREF_ALWAYS_INLINE void operator()(index_t count, Block const& block) const {
        for (index_t at = 0; at < count; at += 2 * width)
            block.template operator()<batch>((std::min)(at, count - 2 * width),
                                             std::make_integer_sequence<index_t, 2>{});
    }
};

/// Pixels of 64 channels, the commonest, may have code without a loop. Then each load instruction goes through memory
/// by one distance, and many pixels are under way at once: processors foresee what is read next.
inline constexpr index_t unrolled_batches = (std::min<index_t>)(64 / width, 8); ///< half of them for 4 lanes

/// The same for exactly so many batches, whose code is that without a loop.
template <index_t batches>
struct unrolled_groups {
    static_assert(unrolled_batches % batches == 0);

    template <class Block>
    DMLREF_ALWAYS_INLINE void operator()(index_t, Block const& block) const {
        auto const visit = [&]<index_t... group>(std::integer_sequence<index_t, group...>) DMLREF_ALWAYS_INLINE {
            (block.template operator()<batch>(group * batches * width, std::make_integer_sequence<index_t, batches>{}),
             ...);
        };
        visit(std::make_integer_sequence<index_t, unrolled_batches / batches>{});
    }
};

/// The same one by one, for fewer elements.
struct single_elements {
    template <class Block>
    DMLREF_ALWAYS_INLINE void operator()(index_t count, Block const& block) const {
        for (index_t at = 0; at < count; ++at)
            block.template operator()<float>(at, std::make_integer_sequence<index_t, 1>{});
    }
};

/// The one or the other, for any count.
template <index_t batches, class Block>
DMLREF_ALWAYS_INLINE inline void for_each_group(index_t count, Block const& block) {
    if (count < width) return single_elements{}(count, block);
    groups_of_batches<batches>{}(count, block);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
