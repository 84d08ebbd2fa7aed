// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/linkage.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/golden/acceptance/acceptance_set.hpp"
#include "dmlref/golden/acceptance/precision_profile.hpp"

namespace dmlref::golden {

/// What a correct device may give for each output of a call, by DirectML's field. The inputs are bound; the outputs
/// have their types and sizes, and are not touched. Throws validation_error for a call that the operator refuses.
DMLREF_INLINE named_acceptance_sets acceptance_of(directml::operator_call const& call,
                                                  precision_profile const& profile);

} // namespace dmlref::golden

#ifndef DMLREF_COMPILED
#include "dmlref/golden/acceptance/sets_of_call.hpp"
#endif
