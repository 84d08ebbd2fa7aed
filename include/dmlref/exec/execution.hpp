// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <functional>

namespace dmlref {

/// How a call may use the machine. No bit of the result depends on it.
struct execution {
    /// The number of threads that may work on the call, including the caller's. 1 starts none.
    unsigned threads = 1;

    /// Lets the caller run the tasks, with OpenMP or a thread pool of the program's own: must call task(0) to
    /// task(count - 1), each once, in any order and on any thread, and return after all have returned. If empty,
    /// threads of this library run them.
    std::function<void(index_t count, std::function<void(index_t)> const& task)> executor{};
};

} // namespace dmlref
