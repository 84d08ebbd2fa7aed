// SPDX-License-Identifier: MIT
#include "verification/verify_case.hpp"

#include "verification/device_file.hpp"

#include <dmlref/golden/acceptance/acceptance.hpp>
#include <dmlref/golden/conservation.hpp>
#include <dmlref/golden/explanation/explain.hpp>
#include <dmlref/golden/named_cause.hpp>
#include <dmlref/golden/reference_results.hpp>
#include <dmlref/golden/verdict_text.hpp>

#include <algorithm>
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

/// Throws input_error if the case's expected results are not those of this version.
void check_expected(golden_problem const& problem, unsigned threads) {
    if (problem.is_computed()) return;
    golden::reference_results const computed(problem.call(), {.threads = threads});
    for (golden_output const& output : problem.outputs())
        if (!golden::are_same_results(computed.tensors().find(output.description.name)->second, output.expected))
            throw input_error(output.description.file.string() +
                              ": this version of dmlref computes other bits: the golden case is of another one");
}

golden::verdict judge_problem(golden_problem const& problem, golden::device_tensors got,
                              golden::verification_options const& options) {
    golden::call_evidence evidence = {.problem = &problem.call(),
                                      .got = std::move(got),
                                      .allowed = golden::acceptance_of_elements(problem.call(), options.profile)};
    for (golden_output const& output : problem.outputs()) evidence.expected[output.description.name] = output.expected;
    golden::judged_call judged = golden::judge_call(evidence, options);
    golden::judge_together(judged, evidence, options);
    if (options.look_for_cause) golden::name_likely_causes(judged, evidence);
    return std::move(judged.verdict);
}

/// The limit for the elements that one element is computed from, on average: about a second.
constexpr std::uint64_t most_visits = 1 << 19;
constexpr std::size_t most_lines = 8;

/// The call, which is refused if the elements of an output are computed from too many.
directml::operator_call limited(directml::operator_call call, shape const& output) {
    std::uint64_t& budget = call.interpretation.work_budget;
    budget = std::min(budget, most_visits * static_cast<std::uint64_t>(element_count(output)));
    return call;
}

/// "InputTensor[0,0,12,30] 3 x 0.25".
std::string tap_text(golden::tap const& tap) {
    return tap.tensor + "[" + golden::detail::position_text(tap.at) + "] " + golden::detail::short_number(tap.value) +
           " x " + golden::detail::short_number(tap.weight);
}

std::vector<std::string> lines_of(golden::explanation const& which) {
    std::vector<std::string> lines;
    std::size_t count = 0;
    for (golden::contribution const& each : which.contributions)
        for (golden::tap const& tap : each.taps)
            if (++count <= most_lines) lines.push_back(tap_text(tap));
    if (count > most_lines) lines.push_back("and " + std::to_string(count - most_lines) + " more");
    return lines;
}

/// For the worst element of each output that has one, adds the elements from which the reference computes it.
void add_worst_taps(golden::verdict& verdict, directml::operator_call const& call) {
    for (golden::tensor_verdict& tensor : verdict.tensors) {
        if (!tensor.worst || !golden::is_floating_point(tensor.type)) continue;
        try {
            tensor.worst_taps = lines_of(golden::explain(limited(call, tensor.sizes), tensor.name, tensor.worst->at));
        } catch (std::exception const&) { // for example beyond the budget; the verdict is complete without it
            return;
        }
    }
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
    constexpr std::string_view names[] = {"accepted", "mismatch", "mistrusted", "failed", "skipped"};
    return names[static_cast<std::size_t>(status)];
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
