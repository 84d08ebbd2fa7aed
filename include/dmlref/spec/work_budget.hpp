// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace dmlref {

/// The number of input elements or samples that one call may visit unless its options say otherwise: some minutes of
/// work. So a region of size 1e30, or a window of 2^32 elements, is refused with a message instead of keeping a test
/// machine busy for years. NU-4
inline constexpr std::uint64_t default_work_budget = std::uint64_t{1} << 34;

} // namespace dmlref
