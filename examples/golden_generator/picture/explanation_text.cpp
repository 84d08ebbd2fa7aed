// SPDX-License-Identifier: MIT
#include "picture/explanation_text.hpp"

#include "report/table.hpp"

#include <dmlref/golden/explanation/decision_lines.hpp>
#include <dmlref/golden/judged_tensor.hpp>
#include <dmlref/golden/verdict_text.hpp>

#include <sstream>

namespace dmlref::tool {

namespace {

using golden::detail::line, golden::detail::position_text, golden::detail::short_number, spec::number;
using strings = std::vector<std::string>;

constexpr std::size_t most_lines = 64; ///< of taps, of decisions, of contributions

/// The first line after the label, the others below it.
std::string labeled(std::string_view label, strings const& contents) {
    std::string text;
    for (std::size_t i = 0; i < std::min(contents.size(), most_lines); ++i)
        text += line(i == 0 ? label : "", contents[i]);
    if (contents.size() > most_lines) text += line("", "and " + std::to_string(contents.size() - most_lines) + " more");
    return text;
}

strings lines_of(std::string const& text) {
    std::istringstream in(text);
    strings lines;
    for (std::string each; std::getline(in, each);) lines.push_back(each);
    return lines;
}

template <class Number>
std::string list_text(std::vector<Number> const& values) {
    return "{" + joined(values, ", ", [](Number value) { return number(value); }) + "}";
}

struct to_text {
    directml::field_schema const& field;

    std::string operator()(float value) const { return number(value); }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(size_2d const& value) const { return number(value.width) + " x " + number(value.height); }
    std::string operator()(std::vector<float> const& values) const { return list_text(values); }
    std::string operator()(std::vector<std::uint32_t> const& values) const { return list_text(values); }
    std::string operator()(std::uint32_t value) const {
        if (field.enumeration != nullptr)
            for (directml::enumerator const& each : field.enumeration->enumerators)
                if (each.value == value) return std::string(each.name);
        return number(value);
    }
};

std::string problem_text(directml::operator_call const& call) {
    strings fields, tensors;
    for (directml::field_schema const& field : call.schema->fields) {
        if (auto const tensor = call.tensors.find(field.name); tensor != call.tensors.end())
            tensors.push_back(std::string(field.name) + " " + std::string(directml::name_of(tensor->second.type)) +
                              "[" + position_text(tensor->second.sizes) + "]");
        if (auto const given = call.attributes.find(field.name); given != call.attributes.end())
            fields.push_back(std::string(field.name) + " " + std::visit(to_text{field}, given->second));
    }
    return line("operator", std::string(call.schema->name)) + labeled("tensors", tensors) + labeled("fields", fields);
}

/// As the nearest float: products of floats have more digits than anyone reads.
std::string short_float(double value) { return number(static_cast<float>(value)); }

/// "InputTensor[0,0,1,2]  3  x 0.25  = 0.75", in columns.
strings tap_lines(golden::contribution const& from) {
    std::vector<strings> rows;
    for (golden::tap const& tap : from.taps)
        rows.push_back({tap.tensor + "[" + position_text(tap.at) + "]", short_float(tap.value),
                        "x " + short_float(tap.weight), "= " + short_float(tap.value * tap.weight)});
    return lines_of(aligned_table(rows));
}

bool is_gradient(directml::operator_call const& call) { return call.schema->find("InputGradientTensor") != nullptr; }

/// The text for an element with a single contribution: how it is found, and from what.
std::string single_text(explained_element const& which, golden::contribution const& only) {
    strings taps = tap_lines(only);
    if (taps.empty()) taps = {"no element of a tensor"};
    return labeled("decisions", golden::decision_lines(which.problem->call(), which.at, only)) +
           labeled("made of", taps);
}

/// The decisions without those that were the same for the previous contribution; the last line names the sample.
strings news_of(strings const& decisions, strings const& before) {
    strings news;
    for (std::string const& each : decisions) {
        bool const is_known = std::ranges::find(before, each) != before.end();
        if (!is_known || &each == &decisions.back()) news.push_back(each);
    }
    return news;
}

/// The text for an element that is a sum of contributions.
std::string sum_text(explained_element const& which) {
    std::vector<golden::contribution> const& all = which.explanation.contributions;
    std::string text =
        line("sum of", std::to_string(all.size()) +
                           (all.size() == 1 ? " contribution" : " contributions, in their order") + ", from 0");
    strings before;
    for (std::size_t i = 0; i < std::min(all.size(), most_lines); ++i) {
        text += line("  " + std::to_string(i + 1), short_float(all[i].value));
        strings const decisions = golden::decision_lines(which.problem->call(), which.at, all[i]);
        for (strings const& lines : {tap_lines(all[i]), news_of(decisions, before)})
            for (std::string const& each : lines) text += line("", each);
        before = decisions;
    }
    return all.size() > most_lines ? text + line("", "and " + std::to_string(all.size() - most_lines) + " more") : text;
}

std::string origin_text(explained_element const& which) {
    auto const& contributions = which.explanation.contributions;
    std::string text = line("computed", short_float(which.explanation.value) + " before it is stored");
    if (contributions.empty()) return text + line("made of", "nothing: no element of an input reaches it");
    bool const is_sum = is_gradient(which.problem->call()) || contributions.size() > 1;
    return text + (is_sum ? sum_text(which) : single_text(which, contributions.front()));
}

std::string alternative_text(golden::alternative const& allowed, directml::data_type type) {
    std::string text = golden::detail::interval_text(allowed, type) + ": exactly " + number(allowed.value) +
                       ", give or take " + short_number(allowed.bound.arithmetic) + " of arithmetic and " +
                       short_number(allowed.bound.coordinate) + " of coordinates";
    for (golden::other_decision const& each : allowed.decisions)
        text += ", if the " + std::string(name_of(each.what)) + " of " + number(each.operand) +
                " falls otherwise (margin " + short_number(each.margin) + ")";
    return text;
}

std::string allowed_text(explained_element const& which) {
    strings alternatives;
    for (golden::alternative const& each : which.allowed.alternatives)
        alternatives.push_back(std::to_string(alternatives.size() + 1) + ": " +
                               alternative_text(each, which.output->expected.type));
    if (which.allowed.incomplete) alternatives.push_back("there are more: those nearest to each other were joined");
    return labeled("allowed", alternatives);
}

std::string judgment_text(golden::acceptance_set const& allowed, golden::judgment const& how) {
    switch (how.outcome) {
    case golden::outcome::exact:
        return "exact";
    case golden::outcome::within_bound:
        return "within the bound, of which the error is " + short_number(how.tightness);
    case golden::outcome::by_alternative:
        return "accepted as alternative " + std::to_string(how.alternative + 1) + ": " +
               golden::alternative_text(allowed, how);
    case golden::outcome::outside:
        break;
    }
    return "outside: beyond alternative " + std::to_string(how.alternative + 1) + " by " + short_number(how.excess) +
           " times half its width or the type's spacing";
}

std::string got_text(explained_element const& which, golden::stored_element const& expected) {
    golden::judgment const how =
        golden::judge(which.allowed, expected, *which.got, golden::verification_mode::portable);
    golden::element_report const report = {.at = which.at, .expected = expected, .got = *which.got};
    return line("got", golden::detail::element_text(*which.got)) +
           (which.got->bits == expected.bits ? "" : line("error", golden::detail::error_text(report))) +
           line("judgment", judgment_text(which.allowed, how));
}

} // namespace

std::string explanation_text(explained_element const& which) {
    directml::any_tensor const& tensor = which.output->expected;
    golden::stored_element const expected = golden::element_at(tensor, golden::offset_of(tensor, which.at));
    std::string text = which.problem->description().name + ": " + which.output->description.name + "[" +
                       position_text(which.at) + "]\n" + problem_text(which.problem->call()) +
                       line("expected", golden::detail::element_text(expected)) + origin_text(which);
    if (!golden::is_floating_point(tensor.type) && directml::element_size(tensor.type) >= 4)
        text += line("note", "integers are followed as floats: beyond 2^24 another element may be named");
    text += allowed_text(which);
    return which.got ? text + got_text(which, expected) : text;
}

} // namespace dmlref::tool
