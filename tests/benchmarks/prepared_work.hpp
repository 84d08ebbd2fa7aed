// SPDX-License-Identifier: MIT
#pragma once
#include "workload.hpp"

#include <functional>
#include <optional>
#include <string_view>

namespace dmlref::benchmarks {

/// A call made ready: inputs filled, outputs and handles allocated, so that `run` is the work alone.
struct prepared_work {
    std::function<void()> run;
    std::function<std::vector<float>()> result; ///< of the last run: its first output, packed, channels first
};

enum class implementation { kernels, reference };

/// How the elements of {N, C, ...} lie in memory: C outside of the spatial axes, as DirectML's packed tensors, or
/// innermost.
enum class layout { packed, channels_last };

constexpr std::string_view name_of(layout layout) { return layout == layout::packed ? "packed" : "channels-last"; }

/// How a workload is given to dmlref.
struct setting {
    dmlref::benchmarks::implementation implementation = implementation::kernels;
    dmlref::benchmarks::layout layout = layout::packed;
    unsigned threads = 1;
    /// Who runs the tasks; empty: threads of the library.
    std::function<void(index_t, std::function<void(index_t)> const&)> executor{};
};

} // namespace dmlref::benchmarks
