// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"
#include "dmlref_work.hpp"

/// The arguments of calls besides tensors.
namespace dmlref::benchmarks {

/// The options of any operator on windows. The others keep their defaults.
template <class Options>
Options window_options_of(workload const& workload) {
    return {.window_size = workload.window,
            .strides = workload.strides,
            .start_padding = workload.padding,
            .end_padding = workload.padding,
            .dilations = workload.dilations};
}

inline execution execution_of(setting const& setting) {
    return {.threads = setting.threads, .executor = setting.executor};
}

} // namespace dmlref::benchmarks
