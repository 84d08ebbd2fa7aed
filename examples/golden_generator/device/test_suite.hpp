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

/// Runs the device on every case, each by itself, and judges it. The reports do not depend on `jobs`, but for the
/// seconds. `finished` is called with the name of each case that is done, from any thread, one at a time. When a signal
/// has come (postponed_signals), ends what runs and leaves out what is not done. Throws what test_case throws.
std::vector<case_report> test_suite(device_test const& test, result_folder const& results, case_judge const& judge,
                                    std::function<void(std::string const& case_name)> const& finished);

} // namespace dmlref::tool
