// SPDX-License-Identifier: MIT
#pragma once
#include "execution/reading_changes.hpp"

#include <dmlref/golden/verdict.hpp>
#include <dmlref/golden/verification_options.hpp>

#include <filesystem>

/// A device's files against a golden case's: docs/verdicts.md.
namespace dmlref::tool {

/// What became of a case. Failed: there is nothing that could be judged; the device crashed, hung, wrote nothing or the
/// wrong thing, or the golden case itself cannot be used.
enum class case_status { accepted, mismatch, mistrusted, failed, skipped };

/// "mistrusted".
std::string_view name_of(case_status status);

struct case_report {
    std::string name; ///< of the case: "roi_align1/average_linear_f32"
    case_status status = case_status::failed;
    std::string reason{}; ///< one sentence, unless the case was accepted or its verdict says it all
    std::optional<golden::verdict> verdict{};
    double seconds = 0;               ///< that the device took; 0: not measured
    std::vector<std::string> notes{}; ///< what was forgiven, one sentence each
    std::string again{};              ///< the command line that gives this report; empty: `dmlref verify` of this case
};

/// How the files of a case and of a device are taken.
struct file_rules {
    bool allow_older = false;   ///< also files that were written before the golden case was
    reading_changes readings{}; ///< instead of those that the case was computed with
};

/// Judges the files of one case. `got_folder` holds the files that the case's model.json writes. Never throws for what
/// is in the folders: that is a report.
case_report verify_case(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder,
                        golden::verification_options const& options, file_rules const& rules = {});

} // namespace dmlref::tool
