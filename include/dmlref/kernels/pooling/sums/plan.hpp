// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/direct_taps.hpp"

/// The decisions of a call that sums windows, made before any element is read.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The largest number of elements of a window that can be in bounds along an axis.
inline index_t most_in_bounds(sampling::pooling_axis const& axis) { return (std::min)(axis.window, axis.input); }

/// windows: neighbors in a row. channels: those of one image that lie side by side in memory. packed_channels: channels
/// that are first brought side by side, because rows have fewer windows than there are lanes.
enum class window_lanes { windows, channels, packed_channels };

/// The meaning of the lanes, and the division of a plane's windows into blocks of rows.
class window_plan {
public:
    window_plan(sampling::pooling_axes const& pooling_axes, index_t channels, bool channels_last)
        : axes(pooling_axes),
          lanes(lanes_for(axes, channels, channels_last)),
          group(lanes == window_lanes::windows    ? 1
                : lanes == window_lanes::channels ? channels
                                                  : simd::width),
          groups((channels + group - 1) / group),
          size_y((std::min)(axes.height.output, most_rows)) {
        index_t const at_most = group == 1 ? budget : 4 * budget;
        while (size_y > 1 && space_of(axes, size_y, group) > at_most) size_y = (size_y + 1) / 2;
    }

    sampling::pooling_axes const axes;
    window_lanes const lanes;
    index_t const group;     ///< channels that are processed together
    index_t const groups;    ///< of channels; the last may have fewer
    index_t size_y;          ///< rows of windows in a block; the last may have fewer
    bool prefetches = false; ///< rows ahead, because the tensors do not fit into the caches
    bool streams = false;    ///< stores bypass the caches, because the tensors are large

    index_t blocks_y() const { return (axes.height.output + size_y - 1) / size_y; }
    index_t blocks() const { return axes.depth.output * blocks_y(); } ///< of a plane
    /// Blocks are in row-major order. Each lies in one slice.
    pooling_extent extent(index_t block) const {
        index_t const y = block % blocks_y() * size_y;
        return {block / blocks_y(), 1, y, (std::min)(size_y, axes.height.output - y)};
    }

private:
    /// Floats of scratch memory that a block should stay below, so that it stays in the nearest caches.
    static constexpr index_t budget = index_t{1} << 14;
    static constexpr index_t most_rows = 32; ///< so that threads can share the work

    /// The floats of the rows that `rows` rows of windows read.
    static index_t space_of(sampling::pooling_axes const& axes, index_t rows, index_t group) {
        return most_in_bounds(axes.depth) * axes.height.positions(rows) * axes.width.positions(axes.width.output) *
               group;
    }

    static window_lanes lanes_for(sampling::pooling_axes const& axes, index_t channels, bool channels_last) {
        if (channels_last) return window_lanes::channels;
        bool const fits = space_of(axes, 1, simd::width) <= 4 * budget;
        return fits && axes.width.output < simd::width && channels > 1 ? window_lanes::packed_channels
                                                                       : window_lanes::windows;
    }
};

/// The elements of the windows at z, y that are in bounds along these axes.
struct window_rows {
    direct_taps::range z, y;

    window_rows() = default;
    window_rows(sampling::pooling_axes const& axes, index_t at_z, index_t at_y)
        : z(direct_taps::in_bounds(axes.depth, at_z)),
          y(direct_taps::in_bounds(axes.height, at_y)) {}

    bool is_padding() const { return z.count <= 0 || y.count <= 0; }
    /// Whether windows have the same rows, apart from where they begin.
    bool is_like(window_rows const& other) const { return z.count == other.z.count && y.count == other.y.count; }
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
