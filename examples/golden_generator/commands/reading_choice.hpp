// SPDX-License-Identifier: MIT
#pragma once
#include "execution/reading_changes.hpp"

#include <string>

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The option that says how open points are read, as given on the command line.
struct reading_choice {
    std::vector<std::string> words{}; ///< "nearest_tie=half_up"

    void add_option(CLI::App& command);

    /// Throws usage_error, which lists the valid names, for an unknown reading or choice.
    reading_changes parsed() const;
};

} // namespace dmlref::tool
