// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"
#include "dmlref_work.hpp"

/// The arguments of calls besides tensors, and the calls.
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

/// What runs one of two functions: `reference`, or `kernel` with an execution. `output` is a laid_out_tensor.
template <class Output, class Reference, class Kernel>
prepared_work prepared(setting const& setting, Output const& output, Reference const& reference, Kernel const& kernel) {
    auto const run = [=] {
        if (setting.implementation == implementation::reference)
            reference();
        else
            kernel(execution_of(setting));
    };
    return {run, [=] { return output.packed(); }};
}

} // namespace dmlref::benchmarks
