// SPDX-License-Identifier: MIT
#include "verification/run_summary.hpp"

#include "files/file.hpp"
#include "files/sha256.hpp"
#include "verification/verify_command.hpp"

#include <algorithm>
#include <set>

namespace dmlref::tool {

namespace {

bool is_suspicious(golden::verdict const& verdict) {
    auto const is_suspicious = [](golden::tensor_verdict const& tensor) { return !tensor.trust.suspicion.empty(); };
    return verdict.tensors.empty() || std::ranges::any_of(verdict.tensors, is_suspicious);
}

/// The SHA-256 of what says what the case is: its case.json, or a model.
std::string description_sha256(case_place const& place) {
    if (!place.listed.description_sha256.empty()) return place.listed.description_sha256;
    return sha256(read_file(is_case_folder(place.golden) ? place.golden / "case.json" : place.golden));
}

} // namespace

run_request request_of(std::string command, golden::verification_options const& options,
                       reading_changes const& readings, shard part, std::vector<case_place> const& all) {
    std::string lines;
    for (case_place const& each : all) lines += each.listed.name + " " + description_sha256(each) + "\n";
    return {std::move(command), options_text(options) + options_text(readings), std::move(part), std::ssize(all),
            sha256(lines)};
}

index_t run_reports::count(case_status status) const {
    return std::ranges::count_if(cases, [&](case_report const& each) { return each.status == status; });
}

void trust_accepted_company(std::vector<case_report>& cases) {
    std::set<std::string> proved;
    for (case_report const& each : cases)
        if (each.status == case_status::accepted && each.verdict) proved.insert(each.verdict->operator_name);
    for (case_report& each : cases) {
        if (each.status != case_status::mistrusted || !each.verdict || is_suspicious(*each.verdict) ||
            !proved.contains(each.verdict->operator_name))
            continue;
        each.status = case_status::accepted;
        each.again.clear();
        each.notes.push_back("trusted because other cases of " + each.verdict->operator_name +
                             " were accepted: " + each.verdict->tensors.front().trust.weakness);
    }
}

exit_code exit_code_of(run_reports const& run) {
    if (run.is_empty_shard()) return exit_code::accepted;
    if (run.count(case_status::mismatch) > 0) return exit_code::mismatch;
    if (run.count(case_status::failed) > 0) return run.failure;
    if (run.count(case_status::mistrusted) > 0 || run.cases.empty() || !run.is_complete()) return exit_code::mistrusted;
    return run.count(case_status::accepted) == 0 ? exit_code::skipped : exit_code::accepted;
}

} // namespace dmlref::tool
