// SPDX-License-Identifier: MIT
#pragma once
#include "execution/reading_changes.hpp"

#include <string>

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The option that says how open points are read, as it stands on the command line.
struct reading_choice {
    std::vector<std::string> words{}; ///< "nearest_tie=half_up"

    void add_option(CLI::App& command);

    /// Throws usage_error, with the legal words, for a reading or a choice that there is not.
    reading_changes parsed() const;
};

} // namespace dmlref::tool
