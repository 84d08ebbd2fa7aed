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

} // namespace dmlref
