// SPDX-License-Identifier: MIT
#pragma once
#include "suite/suite.hpp"

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that select the cases of a command, as given on the command line.
struct case_choice {
    std::string suite;
    std::string filter = "*";

    /// `default_suite` is a tier's name.
    void add_options(CLI::App& command, std::string default_suite);

    /// Throws usage_error for an unknown suite.
    selection parsed() const;
};

/// A sentence that says that no case matches.
std::string nothing_matches(selection const& which);

} // namespace dmlref::tool
