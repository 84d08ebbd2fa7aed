// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/arithmetic.hpp"

#include <algorithm>

namespace dmlref::reference {

/// A position on an axis, between two elements: `weight` of the way from `lower` to `upper`, in [0, 1). At weight 0 the
/// two are the same, so that the next element is not read: an infinity there must not leak. RA-14, RS-5
template <class Real>
struct linear_position {
    index_t lower = 0, upper = 0;
    Real weight{};
};

/// Of a coordinate in [0, last]; of NaN, 0.
template <class Real>
linear_position<Real> position_between_elements(Real const& coordinate, index_t last) {
    // Even: at element cell / 2. Odd: between it and the next.
    index_t const cell = decide(decision::cell, coordinate, [last](auto x) {
        return to_index(std::floor(x), 0, last) + to_index(std::ceil(x), 0, last);
    });
    index_t const lower = cell / 2, upper = (cell + 1) / 2;
    return {lower, upper, lower == upper ? weight_on_element(coordinate) : weight_above(coordinate, lower)};
}

/// What linear interpolation gives at a position. `value_at` computes what is at an element.
template <class Real, class ValueAt>
Real interpolate(linear_position<Real> const& position, ValueAt&& value_at) {
    if (position.lower == position.upper) return value_on_element(position.weight, value_at(position.lower));
    Real const a = value_at(position.lower);
    Real const b = value_at(position.upper);
    return blend(position.weight, a, b);
}

/// Calls visit(element, weight) for each element that is read.
template <class Real, class Visit>
void for_each_tap(linear_position<Real> const& position, Visit&& visit) {
    visit(position.lower, complement(position.weight)); // never of weight 0, because the weight of `upper` is below 1
    if (position.lower != position.upper) visit(position.upper, position.weight);
}

} // namespace dmlref::reference
