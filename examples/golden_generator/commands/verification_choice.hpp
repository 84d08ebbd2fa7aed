// SPDX-License-Identifier: MIT
#pragma once
#include "commands/reading_choice.hpp"
#include "verification/run_summary.hpp"

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that say how a device's results are judged and where it is said, as they stand on the command line.
struct verification_choice {
    std::string profile = std::string(golden::profiles[0].name);
    golden::verification_mode mode = golden::verification_mode::portable;
    bool no_cause = false;
    bool verbose = false;
    std::string json_file{}, junit_file{};
    reading_choice readings{};

    void add_options(CLI::App& command);

    /// Throws usage_error for a profile that there is not.
    golden::verification_options parsed() const;

    /// Prints the run and writes it to the files that were asked for. Throws input_error when one cannot be written.
    void report(run_reports const& run, std::string const& command) const;
};

} // namespace dmlref::tool
