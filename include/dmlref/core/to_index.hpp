// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <algorithm>
#include <cassert>
#include <concepts>

namespace dmlref {

/// The one conversion from a floating-point coordinate to an index: truncates toward zero and clamps to
/// [lowest, highest]. Defined for every value: infinities clamp, NaN becomes `lowest`. NU-2
/// A bare cast would be undefined for all of these, so a test forbids it everywhere else.
template <std::floating_point Float>
constexpr index_t to_index(Float value, index_t lowest, index_t highest) {
    assert(lowest <= highest);
    // The range of index_t is compared in Float, because Float can hold 2^63. The bounds are compared as integers,
    // because Float may not hold them: 2^24 must not pass for 2^24 + 1.
    constexpr Float beyond_index_t = 0x1p63f;
    if (!(value >= -beyond_index_t)) return lowest; // NaN too
    if (value >= beyond_index_t) return highest;
    return std::clamp(static_cast<index_t>(value), lowest, highest);
}

} // namespace dmlref
