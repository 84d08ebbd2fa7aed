// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

namespace dmlref::tool {

/// A run as the XML that test servers read: one testcase for each case; <failure> for a mismatch or a mistrusted case,
/// <error> for a failed one.
std::string report_junit(run_reports const& run, std::string const& suite_name);

} // namespace dmlref::tool
