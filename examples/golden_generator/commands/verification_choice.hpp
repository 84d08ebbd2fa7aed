// SPDX-License-Identifier: MIT
#pragma once
#include "commands/reading_choice.hpp"
#include "commands/report_choice.hpp"

#include <dmlref/golden/verification_options.hpp>

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that say how a device's results are judged, as given on the command line, and how they are reported.
struct verification_choice {
    std::string profile = std::string(golden::profiles[0].name);
    golden::verification_mode mode = golden::verification_mode::portable;
    std::string threads = "1", sample = "0";
    bool no_cause = false;
    report_choice reporting{};
    reading_choice readings{};

    void add_options(CLI::App& command);

    /// Throws usage_error for an unknown profile, and for what is no number.
    golden::verification_options parsed() const;
};

} // namespace dmlref::tool
