// SPDX-License-Identifier: MIT
#pragma once
#include "prepared_work.hpp"

namespace dmlref::benchmarks {

/// Past the caches, or through them: which is faster depends on whether the output fits.
enum class stores { ordinary, streamed };

/// The same bytes read once and written once, and nothing else: what no implementation can beat.
prepared_work streaming_floor(workload const& workload, stores stores, unsigned threads);

} // namespace dmlref::benchmarks
