// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/golden/verdict.hpp>

namespace dmlref::tool {

/// For the worst element of each output that has one, adds the elements from which the reference computes it. Compiled
/// once, because it contains all operators. Does nothing for a call that would take long to trace.
void add_worst_taps(golden::verdict& verdict, directml::operator_call const& call);

} // namespace dmlref::tool
