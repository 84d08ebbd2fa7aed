// SPDX-License-Identifier: MIT
#include "verification/report.hpp"

#include "model/text.hpp"

#include <dmlref/golden/verdict_text.hpp>

#include <sstream>

namespace dmlref::tool {

namespace {

constexpr std::size_t longest_sentence = 1000;

std::string_view heading_of(case_status status) {
    constexpr std::string_view headings[] = {"ok    ", "FAIL  ", "MISTRUSTED  ", "FAILED  ", "skip  "}; // in its order
    return headings[static_cast<std::size_t>(status)];
}

std::string indented(std::string const& text) {
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line);) result += "  " + line + "\n";
    return result;
}

std::string labeled(std::string_view label, std::string const& content) {
    return indented(golden::detail::line(label, shown(content, longest_sentence)));
}

std::string verdict_lines(golden::verdict const& verdict) {
    if (verdict.tensors.empty()) return "  nothing was compared\n";
    std::string text;
    for (golden::tensor_verdict const& tensor : verdict.tensors) text += indented(to_string(tensor));
    return text;
}

/// "1 mismatch", "2 mismatches".
std::string counted(index_t count, std::string_view what, std::string_view several = {}) {
    return std::to_string(count) + " " + std::string(count == 1 || several.empty() ? what : several);
}

/// The elements of all cases, as if they were those of one tensor.
golden::tensor_verdict totals_of(run_reports const& run) {
    golden::tensor_verdict all;
    for (case_report const& each : run.cases)
        if (each.verdict)
            for (golden::tensor_verdict const& tensor : each.verdict->tensors) {
                all.sampled_from += tensor.sampled_from;
                all.exact += tensor.exact;
                all.within_bound += tensor.within_bound;
                all.by_alternative += tensor.by_alternative;
                all.outside += tensor.outside;
                all.tightness = std::max(all.tightness, tensor.tightness);
                for (golden::alternative_use const& use : tensor.alternatives) count_use(all.alternatives, use);
            }
    return all;
}

} // namespace

std::string case_text(case_report const& report) {
    std::string const name = shown(report.name, longest_sentence);
    std::string text = std::string(heading_of(report.status)) + name;
    if (report.verdict)
        text += "  " + report.verdict->operator_name + ", profile " + report.verdict->profile + ", " +
                std::string(name_of(report.verdict->mode));
    text += report.reason.empty() ? "\n" : ": " + shown(report.reason, longest_sentence) + "\n";
    if (report.verdict) text += verdict_lines(*report.verdict);
    for (std::string const& note : report.notes) text += labeled("note", note);
    if (!report.again.empty()) text += labeled("again", report.again);
    return text;
}

std::string summary_text(run_reports const& run) {
    std::string text = run.is_complete() ? "" : std::to_string(run.cases.size()) + " of ";
    text += counted(std::max(std::ssize(run.cases), run.requested), "case", "cases") + ": " +
            counted(run.count(case_status::accepted), "accepted");
    for (auto const& [status, one, several] : {std::tuple{case_status::mismatch, "mismatch", "mismatches"},
                                               {case_status::mistrusted, "mistrusted", "mistrusted"},
                                               {case_status::failed, "failed", "failed"},
                                               {case_status::skipped, "skipped", "skipped"}})
        if (index_t const count = run.count(status); count > 0) text += ", " + counted(count, one, several);
    text += "; profile " + run.profile + ", " + std::string(name_of(run.mode)) + "\n";
    golden::tensor_verdict const all = totals_of(run);
    if (all.element_count() == 0) return text + "nothing was compared\n";
    return text + counted(all.element_count(), "element", "elements") + ": " + golden::detail::accepted_text(all) +
           (all.outside > 0 ? ", " + std::to_string(all.outside) + " outside" : "") + "\n" +
           (all.sampled_from > 0 ? "of some outputs only a sample was judged: the other elements may be wrong\n" : "");
}

} // namespace dmlref::tool
