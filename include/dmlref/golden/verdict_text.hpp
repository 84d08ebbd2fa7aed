// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/verdict.hpp"

/// Verdicts as readable text: the same on every machine and in every locale.
namespace dmlref::golden {

namespace detail {

/// "2.93e-02".
inline std::string short_number(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, 3).ptr};
}

/// "2,0,6,6".
inline std::string position_text(multi_index const& at) {
    std::string text;
    for (index_t coordinate : at) text += (text.empty() ? "" : ",") + std::to_string(coordinate);
    return text;
}

/// "3.142578 0x4249".
inline std::string element_text(stored_element const& element) { return text_of(element) + " " + bits_text(element); }

inline std::string units_text(element_report const& element) {
    auto const units = distance_in_units(element.expected, element.got);
    return units ? ", " + std::to_string(*units) + (*units == 1 ? " unit" : " units") + " in the last place" : "";
}

/// "abs 2.93e-02, rel 9.3e-03, 15 units in the last place".
inline std::string error_text(element_report const& element) {
    if (!std::isfinite(element.absolute_error())) return "not finite where the other is, or of another sign";
    std::string const relative = element.expected.value() == 0 ? "" : ", rel " + short_number(element.relative_error());
    return "abs " + short_number(element.absolute_error()) + relative + units_text(element);
}

/// "2.1e-03 = arithmetic 1.1e-04 + coordinate 1e-03 + store 9.8e-04".
inline std::string bound_text(alternative const& allowed, directml::data_type type) {
    double const store = is_floating_point(type) ? spacing_at(type, allowed.value) / 2 : 0.5;
    return short_number(allowed.bound.total() + store) + " = arithmetic " + short_number(allowed.bound.arithmetic) +
           " + coordinate " + short_number(allowed.bound.coordinate) + " + store " + short_number(store);
}

/// "3.1404 to 3.1445, or 2.25 (nearest element)".
inline std::string interval_text(alternative const& allowed, directml::data_type type) {
    std::string const lowest = text_of(element_nearest_to(type, allowed.lowest)),
                      highest = text_of(element_nearest_to(type, allowed.highest));
    std::string const range = lowest == highest ? lowest : lowest + " to " + highest;
    return range + (allowed.may_be_non_finite ? " or an overflow" : "");
}

/// All digits of the documented integer, which an alternative may not have, because it is a double.
inline std::string interval_text(alternative const& allowed, element_report const& element) {
    bool const is_expected = is_beyond_double(element.expected) && allowed.value == element.expected.value();
    return is_expected ? text_of(element.expected) : interval_text(allowed, element.expected.type);
}

inline std::string allowed_text(element_report const& element) {
    constexpr std::size_t most = 6;
    std::string text;
    std::vector<alternative> const& all = element.allowed.alternatives;
    for (std::size_t i = 0; i < (std::min)(all.size(), most); ++i) {
        text += (i == 0 ? "" : "; or ") + interval_text(all[i], element);
        if (i > 0) text += " (" + decisions_text(all[i]) + ")";
    }
    return text + (all.size() > most ? "; and " + std::to_string(all.size() - most) + " more" : "");
}

inline std::string line(std::string_view label, std::string const& content) {
    std::string text = "  " + std::string(label);
    text.resize(std::max<std::size_t>(text.size() + 1, 15), ' ');
    return text + content + "\n";
}

inline std::string worst_text(element_report const& worst) {
    std::string text = line("worst", position_text(worst.at) + " (flat " + std::to_string(worst.flat_index) +
                                         ", byte " + std::to_string(worst.byte_offset) + ")");
    text += line("  expected", element_text(worst.expected));
    text += line("  got", element_text(worst.got));
    text += line("  error", error_text(worst));
    if (worst.allowed.alternatives.empty()) return text;
    std::size_t const nearest = worst.judgment.alternative;
    text += line("  bound", bound_text(worst.allowed.alternatives[nearest], worst.expected.type));
    return text + line("  allowed", allowed_text(worst));
}

inline std::string failing_text(std::vector<element_report> const& failing, index_t count) {
    std::string text;
    for (element_report const& each : failing)
        text += line(text.empty() ? "first" : "", position_text(each.at) + "  expected " + element_text(each.expected) +
                                                      "  got " + element_text(each.got));
    index_t const more = count - static_cast<index_t>(failing.size());
    return more > 0 ? text + line("", "and " + std::to_string(more) + " more") : text;
}

/// "1 element", "2 elements".
inline std::string elements_text(index_t count) {
    return std::to_string(count) + (count == 1 ? " element" : " elements");
}

inline std::string percentage(index_t part, index_t whole) {
    return short_number(100. * static_cast<double>(part) / static_cast<double>(whole)) + " %";
}

/// "501 exact, 72 within bounds, 3 by alternative (nearest element 3); the largest error is 0.41 of its bound".
inline std::string accepted_text(tensor_verdict const& tensor) {
    std::string uses;
    for (alternative_use const& use : tensor.alternatives)
        uses += (uses.empty() ? "" : ", ") + use.decision + " " + std::to_string(use.count);
    return std::to_string(tensor.exact) + " exact, " + std::to_string(tensor.within_bound) + " within bounds, " +
           std::to_string(tensor.by_alternative) + " by alternative" + (uses.empty() ? "" : " (" + uses + ")") +
           (tensor.tightness > 0 ? "; the largest error is " + short_number(tensor.tightness) + " of its bound" : "");
}

inline std::string gaps_text(overwritten_gaps const& gaps) {
    return elements_text(gaps.count) + " between or behind those of the tensor, the first at byte " +
           std::to_string(gaps.first_byte_offset) + ", which holds " + element_text(gaps.first);
}

} // namespace detail

/// "OutputTensor FLOAT16[4,3,7,7]".
inline std::string title_of(tensor_verdict const& tensor) {
    return tensor.name + " " + std::string(directml::name_of(tensor.type)) + "[" + detail::position_text(tensor.sizes) +
           "]";
}

/// Several lines, each with a line end; the lines after the first are indented.
inline std::string to_string(tensor_verdict const& tensor) {
    using detail::line;
    std::string text = title_of(tensor) + ": ";
    std::string const count = detail::elements_text(tensor.element_count());
    if (tensor.outside > 0)
        text += std::to_string(tensor.outside) + " of " + count + " outside acceptance (" +
                detail::percentage(tensor.outside, tensor.element_count()) + ")\n" +
                line("others", detail::accepted_text(tensor));
    else
        text += count + ": " + detail::accepted_text(tensor) + "\n";
    if (tensor.sampled_from > 0)
        text += line("sample", "of " + detail::elements_text(tensor.sampled_from) +
                                   ", of which the others were not judged: they may be wrong");
    if (tensor.incomplete > 0)
        text += line("joined", detail::elements_text(tensor.incomplete) + ", of too many alternatives to tell apart");
    if (tensor.worst) text += detail::worst_text(*tensor.worst);
    for (std::string const& tap : tensor.worst_taps)
        text += line(&tap == tensor.worst_taps.data() ? "  made of" : "", tap);
    text += detail::failing_text(tensor.first_failing, tensor.outside);
    if (tensor.unwritten > 0)
        text +=
            line("unwritten", detail::elements_text(tensor.unwritten) + ", which hold what the buffer was filled with");
    if (tensor.gaps.count > 0) text += line("overwritten", detail::gaps_text(tensor.gaps));
    if (!tensor.contradiction.empty()) text += line("together", tensor.contradiction);
    if (!tensor.pattern.empty()) text += line("pattern", tensor.pattern);
    if (!tensor.likely_cause.empty()) text += line("looks like", tensor.likely_cause);
    for (std::string const& doubt : {tensor.trust.suspicion, tensor.trust.weakness})
        if (!doubt.empty()) text += line("trust", doubt);
    return text;
}

/// The whole report: a line for the call, and some for each output.
inline std::string to_string(verdict const& which) {
    std::string text = which.operator_name + ": " + std::string(name_of(which.status())) + ", profile " +
                       which.profile + ", " + std::string(name_of(which.mode)) + "\n";
    if (which.tensors.empty()) text += "nothing was compared\n";
    for (tensor_verdict const& tensor : which.tensors) text += to_string(tensor);
    return text;
}

} // namespace dmlref::golden
