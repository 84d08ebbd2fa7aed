// SPDX-License-Identifier: MIT
#pragma once
#include "verification/case_folders.hpp"
#include "verification/run_summary.hpp"

#include <functional>

namespace dmlref::tool {

/// The request of `dmlref verify`.
struct verification_request {
    std::filesystem::path golden; ///< a case's folder, a suite's, or the file of a model
    std::filesystem::path got{};  ///< the device's files, with the same layout; empty: they lie beside the goldens
    std::string filter = "*";     ///< of the cases' names
    shard part{};                 ///< of the matching cases
    golden::verification_options options{};
    file_rules rules{};
};

/// Judges a case or the cases of a suite, sorted by name, each by itself. `grown` is called before the first case and
/// after each. After a signal (postponed_signals), leaves out the other cases. Throws input_error if there is none.
run_reports verify_suite(verification_request const& request, std::function<void(run_reports const&)> const& grown);

} // namespace dmlref::tool
