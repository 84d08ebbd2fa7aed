// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/sampling/pooling_axis.hpp"

namespace dmlref::sampling {

/// Calls visit(z, y, x) for the elements in bounds of one window, in row-major order. For windows on which lanes would
/// work mostly on padding.
template <class Visit>
void for_each_element_in_bounds(pooling_axes const& axes, index_t at_z, index_t at_y, index_t at_x, Visit&& visit) {
    auto const& [depth, height, width] = axes;
    for (index_t i = depth.first_tap(at_z); i < depth.end_tap(at_z); ++i)
        for (index_t j = height.first_tap(at_y); j < height.end_tap(at_y); ++j)
            for (index_t k = width.first_tap(at_x); k < width.end_tap(at_x); ++k)
                visit(depth.origin(at_z) + i * depth.dilation, height.origin(at_y) + j * height.dilation,
                      width.origin(at_x) + k * width.dilation);
}

} // namespace dmlref::sampling
