// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel.hpp"
#include "dmlref/exec/simd.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// The number of tasks that a call should have: few, so that the preparation of a task serves many elements, but enough
/// for threads of unequal speed. An executor may have any number of threads. It gets 128 ranges, of which none is more
/// than a 64th of the whole, if there are at least 64 things to do.
inline index_t wanted_tasks(execution const& how) {
    return how.executor ? 128 : how.threads <= 1 ? 1 : 4 * index_t{how.threads};
}

/// The number of tasks without which some threads would have none, for work that takes longer the more it is divided.
inline index_t least_tasks(execution const& how) { return how.executor ? 64 : std::max<index_t>(how.threads, 1); }

/// How many adjacent channels a task has, if it has one of `parts` of all other axes: all channels, or fewer whole
/// batches if there are more threads than parts.
inline index_t channels_of_task(index_t parts, index_t channels, execution const& how) {
    index_t of_task = channels;
    while (of_task % (2 * simd::width) == 0 && parts * (channels / of_task) < least_tasks(how)) of_task /= 2;
    return of_task;
}

/// Calls task(first, end) for ranges that make up [0, count).
template <class Task>
void parallel_for_ranges(index_t count, execution const& how, Task&& task) {
    index_t const ranges = (std::min)(count, wanted_tasks(how));
    parallel_for(ranges, how, [&](index_t at) { task(count * at / ranges, count * (at + 1) / ranges); });
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
