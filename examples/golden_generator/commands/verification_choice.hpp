// SPDX-License-Identifier: MIT
#pragma once
#include "commands/reading_choice.hpp"
#include "verification/report_files.hpp"

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that say how a device's results are judged and reported, as given on the command line.
struct verification_choice {
    std::string profile = std::string(golden::profiles[0].name);
    golden::verification_mode mode = golden::verification_mode::portable;
    std::string threads = "1", sample = "0";
    bool no_cause = false;
    bool verbose = false;
    std::string json_file{}, junit_file{};
    reading_choice readings{};

    void add_options(CLI::App& command);

    /// Throws usage_error for an unknown profile, and for what is no number.
    golden::verification_options parsed() const;

    /// The requested files. `command` becomes the name of the test suite.
    report_files files(std::string const& command) const { return {json_file, junit_file, command}; }

    /// Prints the report of a run, and writes it to the files. If a signal has come (postponed_signals), says so on
    /// standard error. Throws input_error if a file cannot be written.
    exit_code report(run_reports const& run, report_files const& files) const;
};

} // namespace dmlref::tool
