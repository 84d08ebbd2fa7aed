// SPDX-License-Identifier: MIT
#pragma once
#include "verification/golden_problem.hpp"

#include <dmlref/golden/judged_call.hpp>

namespace dmlref::tool {

/// Judges a device's results for a golden case. Compiled once: all operators take part in it. Throws input_error when
/// the case's expected results are not what this version computes.
golden::verdict judge_problem(golden_problem const& problem, golden::device_tensors got,
                              golden::verification_options const& options);

} // namespace dmlref::tool
