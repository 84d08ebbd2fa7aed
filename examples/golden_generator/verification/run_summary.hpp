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
    exit_code failure = exit_code::bad_input; ///< what a failed case makes of the run

    index_t count(case_status status) const;
};

/// A golden that a device may match without computing anything proves nothing by itself. Beside another case of its
/// operator that was accepted and could not be matched like that it does: such cases become accepted, with a note.
/// Suspicious results stay mistrusted.
void trust_accepted_company(std::vector<case_report>& cases);

/// 1 for a mismatch, else `failure` for a case that failed, else 4 for a mistrusted one or when there is no case, else
/// 77 when all were skipped, else 0: a wrong result says more than one that is missing.
exit_code exit_code_of(run_reports const& run);

} // namespace dmlref::tool
