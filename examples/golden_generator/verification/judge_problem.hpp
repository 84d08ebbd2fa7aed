// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"

#include <dmlref/golden/judged_call.hpp>

namespace dmlref::tool {

/// Throws input_error if the case's expected results are not those of this version.
void check_expected(golden_problem const& problem, unsigned threads);

/// Judges a device's results for a golden case. Compiled once, because it contains all operators.
golden::verdict judge_problem(golden_problem const& problem, golden::device_tensors got,
                              golden::verification_options const& options);

} // namespace dmlref::tool
