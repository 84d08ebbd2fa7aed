// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/hypotheses.hpp"
#include "dmlref/golden/cause/work.hpp"

#include <exception>

/// Finds the probable mistake of a device that gave a wrong result.
namespace dmlref::golden {

/// A mistake that was tried, and how well it explains the result.
struct likely_cause {
    std::string name{};        ///< "input_pixel_offset_ignored"
    std::string sentence{};    ///< "the device takes InputPixelOffset as 0"
    std::size_t explained = 0; ///< failing elements that are as the mistake predicts
    std::size_t failing = 0;
    std::size_t agreeing = 0; ///< elements, of all
    std::size_t elements = 0;
    bool is_contradicted = false; ///< by an element that is exact, and could not be
    bool is_of_results = false;   ///< says what became of the results, but not how

    double share_explained() const { return static_cast<double>(explained) / static_cast<double>(failing); }
    double share_agreeing() const { return static_cast<double>(agreeing) / static_cast<double>(elements); }
};

namespace detail {

/// How far a device that made the mistake may be from the prediction, since it has rounding errors as well: four times
/// the bound of the right result, which has other terms, scaled up if the prediction is larger, and one unit in the
/// last place.
inline double tolerance_of(suspect const& what, std::size_t element, double predicted) {
    double const bound = 4 * what.bound[element];
    double const in_proportion = bound * std::abs(predicted / what.expected[element]);
    directml::data_type const type = what.output().type;
    return (std::max)(bound, (std::min)(in_proportion, std::abs(predicted) / 256)) +
           (is_floating_point(type) ? spacing_at(type, predicted) : 0);
}

/// The value that a device with this mistake stores, if it rounds as documented. A number that is whole apart from
/// rounding errors is not truncated.
inline double stored_by(suspect const& what, double predicted) {
    double const whole = std::nearbyint(predicted);
    bool const cuts_off = rounding_to_integers(what.call) == integer_rounding::toward_zero;
    if (cuts_off && std::abs(predicted - whole) > 0x1p-14) predicted = std::trunc(predicted);
    return element_nearest_to(what.output().type, predicted).value();
}

/// A failing element must also lie nearer to the prediction than to the expected value. Otherwise a mistake that
/// changes nothing would explain a small error.
inline bool is_explained(suspect const& what, std::size_t element, double predicted) {
    double const got = what.got[element], expected = what.expected[element];
    if (std::isnan(got) || std::isnan(predicted)) return std::isnan(got) && std::isnan(predicted);
    if (got == predicted) return true;
    double const stored = stored_by(what, predicted);
    double const error = std::abs(got - stored);
    if (!std::isfinite(got) || !std::isfinite(stored)) return got == stored;
    if (!(error <= tolerance_of(what, element, stored))) return false;
    return !what.outside[element] || !(error > std::abs(got - expected) / 2);
}

/// Whether an exact element should not be exact. No rounding corrects a mistake in the result itself.
inline bool is_contradicted(suspect const& what, std::size_t element, double predicted, bool is_of_results) {
    if (what.got[element] != what.expected[element]) return false;
    if (!is_of_results) return !is_explained(what, element, predicted);
    return element_nearest_to(what.output().type, predicted).value() != what.expected[element];
}

/// How much of a result one mistake explains.
inline likely_cause agreement_with(suspect const& what, cause::hypothesis const& assumed,
                                   cause::element_values const& predicted) {
    likely_cause result = {.name = std::string(assumed.name), .sentence = std::string(assumed.sentence)};
    if (auto const* measured = assumed.find<cause::measured_change>()) result.sentence += measured->measure(what);
    result.elements = what.got.size();
    result.is_of_results = !assumed.needs_run();
    for (std::size_t element = 0; element < result.elements; ++element) {
        bool const contradicts = is_contradicted(what, element, predicted[element], result.is_of_results);
        bool const explained = !contradicts && is_explained(what, element, predicted[element]);
        result.is_contradicted = result.is_contradicted || contradicts;
        result.agreeing += explained ? 1u : 0u;
        result.failing += what.outside[element] ? 1u : 0u;
        result.explained += what.outside[element] && explained ? 1u : 0u;
    }
    return result;
}

/// Nine of ten failing elements must be explained, and 99 of 100 elements agree; the rest may be due to other decisions
/// of the device. A random corruption is far from both. No exact element may contradict.
inline bool is_convincing(likely_cause const& tried) {
    return tried.share_explained() >= 0.9 && tried.share_agreeing() >= 0.99 && !tried.is_contradicted;
}

} // namespace detail

/// Every mistake that was tried; the one that explains the result best comes first. This takes up to about fifty runs
/// of the reference. A hypothesis that throws explains nothing, and the others are still tried.
inline std::vector<likely_cause> ranked_causes(suspect const& what,
                                               std::vector<cause::hypothesis const*> const& hypotheses) {
    std::vector<likely_cause> causes;
    if (std::find(what.outside.begin(), what.outside.end(), true) == what.outside.end()) return causes;
    cause::plain_call const told = cause::plain_call_of(what.call);
    bool const has_time = cause::work_of(told) * static_cast<double>(hypotheses.size()) <= cause::most_work;
    for (cause::hypothesis const* assumed : hypotheses) {
        if (!has_time && assumed->needs_run()) continue;
        try {
            if (auto const predicted = cause::prediction_of(*assumed, what, told))
                causes.push_back(detail::agreement_with(what, *assumed, *predicted));
        } catch (std::exception const&) { // the verdict is valid without it
        }
    }
    std::stable_sort(causes.begin(), causes.end(), [](likely_cause const& a, likely_cause const& b) {
        if (a.explained != b.explained) return a.explained > b.explained;
        return a.agreeing > b.agreeing;
    });
    return causes;
}

inline std::vector<likely_cause> ranked_causes(suspect const& what) {
    return ranked_causes(what, cause::hypotheses_for(what.call.schema->type, what.tensor));
}

/// The mistakes that explain nearly all of the result, and as much as the first of them does; none if there is no such
/// mistake. One that only says what became of the results is left out beside one that says how.
inline std::vector<likely_cause> likely_causes_of(suspect const& what) {
    std::vector<likely_cause> causes = ranked_causes(what);
    std::erase_if(causes, [](likely_cause const& each) { return !detail::is_convincing(each); });
    if (causes.empty()) return causes;
    likely_cause const best = causes.front();
    std::erase_if(causes, [&](likely_cause const& each) {
        bool const is_equal = each.explained == best.explained && each.agreeing == best.agreeing;
        return !is_equal || (each.is_of_results && !best.is_of_results);
    });
    return causes;
}

} // namespace dmlref::golden
