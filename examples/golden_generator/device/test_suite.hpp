// SPDX-License-Identifier: MIT
#pragma once
#include "device/device_case.hpp"

namespace dmlref::tool {

struct device_test {
    std::filesystem::path suite;    ///< the folder that `dmlref generate` wrote
    std::vector<std::string> cases; ///< the names of those to run, in the order of the reports
    device program;
    unsigned jobs = 1; ///< devices that run at the same time
};

/// Runs the device on every case separately, and judges it. The reports do not depend on `jobs`, except for the
/// seconds. `finished` is called with each report, which it may add to, from any thread, one at a time. After a signal
/// (postponed_signals), ends running processes and leaves out unfinished cases. Throws what test_case throws.
std::vector<case_report> test_suite(device_test const& test, result_folder const& results, case_judge const& judge,
                                    std::function<void(case_report&)> const& finished);

} // namespace dmlref::tool
