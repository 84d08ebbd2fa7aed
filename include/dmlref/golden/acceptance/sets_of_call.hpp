// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance.hpp"
#include "dmlref/golden/acceptance/sets_of_planes.hpp"
#include "dmlref/golden/acceptance/wide_integers.hpp"
#include "dmlref/golden/temporary_value.hpp"

namespace dmlref::golden {

namespace detail {

/// The sets of as many elements, from the first on, as do not have too many alternatives.
template <class Sets>
acceptance_sets sets_of_first(std::span<index_t const> elements, Sets const& sets) {
    for (;;) {
        try {
            return sets(elements);
        } catch (too_many_alternatives const&) {
            elements = elements.first(elements.size() / 2);
        }
    }
}

} // namespace detail

DMLREF_INLINE acceptance_on_request acceptance_of_elements(directml::operator_call const& call,
                                                           precision_profile const& profile) {
    directml::validate_call(call);
    directml::execute_by<directml::implementation::none>(call); // the operator's own rules, on the real tensors
    directml::data_type const type = directml::element_type(call);
    if (type == directml::data_type::int64 || type == directml::data_type::uint64)
        return detail::acceptance_of_wide_integers(call);
    std::size_t const leading_axes = separate_axes(call);
    auto const planes = leading_axes > 0 ? std::make_shared<detail::call_of_planes const>(call, leading_axes) : nullptr;
    return [&call, planes, of_values = detail::profile_of_values(profile, type)](std::string_view output,
                                                                                 std::span<index_t const> elements) {
        temporary_value const arithmetic(judging_profile, &of_values);
        return detail::sets_of_first(elements, [&](std::span<index_t const> some) {
            return planes ? planes->sets_of(output, some) : detail::sets_of_judged_elements(call, output, some);
        });
    };
}

DMLREF_INLINE named_acceptance_sets acceptance_of(directml::operator_call const& call,
                                                  precision_profile const& profile) {
    acceptance_on_request const allowed = acceptance_of_elements(call, profile);
    named_acceptance_sets result;
    for (auto const& [name, bound] : call.tensors) {
        if (call.schema->find(name)->kind != directml::field_kind::output_tensor) continue;
        std::vector<index_t> elements(static_cast<std::size_t>(element_count(bound.sizes)));
        std::iota(elements.begin(), elements.end(), index_t{0});
        acceptance_sets& sets = result[name];
        for_each_set([&, &output = name](std::span<index_t const> some) { return allowed(output, some); }, elements,
                     [&](index_t, acceptance_set const& set) { sets.push_back(set); });
    }
    return result;
}

} // namespace dmlref::golden
