// SPDX-License-Identifier: MIT
#pragma once
#include "commands/reading_choice.hpp"
#include "verification/run_summary.hpp"

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that say how a device's results are judged and reported, as given on the command line.
struct verification_choice {
    std::string profile = std::string(golden::profiles[0].name);
    golden::verification_mode mode = golden::verification_mode::portable;
    bool no_cause = false;
    bool verbose = false;
    std::string json_file{}, junit_file{};
    reading_choice readings{};

    void add_options(CLI::App& command);

    /// Throws usage_error for an unknown profile.
    golden::verification_options parsed() const;

    /// Prints the report of a run, and writes it to the requested files. Throws input_error if a file cannot be
    /// written.
    void report(run_reports const& run, std::string const& command) const;
};

} // namespace dmlref::tool
