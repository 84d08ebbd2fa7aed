// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/judged.hpp"
#include "dmlref/golden/buffer_gaps.hpp"
#include "dmlref/golden/call_planes.hpp"

namespace dmlref::golden {

namespace detail {

/// Arithmetic in half is for tensors of half.
inline precision_profile const& profile_of_values(precision_profile const& profile, directml::data_type type) {
    bool const is_float = profile.unit_roundoff == profiles[0].unit_roundoff;
    return is_float || type == directml::data_type::float16 ? profile : profiles[0];
}

/// Of a number that was found and not computed: the maximum of no integers is the lowest one.
inline double in_range_of(directml::data_type type, double number) {
    directml::detail::with_element_type(type, [&]<class T>(T) {
        if constexpr (integer<T>)
            number = std::clamp(number, static_cast<double>((std::numeric_limits<T>::min)()),
                                static_cast<double>((std::numeric_limits<T>::max)()));
    });
    return number;
}

/// What a tensor of `type` stores for a number of the reference, widened.
inline double stored(directml::data_type type, bounded const& number, std::optional<integer_rounding> rounding) {
    double result = in_range_of(type, number.value());
    directml::detail::with_element_type(type, [&]<class T>(T) {
        if constexpr (byte_integer<T>)
            result = static_cast<double>(
                dmlref::to_element<T>(number.computed(), rounding.value_or(integer_rounding::nearest_even)));
        else if constexpr (element<T>)
            result = static_cast<double>(static_cast<float>(dmlref::to_element<T>(number.computed())));
    });
    return result;
}

inline alternative alternative_of(candidate const& which, directml::data_type type) {
    bounded const& number = which.number;
    return {.value = in_range_of(type, number.value()),
            .bound = {.arithmetic = number.rounding_error(), .coordinate = number.coordinate_error()},
            .lowest = in_range_of(type, number.lowest()),
            .highest = in_range_of(type, number.highest()),
            .decisions = which.way,
            .may_be_non_finite = number.may_overflow()};
}

/// Adds what an integer may be of a number that is documented to become one in this way, and what in the other. RS-8
inline void add_stored_integer(std::vector<alternative>& documented, std::vector<alternative>& others,
                               alternative const& computed, integer_rounding rounding) {
    alternative cut_off = computed, rounded = computed;
    cut_off.lowest = std::trunc(computed.lowest) + 0.; // no -0
    cut_off.highest = std::trunc(computed.highest) + 0.;
    bool const are_one =
        cut_off.lowest == std::ceil(computed.lowest - 0.5) && cut_off.highest == std::floor(computed.highest + 0.5);
    bool const cuts_off = rounding == integer_rounding::toward_zero;
    documented.push_back(cuts_off ? cut_off : rounded);
    if (are_one) return;
    others.push_back(cuts_off ? rounded : cut_off);
    others.back().decisions.push_back({decision::stored_integer, computed.value, 0});
}

inline acceptance_set set_of(judged const& element, directml::data_type type,
                             std::optional<integer_rounding> rounding) {
    acceptance_set set = {.reference = stored(type, element.numbers().of_reference(), rounding),
                          .incomplete = !element.numbers().is_complete()};
    std::vector<alternative> others;
    for (candidate const& each : element.numbers().list())
        if (rounding)
            add_stored_integer(set.alternatives, others, alternative_of(each, type), *rounding);
        else
            set.alternatives.push_back(alternative_of(each, type));
    set.alternatives.insert(set.alternatives.end(), others.begin(), others.end());
    return set;
}

/// The sets that the reference gives on judged elements, of which exact ties fall one way.
inline acceptance_sets sets_in_one_case(directml::operator_call const& call, std::string_view output,
                                        std::span<index_t const> elements) {
    directml::data_type const type = call.tensors.find(output)->second.type;
    auto const rounding = rounding_to_integers(call);
    acceptance_sets result;
    result.reserve(elements.size());
    for (judged const& element : run_reference_for<judged>(call, output, elements))
        result.push_back(set_of(element, type, rounding));
    return result;
}

inline bool is_within(alternative const& inner, alternative const& outer) {
    bool const both_nan = std::isnan(inner.value) && std::isnan(outer.value);
    return both_nan || (outer.lowest <= inner.lowest && inner.highest <= outer.highest);
}

/// Adds the alternatives of another case of such decisions.
inline void add_case(acceptance_sets& sets, acceptance_sets const& others, decision what) {
    for (std::size_t element = 0; element < sets.size(); ++element) {
        std::vector<alternative>& known = sets[element].alternatives;
        sets[element].incomplete = sets[element].incomplete || others[element].incomplete;
        for (alternative other : others[element].alternatives) {
            auto const contains = [&other](alternative const& one) { return is_within(other, one); };
            if (std::any_of(known.begin(), known.end(), contains)) continue;
            other.decisions.insert(other.decisions.begin(), other_decision{.what = what});
            known.push_back(std::move(other));
        }
    }
}

/// The decision whose exact ties all fall alike. Slopes jump at elements: what a device takes for the slope there makes
/// all of a region's gradient. In a gradient of nearest-neighbor resampling, what one element gains another loses.
inline std::optional<decision> decided_once(directml::operator_call const& call) {
    if (call.tensors.contains("OutputROIGradientTensor")) return decision::cell;
    bool const resamples = family_of(*call.schema) == operator_family::resampling;
    return resamples && is_gradient(*call.schema) ? std::optional(decision::nearest) : std::nullopt;
}

/// The sets that the reference gives on judged elements.
inline acceptance_sets sets_of_judged_elements(directml::operator_call const& call, std::string_view output,
                                               std::span<index_t const> elements) {
    std::optional<decision> const once = decided_once(call);
    if (!once) return sets_in_one_case(call, output, elements);
    tie_cases cases(*once);
    acceptance_sets result = sets_in_one_case(call, output, elements);
    while (cases.next()) add_case(result, sets_in_one_case(call, output, elements), *once);
    return result;
}

} // namespace detail

} // namespace dmlref::golden
