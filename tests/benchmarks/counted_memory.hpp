// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace dmlref::benchmarks {

/// What operator new has handed out in this program, over all threads.
struct counted_memory {
    std::size_t bytes = 0, peak_bytes = 0, allocations = 0;
};

counted_memory memory_now();
/// From here on, the peak is that of what comes.
void forget_peak();

} // namespace dmlref::benchmarks
