// SPDX-License-Identifier: MIT
#pragma once
#include "execution/reading_changes.hpp"

#include <dmlref/golden/verdict.hpp>
#include <dmlref/golden/verification_options.hpp>

#include <filesystem>

/// Compares a device's files with those of a golden case: docs/verdicts.md.
namespace dmlref::tool {

/// The outcome of a case. Failed: nothing can be judged, because the device crashed, hung, wrote nothing or the wrong
/// thing, or because the golden case itself cannot be used.
enum class case_status { accepted, mismatch, mistrusted, failed, skipped };

/// "mistrusted".
std::string_view name_of(case_status status);

struct case_report {
    std::string name; ///< of the case: "roi_align1/average_linear_f32"
    case_status status = case_status::failed;
    std::string reason{}; ///< one sentence, unless the case was accepted or its verdict says everything
    std::optional<golden::verdict> verdict{};
    double seconds = 0;               ///< the time that the device took; 0: not measured
    std::vector<std::string> notes{}; ///< accepted deviations, one sentence each
    std::string again{};              ///< the command line that gives this report; empty: `dmlref verify` of this case
};

/// How the files of a case and of a device are treated.
struct file_rules {
    bool allow_older = false;   ///< also accept files that were written before the golden case
    reading_changes readings{}; ///< replace those with which the case was computed
};

/// Judges the files of one case. `got_folder` holds the files that the case's model.json writes. Never throws because
/// of the folders' content: that becomes a report.
case_report verify_case(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder,
                        golden::verification_options const& options, file_rules const& rules = {});

} // namespace dmlref::tool
