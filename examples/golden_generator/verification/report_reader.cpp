// SPDX-License-Identifier: MIT
#include "verification/report.hpp"

#include "files/file.hpp"
#include "model/model_value.hpp"

#include <dmlref/core/version.hpp>

#include <charconv>

namespace dmlref::tool {

namespace {

/// The value whose name the text is.
template <class Value>
Value value_named(model_value const& source, std::initializer_list<Value> all) {
    for (Value const each : all)
        if (name_of(each) == source.string()) return each;
    source.refuse("is '" + shown(source.string()) + "', which is unknown");
}

golden::decision decision_of(model_value const& source) {
    for (auto each = golden::decision{}; each <= golden::decision::overwriting;
         each = golden::decision(static_cast<int>(each) + 1))
        if (name_of(each) == source.string()) return each;
    source.refuse("is '" + shown(source.string()) + "', which is no decision");
}

template <class Read>
auto list_of(model_value const& source, Read&& read) {
    std::vector<decltype(read(source))> list;
    for (model_value const& each : source.elements()) list.push_back(read(each));
    return list;
}

std::vector<std::string> strings_of(model_value const& source) {
    return list_of(source, [](model_value const& each) { return each.string(); });
}

golden::stored_element element_of(model_value const& source, directml::data_type type) {
    std::string const& bits = source["bits"].string(); // "0x4249"
    golden::stored_element element = {.type = type};
    auto const end = bits.data() + bits.size();
    if (!bits.starts_with("0x") || std::from_chars(bits.data() + 2, end, element.bits, 16).ptr != end)
        source["bits"].refuse("is '" + shown(bits) + "', must be a hexadecimal number");
    return element;
}

golden::alternative alternative_of(model_value const& source) {
    auto const number = [&](std::string_view name) { return source[name].number<double>(); };
    golden::alternative allowed = {.value = number("value"),
                                   .bound = {number("arithmetic"), number("coordinate")},
                                   .lowest = number("lowest"),
                                   .highest = number("highest")};
    allowed.may_be_non_finite = source["may_be_non_finite"].boolean();
    allowed.decisions = list_of(source["decisions"], [](model_value const& each) {
        return golden::other_decision{decision_of(each["decision"]), each["operand"].number<double>(),
                                      each["margin"].number<double>()};
    });
    return allowed;
}

golden::element_report failing_of(model_value const& source, directml::data_type type) {
    golden::element_report element;
    for (index_t coordinate : source["at"].numbers<index_t>()) element.at.push_back(coordinate);
    element.flat_index = source["flat"].number<index_t>();
    element.byte_offset = source["byte"].number<index_t>();
    element.expected = element_of(source["expected"], type);
    element.got = element_of(source["got"], type);
    element.judgment.excess = source["excess"].number<double>();
    element.judgment.alternative = source["nearest"].number<std::size_t>();
    element.allowed.alternatives = list_of(source["allowed"], alternative_of);
    return element;
}

golden::overwritten_gaps gaps_of(model_value const& source, directml::data_type type) {
    if (source.is_null()) return {};
    return {source["count"].number<index_t>(), source["first_byte"].number<index_t>(),
            element_of(source["first"], type)};
}

void read_counts(model_value const& source, golden::tensor_verdict& tensor) {
    auto const count = [&](std::string_view name) { return source[name].number<index_t>(); };
    tensor.sampled_from = source["sampled_from"].is_null() ? 0 : count("sampled_from");
    tensor.exact = count("exact");
    tensor.within_bound = count("within_bound");
    tensor.by_alternative = count("by_alternative");
    tensor.outside = count("outside");
    tensor.unwritten = count("unwritten");
    tensor.incomplete = count("incomplete");
    tensor.alternatives = list_of(source["alternatives"], [](model_value const& each) {
        return golden::alternative_use{each["decision"].string(), each["count"].number<index_t>()};
    });
}

golden::tensor_verdict tensor_of(model_value const& source) {
    golden::tensor_verdict tensor;
    tensor.name = source["name"].string();
    auto const type = directml::data_type_named(source["data_type"].string());
    if (!type) source["data_type"].refuse("is unknown");
    tensor.type = *type;
    for (index_t size : source["sizes"].numbers<index_t>()) tensor.sizes.push_back(size);
    read_counts(source, tensor);
    tensor.tightness = source["tightness"].number<double>();
    auto const failing = [&](model_value const& each) { return failing_of(each, *type); };
    if (!source["worst"].is_null()) tensor.worst = failing(source["worst"]);
    tensor.worst_taps = strings_of(source["worst_taps"]);
    tensor.first_failing = list_of(source["first_failing"], failing);
    tensor.contradiction = source["together"].string();
    tensor.pattern = source["pattern"].string();
    tensor.likely_cause = source["likely_cause"].string();
    tensor.gaps = gaps_of(source["overwritten_gaps"], *type);
    tensor.trust.suspicion = source["suspicion"].string();
    tensor.trust.weakness = source["weakness"].string();
    return tensor;
}

case_report case_of(model_value const& source, run_reports const& run) {
    using enum case_status;
    case_report report = {.name = source["name"].string(),
                          .status = value_named(source["status"], {accepted, mismatch, mistrusted, failed, skipped}),
                          .reason = source["reason"].string()};
    report.notes = strings_of(source["notes"]);
    report.again = source["again"].string();
    if (auto const seconds = source.find("seconds")) report.seconds = seconds->number<double>();
    if (std::string const& judged = source["operator"].string(); !judged.empty())
        report.verdict = golden::verdict{judged, run.profile, run.mode, list_of(source["tensors"], tensor_of)};
    return report;
}

run_request request_of(model_value const& source) {
    return {.command = source["command"].string(),
            .options = source["options"].string(),
            .part = parse_shard(source["shard"].string()),
            .case_count = source["selected"]["cases"].number<index_t>(),
            .cases_sha256 = source["selected"]["sha256"].string()};
}

} // namespace

run_reports read_report(std::filesystem::path const& file) {
    json_value const json = parse_json(read_file(file), file.string());
    model_value const source(json, file.string());
    if (!source.is_object() || !source.has("format") || source["format"].string() != "dmlref verification")
        throw input_error(file.string() + ": this is not a report of `dmlref test` or `dmlref verify`");
    if (source["dmlref_version"].string() != version)
        source["dmlref_version"].refuse("is " + shown(source["dmlref_version"].string()) + ", must be " +
                                        std::string(version) + ", the version of this program");
    if (!source["complete"].boolean()) throw input_error(file.string() + ": the run did not end");
    using enum golden::verification_mode;
    run_reports run = {.profile = source["profile"].string(), .mode = value_named(source["mode"], {strict, portable})};
    run.request = request_of(source);
    run.failure = run.request.command == "dmlref test" ? exit_code::mismatch : exit_code::bad_input;
    run.cases = list_of(source["cases"], [&](model_value const& each) { return case_of(each, run); });
    run.requested = std::ssize(run.cases);
    return run;
}

} // namespace dmlref::tool
