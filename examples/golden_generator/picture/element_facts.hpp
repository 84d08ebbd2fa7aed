// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"

#include <dmlref/golden/acceptance/acceptance_set.hpp>
#include <dmlref/golden/acceptance/precision_profile.hpp>
#include <dmlref/golden/explanation/explain.hpp>
#include <dmlref/golden/judged_call.hpp>

/// What the library knows about the elements of a case. Compiled once, because it contains all operators.
namespace dmlref::tool {

/// The origin of an element. Throws input_error for a case that is too large to trace.
golden::explanation explain_element(golden_problem const& problem, std::string const& output, multi_index const& at);

/// The values that a correct device may give, for every element of every output.
golden::acceptance_by_name allowed_elements(directml::operator_call const& call,
                                            golden::precision_profile const& profile);

} // namespace dmlref::tool
