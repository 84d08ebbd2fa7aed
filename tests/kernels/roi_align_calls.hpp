// SPDX-License-Identifier: MIT
#pragma once
#include "kernels/roi_align_problems.hpp"
#include "support/catch.hpp"

namespace dmlref::testing {

/// Checks that difference_in_bits(problem, seed) is 0 for all problems of a run.
template <class DifferenceInBits>
void check_roi_align_problems(DifferenceInBits const& difference_in_bits) {
    for (std::uint32_t seed = 0; seed < equality_problem_count() / 2; ++seed) {
        CAPTURE(seed);
        CHECK(difference_in_bits(some_roi_align_problem<float>(seed), seed) == 0);
        CHECK(difference_in_bits(some_roi_align_problem<half>(seed), seed) == 0);
    }
}

/// The same for problems with regions that are too long or too many for their tables.
template <class DifferenceInBits>
void check_large_roi_align_problems(DifferenceInBits const& difference_in_bits) {
    for (std::uint32_t seed = 0; seed < 4; ++seed) {
        CAPTURE(seed);
        CHECK(difference_in_bits(some_large_roi_align_problem<float>(seed), seed) == 0);
        CHECK(difference_in_bits(some_large_roi_align_problem<half>(seed), seed) == 0);
    }
}

} // namespace dmlref::testing
