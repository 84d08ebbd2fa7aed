// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <cassert>

namespace dmlref {

/// The one conversion from a floating-point coordinate to an index: truncates toward zero and clamps to
/// [lowest, highest]. Defined for every value: infinities clamp, NaN becomes `lowest`. NU-2
/// A bare cast would be undefined for all of these, so a test forbids it elsewhere.
template <class Float>
constexpr index_t to_index(Float value, index_t lowest, index_t highest) {
    assert(lowest <= highest);
    if (!(value > static_cast<Float>(lowest))) return lowest;
    if (value >= static_cast<Float>(highest)) return highest;
    return static_cast<index_t>(value);
}

} // namespace dmlref
