// SPDX-License-Identifier: MIT
#pragma once
#include "suite/evaluation.hpp"

namespace dmlref::tool {

/// The readings on which some bit of a case's outputs depends. They are found by running the operator once more under
/// each other choice of each reading that concerns it, with the other readings unchanged.
std::vector<reading_description const*> readings_behind(evaluated_case const& evaluated,
                                                        directml::execution_choice const& how = {});

/// The lowest grade among these readings as chosen; certain if there are none.
evidence_grade lowest_grade(std::vector<reading_description const*> const& behind, readings const& chosen);

/// The cases that rest only on certain readings.
std::vector<golden_case const*> certain_cases(std::vector<golden_case const*> const& cases, std::uint64_t seed,
                                              directml::execution_choice const& how = {}, readings const& chosen = {});

} // namespace dmlref::tool
