// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

namespace dmlref::tool {

/// A run as the XML that test servers read: one testcase for each case; <failure> for a mismatch or a mistrusted case,
/// <error> for a failed one. The suite's name is the command.
std::string report_junit(run_reports const& run);

} // namespace dmlref::tool
