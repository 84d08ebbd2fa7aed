// SPDX-License-Identifier: MIT
#include "verification/report.hpp"

#include "files/json_text.hpp"

#include <dmlref/spec/rules.hpp>

namespace dmlref::tool {

namespace {

/// Text for an element or an attribute. XML 1.0 cannot express most control characters.
std::string xml_text(std::string const& text) {
    std::string result;
    for (char const character : utf8_text(text)) {
        auto const code = static_cast<unsigned char>(character);
        if (character == '&')
            result += "&amp;";
        else if (character == '<')
            result += "&lt;";
        else if (character == '>')
            result += "&gt;";
        else if (character == '"')
            result += "&quot;";
        else if (code == 0x7f || (code < 0x20 && character != '\n' && character != '\t'))
            result += '?';
        else
            result += character;
    }
    return result;
}

std::string attribute(std::string_view name, std::string const& value) {
    return " " + std::string(name) + "=\"" + xml_text(value) + "\"";
}

/// The first sentence about a result that was not accepted.
std::string message_of(case_report const& report) {
    if (!report.reason.empty()) return report.reason;
    if (report.verdict)
        for (golden::tensor_verdict const& tensor : report.verdict->tensors) {
            if (tensor.outside > 0)
                return tensor.name + ": " + std::to_string(tensor.outside) + " of " +
                       std::to_string(tensor.element_count()) + " elements outside acceptance";
            if (tensor.gaps.count > 0) return tensor.name + ": memory between or behind its elements was overwritten";
            if (!tensor.trust.suspicion.empty()) return tensor.name + ": " + tensor.trust.suspicion;
            if (!tensor.trust.weakness.empty()) return tensor.name + ": " + tensor.trust.weakness;
        }
    return std::string(name_of(report.status));
}

std::string outcome_xml(case_report const& report) {
    if (report.status == case_status::accepted) return {};
    if (report.status == case_status::skipped) return "<skipped" + attribute("message", message_of(report)) + "/>";
    std::string const element = report.status == case_status::failed ? "error" : "failure";
    return "<" + element + attribute("message", message_of(report)) +
           attribute("type", std::string(name_of(report.status))) + ">" + xml_text(case_text(report)) + "</" + element +
           ">";
}

std::string case_xml(case_report const& report) {
    std::size_t const slash = report.name.find('/');
    bool const has_class = slash != std::string::npos;
    std::string const time = report.seconds > 0 ? attribute("time", spec::number(report.seconds)) : "";
    std::string const outcome = outcome_xml(report);
    return "    <testcase" + attribute("classname", has_class ? report.name.substr(0, slash) : "dmlref") +
           attribute("name", has_class ? report.name.substr(slash + 1) : report.name) + time +
           (outcome.empty() ? "/>\n" : ">" + outcome + "</testcase>\n");
}

} // namespace

std::string report_junit(run_reports const& run) {
    case_report const unfinished = {.name = "all cases",
                                    .reason = "the run was ended when " + std::to_string(run.cases.size()) + " of " +
                                              std::to_string(run.requested) + " cases were judged"};
    index_t const missing = run.is_complete() ? 0 : 1;
    std::string const counts =
        attribute("tests", std::to_string(std::ssize(run.cases) + missing)) +
        attribute("failures", std::to_string(run.count(case_status::mismatch) + run.count(case_status::mistrusted))) +
        attribute("errors", std::to_string(run.count(case_status::failed) + missing));
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n  <testsuite" +
                      attribute("name", run.request.command) + counts +
                      attribute("skipped", std::to_string(run.count(case_status::skipped))) + ">\n";
    for (case_report const& each : run.cases) xml += case_xml(each);
    if (missing > 0) xml += case_xml(unfinished);
    return xml + "  </testsuite>\n</testsuites>\n";
}

} // namespace dmlref::tool
