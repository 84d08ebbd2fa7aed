// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance.hpp"
#include "dmlref/golden/acceptance/wide_integers.hpp"

namespace dmlref::golden {

DMLREF_INLINE acceptance_on_request acceptance_of_elements(directml::operator_call const& call,
                                                           precision_profile const& profile) {
    directml::validate_call(call);
    directml::execute_by<directml::implementation::none>(call); // the operator's own rules, on the real tensors
    directml::data_type const type = directml::element_type(call);
    if (type == directml::data_type::int64 || type == directml::data_type::uint64)
        return detail::acceptance_of_wide_integers(call);
    auto const sets = has_separate_planes(call) ? detail::sets_of_planes : detail::sets_of_judged_elements;
    return [&call, sets, of_values = detail::profile_of_values(profile, type)](std::string_view output,
                                                                               std::span<index_t const> elements) {
        judging_by const arithmetic(of_values);
        return sets(call, output, elements);
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
        result.emplace(name, allowed(name, elements));
    }
    return result;
}

} // namespace dmlref::golden
