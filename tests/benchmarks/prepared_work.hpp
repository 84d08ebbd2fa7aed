// SPDX-License-Identifier: MIT
#pragma once
#include "workload.hpp"

#include <functional>
#include <optional>
#include <string_view>

namespace dmlref::benchmarks {

/// A prepared call: inputs are filled, outputs and handles are allocated, so `run` does only the work.
struct prepared_work {
    std::function<void()> run;
    std::function<std::vector<float>()> result; ///< the first output of the last run, packed, channels first
};

enum class implementation { kernels, reference };

/// The layout of {N, C, ...} in memory: C outside the spatial axes, as in DirectML's packed tensors, or innermost; C
/// outside, but each row begins at a multiple of 64 bytes; or blocks of channels outside, and their channels innermost.
enum class layout { packed, channels_last, padded_rows, blocked };
inline constexpr index_t channels_of_block = 16;

constexpr std::string_view name_of(layout layout) {
    constexpr std::string_view names[] = {"packed", "channels-last", "padded-rows", "blocked"};
    return names[static_cast<std::size_t>(layout)];
}

/// How dmlref runs a workload.
struct setting {
    dmlref::benchmarks::implementation implementation = implementation::kernels;
    dmlref::benchmarks::layout layout = layout::packed;
    unsigned threads = 1;
    /// Runs the tasks; empty: threads of the library.
    std::function<void(index_t, std::function<void(index_t)> const&)> executor{};
};

} // namespace dmlref::benchmarks
