// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

namespace dmlref::tool {

/// "ok    roi_align1/average_linear_f32: 84 elements: 80 exact, ...", or the full report of a case that was not
/// accepted; several lines, each with a line end.
std::string case_text(case_report const& report);

/// "1134 cases: 1132 accepted, 2 mismatches", and the alternatives that were used; two lines at most.
std::string summary_text(run_reports const& run);

} // namespace dmlref::tool
