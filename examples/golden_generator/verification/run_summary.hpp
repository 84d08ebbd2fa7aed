// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"
#include "verification/verify_case.hpp"

namespace dmlref::tool {

/// The reports of a run, all with one profile and mode.
struct run_reports {
    std::string profile;
    golden::verification_mode mode = golden::verification_mode::portable;
    std::vector<case_report> cases{};
    index_t requested = 0;                    ///< cases that were to be judged; a run that was ended early has fewer
    exit_code failure = exit_code::bad_input; ///< the exit code of a run with a failed case

    index_t count(case_status status) const;
    bool is_complete() const { return std::ssize(cases) >= requested; }
};

/// A golden that a device may match without computing anything proves nothing alone. If another case of the same
/// operator was accepted that could not be matched in this way, such cases become accepted, with a note. Suspicious
/// results stay mistrusted.
void trust_accepted_company(std::vector<case_report>& cases);

/// 1 for a mismatch, else `failure` for a failed case, else 4 for a mistrusted case, for a run that is not complete or
/// if there is no case, else 77 if all were skipped, else 0: a wrong result says more than a missing one.
exit_code exit_code_of(run_reports const& run);

} // namespace dmlref::tool
