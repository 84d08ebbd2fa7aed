// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <functional>

namespace dmlref {

/// How a call may use the machine. The result does not depend on it, to the bit.
struct execution {
    /// Threads that may work on the call, the caller's among them. 1 starts none.
    unsigned threads = 1;

    /// The caller's own way of running tasks: must call task(0) to task(count - 1), each once, in any order and on any
    /// thread, and return when all have. Empty: OpenMP where it is compiled in, else threads of this library.
    std::function<void(index_t count, std::function<void(index_t)> const& task)> executor{};
};

} // namespace dmlref
