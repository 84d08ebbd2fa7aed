// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/// Runs other programs so that neither they nor their child processes outlive the call.
namespace dmlref::tool {

struct process {
    std::vector<std::string> words; ///< the program, found as the system finds programs, and its arguments
    std::vector<std::pair<std::string, std::string>> variables{}; ///< besides those of this process
    std::filesystem::path output_file{}, error_file{};            ///< replaced; standard input is empty
    std::chrono::duration<double> time_limit{60};
};

enum class process_ending {
    exited,      ///< by itself; `code` is what it returned
    crashed,     ///< `what` names the signal
    out_of_time, ///< ended by us
    stopped,     ///< ended by us, because `stop` returned true
    not_found,   ///< no such program, or it may not be run; `what` is the system's reason
    not_started  ///< the system could not create a process; `what` is its reason
};

struct process_result {
    process_ending ending{};
    int code = 0;
    std::string what{};
    double seconds = 0;
};

/// Returns when the process has ended, and every process that it started and that did not leave its process group (on
/// Windows: its job). A process that must end receives SIGTERM, and is killed half a second later. `stop` is called a
/// hundred times a second. Throws input_error if a file cannot be written.
process_result run_process(process const& which, std::function<bool()> const& stop);

/// "SIGSEGV", "signal 42".
std::string signal_name(int number);

/// What a signal does if it comes once more while it is postponed.
enum class repeated_signal { stays_postponed, ends_the_program };

/// While this object exists, a signal that would end this program (SIGINT, SIGTERM, SIGHUP) only makes `has_come` true,
/// so that running processes can be ended and temporary files removed. After that, the signal takes its usual effect.
/// On Windows the system ends the processes.
class postponed_signals {
public:
    explicit postponed_signals(repeated_signal again = repeated_signal::stays_postponed);
    ~postponed_signals();
    postponed_signals(postponed_signals const&) = delete;
    postponed_signals& operator=(postponed_signals const&) = delete;

    static bool has_come();
};

} // namespace dmlref::tool
