// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

namespace dmlref::tool {

/// The format version of the JSON report. It is raised when a reader of the earlier format would misread the new one.
inline constexpr int report_format_version = 1;

/// A run as JSON: docs/verdicts.md. Numbers that JSON cannot express are the strings "nan", "inf" and "-inf".
std::string report_json(run_reports const& run);

} // namespace dmlref::tool
