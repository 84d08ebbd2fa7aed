// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <functional>

namespace dmlref {

/// The instruction sets that dmlref::compiled may have kernels for, each wider than the one before.
enum class instruction_set { baseline, avx2, avx512 };

/// How a call may use the machine. No bit of the result depends on it.
struct execution {
    /// The number of threads that may work on the call, including the caller's. 1 starts none. The others are kept for
    /// later calls; they wait awake for 50 microseconds, and then sleep.
    unsigned threads = 1;

    /// Lets the caller run the tasks, with OpenMP or a thread pool of the program's own: must call task(0) to
    /// task(count - 1), each once, in any order and on any thread, and return after all have returned. If empty,
    /// threads of this library run them.
    std::function<void(index_t count, std::function<void(index_t)> const& task)> executor{};

    /// With dmlref::compiled: kernels for wider instruction sets are not used, nor are those that the machine lacks.
    /// Without it, the compiler's flags decide which instructions are used.
    instruction_set widest_instruction_set = instruction_set::avx512;

    /// The bytes above which a call's tensors count as larger than the last-level cache: what it reads is then
    /// prefetched, and what it writes bypasses the caches.
    index_t last_cache_size = index_t{24} << 20;
};

} // namespace dmlref
