// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/inline.hpp"

namespace dmlref::sampling {

/// Linear interpolation between two elements, in floats or in lanes. `lower_weight` is 1 - `weight`. RS-5, RA-14
template <class V>
DMLREF_ALWAYS_INLINE inline V weighted(V const& lower_weight, V const& lower, V const& weight, V const& upper) {
    return lower_weight * lower + weight * upper;
}

template <class V>
DMLREF_ALWAYS_INLINE inline V interpolate(V const& lower, V const& upper, V const& weight) {
    return weighted(V(1.f) - weight, lower, weight, upper);
}

} // namespace dmlref::sampling
