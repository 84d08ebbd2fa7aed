// SPDX-License-Identifier: MIT
#pragma once
#include "suite/suite.hpp"

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that say which cases a command is about, as they stand on the command line.
struct case_choice {
    std::string suite;
    std::string filter = "*";

    /// `default_suite` is a tier's name.
    void add_options(CLI::App& command, std::string default_suite);

    /// Throws usage_error for a suite that there is not.
    selection parsed() const;
};

/// A sentence for a choice that leaves no case.
std::string nothing_matches(selection const& which);

} // namespace dmlref::tool
