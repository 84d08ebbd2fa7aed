// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"

#include <dmlref/golden/judged_call.hpp>

namespace dmlref::tool {

/// Judges a device's results for a golden case. Compiled once, because it contains all operators. Throws input_error if
/// the case's expected results are not those of this version.
golden::verdict judge_problem(golden_problem const& problem, golden::device_tensors got,
                              golden::verification_options const& options);

} // namespace dmlref::tool
