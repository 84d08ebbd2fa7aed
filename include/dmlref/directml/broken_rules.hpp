// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/linkage.hpp"
#include "dmlref/directml/feature_level.hpp"
#include "dmlref/exec/instruction_set.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY {

/// Every broken rule of a call, with one error for each value that breaks it: those of its schema, then those of its
/// operator, then the features that DirectML does not have at `level`. A rule that makes no sense while another one is
/// broken is not checked; only the first wrong element of a tensor is reported. Nothing is computed. `known` says
/// whether the tensors of `call` have memory, and whether the elements in it are those of the call.
DMLREF_INLINE std::vector<validation_error> broken_rules(operator_call call, spec::known_of_tensors known,
                                                         std::optional<feature_level> level = {});

} // namespace dmlref::directml::inline DMLREF_LIBRARY

#ifndef DMLREF_COMPILED
#include "dmlref/directml/rule_findings.hpp"
#endif
