// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/sampling/window_elements.hpp"

/// Windows one by one, over the elements in bounds only. For windows on which lanes would work mostly on padding.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

template <number T>
struct scanned_window {
    comparable<T> value = lowest_value<T>; // MP-4
    index_t position = -1;                 ///< in the plane, in row-major order; -1: wholly in padding
};

template <number T>
scanned_window<T> scan_window(sampling::pooling_axes const& axes, pooling_plane<T const> const& input, index_t z,
                              index_t y, index_t x) {
    scanned_window<T> largest;
    sampling::for_each_element_in_bounds(axes, z, y, x, [&](index_t at_z, index_t at_y, index_t at_x) {
        comparable<T> const value = value_of(*input.at(0, at_z, at_y, at_x));
        if (largest.position < 0 || value > largest.value)
            largest = {value, at_z * axes.slice_step() + at_y * axes.row_step() + at_x};
    });
    return largest;
}

/// Calls visit(z, y, x, scanned_window<T>) for every window of a plane, in row-major order.
template <number T, class Visit>
void scan_plane(sampling::pooling_axes const& axes, pooling_plane<T const> const& input, Visit&& visit) {
    for (index_t z = 0; z < axes.depth.output; ++z)
        for (index_t y = 0; y < axes.height.output; ++y)
            for (index_t x = 0; x < axes.width.output; ++x) visit(z, y, x, scan_window(axes, input, z, y, x));
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
