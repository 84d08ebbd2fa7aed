// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"
#include "suite/shard.hpp"
#include "verification/case_folders.hpp"
#include "verification/verify_case.hpp"

namespace dmlref::tool {

/// What a run was asked to judge. The runs of all shards were asked the same but for the part.
struct run_request {
    std::string command{}; ///< "dmlref test"
    std::string options{}; ///< those on which a verdict depends, as on the command line
    shard part{};
    index_t case_count = 0;     ///< the selected cases of all shards
    std::string cases_sha256{}; ///< of their names and descriptions: no two suites have the same
};

/// `all` are the selected cases of all shards. Throws input_error if the description of one cannot be read.
run_request request_of(std::string command, golden::verification_options const& options,
                       reading_changes const& readings, shard part, std::vector<case_place> const& all);

/// The reports of a run, all with one profile and mode.
struct run_reports {
    std::string profile;
    golden::verification_mode mode = golden::verification_mode::portable;
    std::vector<case_report> cases{};
    index_t requested = 0;                    ///< cases that were to be judged; a run that was ended early has fewer
    exit_code failure = exit_code::bad_input; ///< the exit code of a run with a failed case
    run_request request{};

    index_t count(case_status status) const;
    bool is_complete() const { return std::ssize(cases) >= requested; }
    /// Whether other shards have all of the cases.
    bool is_empty_shard() const { return requested == 0 && request.case_count > 0; }
};

/// A golden that a device may match without computing anything proves nothing alone. If another case of the same
/// operator was accepted that could not be matched in this way, such cases become accepted, with a note. Suspicious
/// results stay mistrusted.
void trust_accepted_company(std::vector<case_report>& cases);

/// 1 for a mismatch, else `failure` for a failed case, else 4 for a mistrusted case, for a run that is not complete or
/// if there is no case, else 77 if all were skipped, else 0: a wrong result says more than a missing one. 0 for a shard
/// without cases.
exit_code exit_code_of(run_reports const& run);

} // namespace dmlref::tool
