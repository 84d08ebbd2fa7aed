// SPDX-License-Identifier: MIT
#include "verification/verify_case.hpp"

#include "verification/device_results.hpp"
#include "verification/judge_problem.hpp"
#include "verification/worst_taps.hpp"

#include <new>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

case_status status_of(golden::verdict const& verdict) {
    switch (verdict.status()) {
    case golden::verdict_status::accepted:
        return case_status::accepted;
    case golden::verdict_status::mistrusted:
        return case_status::mistrusted;
    case golden::verdict_status::mismatch:
        break;
    }
    return case_status::mismatch;
}

/// Until its case.json is read, a case has the name of its folder.
std::string name_of_folder(fs::path const& folder) {
    fs::path const path = (folder / "case.json").lexically_normal().parent_path();
    return (path.parent_path().filename() / path.filename()).generic_string();
}

/// Whether the outputs are small enough to be judged a few times more: some seconds at most.
bool is_small(golden_problem const& problem) {
    constexpr index_t most_elements = 1 << 14;
    index_t elements = 0;
    for (golden_output const& output : problem.outputs()) elements += element_count(output.expected.sizes);
    return elements <= most_elements;
}

/// Notes each other profile under which a wrong result would be right: the device may have been meant to compute so.
void note_other_profiles(case_report& report, golden_problem const& problem, golden::device_tensors const& got,
                         golden::verification_options options) {
    options.look_for_cause = false;
    std::string_view const judged_as = options.profile.name;
    for (golden::precision_profile const& other : golden::profiles) {
        options.profile = other;
        if (other.name != judged_as &&
            judge_problem(problem, got, options).status() != golden::verdict_status::mismatch)
            report.notes.push_back("accepted under profile " + std::string(other.name));
    }
}

void judge_into(case_report& report, fs::path const& case_folder, fs::path const& got_folder,
                golden::verification_options const& options, file_rules const& rules) {
    golden_problem const problem(case_folder, got_folder, rules.readings);
    report.name = problem.description().name;
    std::string const& undefined = problem.description().undefined_in_directml;
    if (!undefined.empty() && options.mode == golden::verification_mode::portable) {
        report.status = case_status::skipped;
        report.reason = "DirectML leaves this undefined (" + undefined +
                        " of the spec notes), so no result is wrong; --mode strict holds it to what dmlref computes";
        return;
    }
    device_results results(problem, problem.time(), rules);
    for (device_file const& file : results.files)
        report.notes.insert(report.notes.end(), file.notes.begin(), file.notes.end());
    check_expected(problem, options.threads);
    report.verdict = judge_problem(problem, results.tensors, options);
    add_worst_taps(*report.verdict, problem.call());
    report.status = status_of(*report.verdict);
    if (report.status == case_status::mismatch && options.look_for_cause && is_small(problem))
        note_other_profiles(report, problem, results.tensors, options);
}

} // namespace

std::string_view name_of(case_status status) {
    switch (status) {
    case case_status::accepted:
        return "accepted";
    case case_status::mismatch:
        return "mismatch";
    case case_status::mistrusted:
        return "mistrusted";
    case case_status::failed:
        return "failed";
    case case_status::skipped:
        return "skipped";
    }
    return "unknown";
}

case_report verify_case(fs::path const& case_folder, fs::path const& got_folder,
                        golden::verification_options const& options, file_rules const& rules) {
    case_report report = {.name = name_of_folder(case_folder)};
    try {
        judge_into(report, case_folder, got_folder, options, rules);
    } catch (std::bad_alloc const&) {
        report.reason = case_folder.string() + ": there is not enough memory for this";
    } catch (std::exception const& error) {
        report.reason = error.what();
    }
    return report;
}

} // namespace dmlref::tool
