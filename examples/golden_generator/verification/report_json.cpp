// SPDX-License-Identifier: MIT
#include "verification/report.hpp"

#include "files/json_text.hpp"

#include <dmlref/core/version.hpp>
#include <dmlref/golden/verdict_text.hpp>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

std::vector<index_t> list_of(shape const& values) { return {values.begin(), values.end()}; }

ordered_json element_json(golden::stored_element const& element) {
    return {{"value", golden::text_of(element)}, {"bits", golden::bits_text(element)}};
}

ordered_json alternative_json(golden::alternative const& allowed) {
    ordered_json decisions = ordered_json::array();
    for (golden::other_decision const& each : allowed.decisions)
        decisions.push_back({{"decision", name_of(each.what)},
                             {"operand", number_json(each.operand)},
                             {"margin", number_json(each.margin)}});
    return {{"value", number_json(allowed.value)},
            {"arithmetic", number_json(allowed.bound.arithmetic)},
            {"coordinate", number_json(allowed.bound.coordinate)},
            {"lowest", number_json(allowed.lowest)},
            {"highest", number_json(allowed.highest)},
            {"may_be_non_finite", allowed.may_be_non_finite},
            {"decisions", decisions}};
}

ordered_json failing_json(golden::element_report const& element) {
    ordered_json allowed = ordered_json::array();
    for (golden::alternative const& each : element.allowed.alternatives) allowed.push_back(alternative_json(each));
    ordered_json units = nullptr;
    if (auto const distance = distance_in_units(element.expected, element.got)) units = *distance;
    return {{"at", list_of(element.at)},
            {"flat", element.flat_index},
            {"byte", element.byte_offset},
            {"expected", element_json(element.expected)},
            {"got", element_json(element.got)},
            {"absolute", number_json(element.absolute_error())},
            {"relative", number_json(element.relative_error())},
            {"units_in_the_last_place", units},
            {"excess", number_json(element.judgment.excess)},
            {"nearest", element.judgment.alternative},
            {"allowed", allowed}};
}

ordered_json gaps_json(golden::overwritten_gaps const& gaps) {
    if (gaps.count == 0) return nullptr;
    return {{"count", gaps.count}, {"first_byte", gaps.first_byte_offset}, {"first", element_json(gaps.first)}};
}

ordered_json tensor_json(golden::tensor_verdict const& tensor) {
    ordered_json uses = ordered_json::array(), failing = ordered_json::array();
    for (golden::alternative_use const& use : tensor.alternatives)
        uses.push_back({{"decision", use.decision}, {"count", use.count}});
    for (golden::element_report const& each : tensor.first_failing) failing.push_back(failing_json(each));
    return {{"name", tensor.name},
            {"data_type", directml::name_of(tensor.type)},
            {"sizes", list_of(tensor.sizes)},
            {"elements", tensor.element_count()},
            {"sampled_from", tensor.sampled_from > 0 ? ordered_json(tensor.sampled_from) : ordered_json(nullptr)},
            {"exact", tensor.exact},
            {"within_bound", tensor.within_bound},
            {"by_alternative", tensor.by_alternative},
            {"outside", tensor.outside},
            {"unwritten", tensor.unwritten},
            {"incomplete", tensor.incomplete},
            {"alternatives", uses},
            {"tightness", number_json(tensor.tightness)},
            {"worst", tensor.worst ? failing_json(*tensor.worst) : ordered_json(nullptr)},
            {"worst_taps", tensor.worst_taps},
            {"first_failing", failing},
            {"together", tensor.contradiction},
            {"pattern", tensor.pattern},
            {"likely_cause", tensor.likely_cause},
            {"overwritten_gaps", gaps_json(tensor.gaps)},
            {"suspicion", tensor.trust.suspicion},
            {"weakness", tensor.trust.weakness}};
}

ordered_json case_json(case_report const& report) {
    ordered_json notes = ordered_json::array(), tensors = ordered_json::array();
    for (std::string const& note : report.notes) notes.push_back(utf8_text(note));
    if (report.verdict)
        for (golden::tensor_verdict const& tensor : report.verdict->tensors) tensors.push_back(tensor_json(tensor));
    ordered_json result = {{"name", utf8_text(report.name)},
                           {"status", name_of(report.status)},
                           {"operator", report.verdict ? report.verdict->operator_name : ""},
                           {"reason", utf8_text(report.reason)},
                           {"notes", notes},
                           {"again", utf8_text(report.again)},
                           {"tensors", tensors}};
    if (report.seconds > 0) result["seconds"] = report.seconds;
    return result;
}

} // namespace

std::string report_json(run_reports const& run) {
    ordered_json cases = ordered_json::array(), counts;
    for (case_status status : {case_status::accepted, case_status::mismatch, case_status::mistrusted,
                               case_status::failed, case_status::skipped})
        counts[std::string(name_of(status))] = run.count(status);
    for (case_report const& each : run.cases) cases.push_back(case_json(each));
    return json_text({{"format", "dmlref verification"},
                      {"format_version", report_format_version},
                      {"dmlref_version", version},
                      {"command", run.request.command},
                      {"options", utf8_text(run.request.options)},
                      {"shard", to_string(run.request.part)},
                      {"selected", {{"cases", run.request.case_count}, {"sha256", run.request.cases_sha256}}},
                      {"profile", run.profile},
                      {"mode", name_of(run.mode)},
                      {"exit_code", static_cast<int>(exit_code_of(run))},
                      {"complete", run.is_complete()},
                      {"counts", counts},
                      {"cases", cases}});
}

} // namespace dmlref::tool
