// SPDX-License-Identifier: MIT
#pragma once
#include "device/process.hpp"
#include "device/result_folder.hpp"
#include "verification/verify_case.hpp"

namespace dmlref::tool {

/// A program that computes a golden case.
struct device {
    /// May contain {model}, the case's model.json; {output}, the folder to write to; {case}, the case's name. The
    /// variables DMLREF_MODEL, DMLREF_OUTPUT and DMLREF_CASE have the same values.
    std::vector<std::string> words;
    std::chrono::duration<double> time_limit{60};
};

/// Judges what a device wrote to `got_folder`.
using case_judge =
    std::function<case_report(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder)>;

struct device_test {
    std::filesystem::path suite;    ///< the folder that `dmlref generate` wrote
    std::vector<std::string> cases; ///< the names of those to run, in the order of the reports
    device program;
    unsigned jobs = 1; ///< devices that run at the same time
};

/// Runs the device on every case separately, and judges it. A device that does not end by itself with exit code 0 has
/// failed, whatever it wrote. The reports do not depend on `jobs`, except for the seconds. `finished` is called with
/// each report, which it may add to, from any thread, one at a time. After a signal (postponed_signals), ends running
/// processes and leaves out unfinished cases. Throws usage_error if there is no such program, input_error if a file
/// cannot be written, and whatever `judge` throws.
std::vector<case_report> test_suite(device_test const& test, result_folder const& results, case_judge const& judge,
                                    std::function<void(case_report&)> const& finished);

} // namespace dmlref::tool
