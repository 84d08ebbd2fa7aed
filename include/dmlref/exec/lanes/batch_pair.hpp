// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/interleave.hpp"
#include "dmlref/exec/lanes/whole_numbers.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd {

/// Two batches whose lanes take turns: what load_alternate() has taken apart. Stored as a batch of twice as many lanes.
struct batch_pair {
    batch even, odd;
};

inline void store(float* to, batch_pair const& values) { store_alternate(to, values.even, values.odd); }

inline void store_sum(std::uint32_t* to, batch_pair const& whole, std::uint32_t const* addends, std::uint32_t base,
                      bool streams = false) {
    auto const [first, last] = interleaved(whole.even, whole.odd);
    store_sum(to, first, addends, base, streams);
    store_sum(to + width, last, addends + width, base, streams);
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::simd
