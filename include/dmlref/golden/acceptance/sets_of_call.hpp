// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance.hpp"
#include "dmlref/golden/acceptance/wide_integers.hpp"

namespace dmlref::golden {

DMLREF_INLINE named_acceptance_sets acceptance_of(directml::operator_call const& call,
                                                  precision_profile const& profile) {
    directml::validate_call(call);
    directml::execute_by<directml::implementation::none>(call); // the operator's own rules, on the real tensors
    directml::data_type const type = directml::element_type(call);
    if (type == directml::data_type::int64 || type == directml::data_type::uint64)
        return detail::sets_of_wide_integers(call);
    judging_by const arithmetic(detail::profile_of_values(profile, type));
    return detail::sets_of_judged_call(call);
}

} // namespace dmlref::golden
