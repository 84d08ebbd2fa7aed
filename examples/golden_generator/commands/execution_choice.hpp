// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/execute.hpp>

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that say how a command computes operators, as given on the command line.
struct execution_choice {
    std::string implementation = "kernels";
    std::string threads = "1";
    std::string instruction_set{}; ///< empty: the widest of this machine

    void add_options(CLI::App& command);

    /// Throws usage_error for an unknown implementation or instruction set.
    directml::execution_choice parsed() const;
};

/// Of --threads. Throws usage_error unless it is a number from 1 to 1024.
unsigned thread_count(std::string const& text);

} // namespace dmlref::tool
