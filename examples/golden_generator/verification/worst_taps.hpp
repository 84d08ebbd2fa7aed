// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/golden/verdict.hpp>

namespace dmlref::tool {

/// Adds, for the worst element of each output that has one, the elements that the reference makes it from. Compiled
/// once: all operators take part in it. Does nothing for a call that would take long to follow.
void add_worst_taps(golden::verdict& verdict, directml::operator_call const& call);

} // namespace dmlref::tool
