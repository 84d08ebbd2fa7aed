// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/linkage.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/golden/acceptance/acceptance_set.hpp"
#include "dmlref/golden/acceptance/precision_profile.hpp"

namespace dmlref::golden {

/// What a correct device may give for elements of a call: as many as are asked for are computed. The inputs are bound;
/// the outputs have their types and sizes, and are not touched. The call must outlive the result. Throws
/// validation_error for a call that the operator refuses.
DMLREF_INLINE acceptance_on_request acceptance_of_elements(directml::operator_call const& call,
                                                           precision_profile const& profile);

/// The same for all elements of all outputs, by DirectML's field.
DMLREF_INLINE named_acceptance_sets acceptance_of(directml::operator_call const& call,
                                                  precision_profile const& profile);

} // namespace dmlref::golden

#ifndef DMLREF_COMPILED
#include "dmlref/golden/acceptance/sets_of_call.hpp"
#endif
