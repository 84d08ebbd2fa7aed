// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace dmlref::benchmarks {

/// The memory that operator new has allocated in this program, in all threads.
struct counted_memory {
    std::size_t bytes = 0, peak_bytes = 0, allocations = 0;
};

counted_memory memory_now();
/// Resets the peak to the current size.
void forget_peak();

} // namespace dmlref::benchmarks
