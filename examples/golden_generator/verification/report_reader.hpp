// SPDX-License-Identifier: MIT
#pragma once
#include "verification/run_summary.hpp"

namespace dmlref::tool {

/// Reads what report_json wrote. Written again, the report has the same bytes. Throws input_error for any other file,
/// for one of another version of dmlref, and for a run that did not end.
run_reports read_report(std::filesystem::path const& file);

} // namespace dmlref::tool
