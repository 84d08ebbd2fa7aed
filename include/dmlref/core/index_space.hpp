// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

namespace dmlref {

/// Calls visit(multi_index const&) for every position of `sizes`, in row-major order: the last axis runs fastest. All
/// stated orders of evaluation in this library are row-major.
template <class Visit>
constexpr void for_each_index(shape const& sizes, Visit&& visit) {
    for (index_t size : sizes)
        if (size <= 0) return;
    multi_index at(sizes.size(), 0);
    for (;;) {
        visit(static_cast<multi_index const&>(at));
        std::size_t axis = sizes.size();
        while (axis > 0 && ++at[axis - 1] == sizes[axis - 1]) at[--axis] = 0;
        if (axis == 0) return;
    }
}

/// The number of a position when a tensor is taken "as a contiguous one-dimensional array", whatever its strides.
constexpr index_t contiguous_index(multi_index const& at, shape const& sizes) {
    index_t result = 0;
    for (std::size_t axis = 0; axis < at.size(); ++axis) result = result * sizes[axis] + at[axis];
    return result;
}

/// The position of the element with that number.
constexpr multi_index position_of_element(index_t element, shape const& sizes) {
    multi_index at(sizes.size(), 0);
    for (std::size_t axis = sizes.size(); axis-- > 0; element /= sizes[axis]) at[axis] = element % sizes[axis];
    return at;
}

} // namespace dmlref
