// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

namespace dmlref::testing {

/// Sizes of random problems lie near multiples of this. tests/portability gives it the same value on all machines, so
/// that all have the same problems.
inline index_t lanes_of_problems = simd::width;

} // namespace dmlref::testing
