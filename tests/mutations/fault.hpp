// SPDX-License-Identifier: MIT
#pragma once
#include <cstdlib>
#include <type_traits>

/// Stands before everything else in each file of a build with faults: mutations.py.
namespace dmlref_faults {

inline constexpr int most = 8192;

/// The fault of this run; 0 is none.
inline int const chosen = std::getenv("DMLREF_FAULT") ? std::atoi(std::getenv("DMLREF_FAULT")) : 0;

/// The faults that the test case at hand has come by.
inline bool volatile reached[most];

/// Never while a constant is computed: a fault there would be one of the compilation.
constexpr bool is_planted(int fault) {
    if (std::is_constant_evaluated()) return false;
    reached[fault] = true;
    return fault == chosen;
}

} // namespace dmlref_faults
