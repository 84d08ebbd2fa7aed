// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/operator_call.hpp>
#include <dmlref/spec/rules.hpp>

#include <optional>

namespace dmlref::tool {

/// directml::broken_rules, compiled once.
std::vector<validation_error> call_findings(directml::operator_call const& call, spec::known_of_tensors known,
                                            std::optional<directml::feature_level> level);

} // namespace dmlref::tool
