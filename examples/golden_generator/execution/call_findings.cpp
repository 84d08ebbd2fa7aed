// SPDX-License-Identifier: MIT
#include "execution/call_findings.hpp"

#include <dmlref/directml/broken_rules.hpp>

namespace dmlref::tool {

std::vector<validation_error> call_findings(directml::operator_call const& call, spec::known_of_tensors known,
                                            std::optional<directml::feature_level> level) {
    return directml::broken_rules(call, known, level);
}

} // namespace dmlref::tool
