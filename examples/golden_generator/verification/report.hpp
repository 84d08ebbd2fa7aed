// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

/// The forms of a report.
namespace dmlref::tool {

/// "ok    roi_align1/average_linear_f32: 84 elements: 80 exact, ...", or the full report of a case that was not
/// accepted; several lines, each with a line end.
std::string case_text(case_report const& report);

/// "1134 cases: 1132 accepted, 2 mismatches", and the alternatives that were used; two lines at most.
std::string summary_text(run_reports const& run);

/// The format version of the JSON report. It is raised when a reader of the earlier format would misread the new one.
inline constexpr int report_format_version = 1;

/// A run as JSON: docs/verdicts.md. Numbers that JSON cannot express are the strings "nan", "inf" and "-inf".
std::string report_json(run_reports const& run);

/// A run as the XML that test servers read: one testcase for each case; <failure> for a mismatch or a mistrusted case,
/// <error> for a failed one. The suite's name is the command.
std::string report_junit(run_reports const& run);

/// Reads what report_json wrote. Written again, the report has the same bytes. Throws input_error for any other file,
/// for one of another version of dmlref, and for a run that did not end.
run_reports read_report(std::filesystem::path const& file);

} // namespace dmlref::tool
