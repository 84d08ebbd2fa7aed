// SPDX-License-Identifier: MIT
#pragma once
#include "verification/report_files.hpp"

namespace CLI {
class App;
}

namespace dmlref::tool {

/// The options that say how a run is reported, as given on the command line.
struct report_choice {
    bool verbose = false;
    std::string json_file{}, junit_file{};

    void add_options(CLI::App& command);

    report_files files() const { return {json_file, junit_file}; }

    /// Prints the report of a run, and writes it to the files. If a signal has come (postponed_signals), says so on
    /// standard error. Throws input_error if a file cannot be written.
    exit_code report(run_reports const& run, report_files const& files) const;
};

} // namespace dmlref::tool
