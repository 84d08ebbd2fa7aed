// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/sampling/pooling_axis.hpp"

namespace dmlref::sampling {

/// Calls visit(z, y, x) for the elements in bounds of one window, in row-major order. For windows on which lanes would
/// work mostly on padding.
template <class Visit>
void for_each_element_in_bounds(pooling_axes const& axes, index_t at_z, index_t at_y, index_t at_x, Visit&& visit) {
    auto const& [depth, height, width] = axes;
    index_t const end_z = depth.end_position(at_z);
    index_t const first_y = height.first_position(at_y), end_y = height.end_position(at_y);
    index_t const first_x = width.first_position(at_x), end_x = width.end_position(at_x);
    for (index_t z = depth.first_position(at_z); z < end_z; z += depth.dilation)
        for (index_t y = first_y; y < end_y; y += height.dilation)
            for (index_t x = first_x; x < end_x; x += width.dilation) visit(z, y, x);
}

} // namespace dmlref::sampling
