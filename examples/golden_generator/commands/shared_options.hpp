// SPDX-License-Identifier: MIT
#pragma once
#include "commands/reading_choice.hpp"
#include "suite/suite.hpp"
#include "verification/golden_problem.hpp"
#include "verification/report_files.hpp"

#include <dmlref/directml/execute.hpp>
#include <dmlref/golden/verification_options.hpp>

/// The options that several commands share, as given on the command line. Each parsed() throws usage_error for a value
/// that is unknown or no number.
namespace dmlref::tool {

/// Which cases of the suite a command is about.
struct case_choice {
    std::string suite;
    std::string filter = "*";

    /// `default_suite` is a tier's name.
    void add_options(CLI::App& command, std::string default_suite);
    selection parsed() const;
};

/// A sentence that says that no case matches.
std::string nothing_matches(selection const& which);

/// How a command computes operators.
struct execution_choice {
    std::string implementation = "kernels";
    std::string threads = "1";     ///< from 1 to 1024
    std::string instruction_set{}; ///< empty: the widest of this machine

    void add_options(CLI::App& command);
    directml::execution_choice parsed() const;
};

/// How a run is reported.
struct report_choice {
    bool verbose = false;
    std::string json_file{}, junit_file{};

    void add_options(CLI::App& command);
    report_files files() const { return {json_file, junit_file}; }
    /// Prints the report of a run, and writes it to the files. If a signal has come (postponed_signals), says so on
    /// standard error. Throws input_error if a file cannot be written.
    exit_code report(run_reports const& run, report_files const& files) const;
};

/// How a device's results are judged, and how that is reported.
struct verification_choice {
    std::string profile = std::string(golden::profiles[0].name);
    golden::verification_mode mode = golden::verification_mode::portable;
    std::string threads = "1", sample = "0";
    bool no_cause = false;
    report_choice reporting{};
    reading_choice readings{};

    void add_profile(CLI::App& command);
    void add_options(CLI::App& command);
    golden::verification_options parsed() const;
};

/// A golden case or a model alone, and a device's results for it, if they are given.
struct problem_choice {
    std::string golden{}, got{};
    verification_choice judging{}; ///< only the profile and the readings can be chosen
    bool allow_older = false;

    void add_golden(CLI::App& command);
    void add_options(CLI::App& command);
    golden_problem problem() const;
};

} // namespace dmlref::tool
