// SPDX-License-Identifier: MIT
#pragma once
#include "verification/case_folders.hpp"
#include "verification/run_summary.hpp"

#include <functional>

namespace dmlref::tool {

/// What `dmlref verify` is asked to do.
struct verification_request {
    std::filesystem::path golden; ///< a case's folder, or a suite's
    std::filesystem::path got{};  ///< the device's files, laid out alike; empty: they lie beside the goldens
    std::string filter = "*";     ///< of the cases' names
    golden::verification_options options{};
    file_rules rules{};
};

/// Judges a case or the cases of a suite, sorted by name, each by itself. Throws input_error when there is none.
run_reports verify_suite(verification_request const& request);

} // namespace dmlref::tool
