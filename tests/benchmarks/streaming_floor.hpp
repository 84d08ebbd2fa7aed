// SPDX-License-Identifier: MIT
#pragma once
#include "prepared_work.hpp"

namespace dmlref::benchmarks {

/// Through the caches, or past them: which is faster depends on whether the output fits.
enum class stores { ordinary, streamed };

/// Reads and writes the same bytes once, and does nothing else: no implementation can be faster.
prepared_work streaming_floor(workload const& workload, stores stores, unsigned threads);

} // namespace dmlref::benchmarks
