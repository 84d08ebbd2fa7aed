// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/sum_length.hpp"
#include "dmlref/exec/lanes/ordered_floats.hpp"
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/kernels/pooling/planes.hpp"
#include "dmlref/kernels/pooling/row.hpp"
#include "dmlref/spec/pooling.hpp"

/// The decisions of a pooling call, made before any element is read.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

inline sampling::pooling_axes pooling_axes_of(shape const& input, shape const& output, pooling_window const& window) {
    sampling::pooling_axes axes;
    sampling::pooling_axis* const all[] = {&axes.depth, &axes.height, &axes.width};
    std::size_t const spatial_axes = input.size() - 2;
    for (std::size_t axis = 0; axis < spatial_axes; ++axis) {
        sampling::pooling_axis& to = *all[3 - spatial_axes + axis];
        to = {.input = input[axis + 2],
              .output = output[axis + 2],
              .window = window.window_size[axis],
              .stride = window.strides[axis],
              .dilation = window.dilations[axis],
              .padding = window.start_padding[axis]};
        if (to.output == 1) to.stride = 1; // there is no second window
        if (to.window == 1) to.dilation = 1;
    }
    return axes;
}

/// Whether the sums of windows are long. NU-7
inline bool has_long_sums(sampling::pooling_axes const& axes) {
    return is_long_sum({axes.depth.window, axes.height.window, axes.width.window});
}

/// Whether the sums of gradients may be long. NU-7
inline bool has_long_gradient(sampling::pooling_axes const& axes) {
    auto const most = [](sampling::pooling_axis const& axis) { return (std::min)(axis.window, axis.output); };
    return is_long_sum({most(axes.depth), most(axes.height), most(axes.width)});
}

/// Whether it is worth laying out rows with their padding, and whether offsets are exact in float. Calls that fail this
/// test have more padding than input, or windows of 2^24 elements.
inline bool suits_lanes(sampling::pooling_axes const& axes) {
    auto const is_mostly_input = [](sampling::pooling_axis const& axis) {
        return axis.positions(axis.output) <= 4 * axis.input + 64;
    };
    return is_mostly_input(axes.depth) && is_mostly_input(axes.height) && is_mostly_input(axes.width) &&
           axes.reach() < (index_t{1} << 24);
}

/// Whether a call has so few window elements that planning takes longer than visiting them one by one.
inline bool is_tiny(sampling::pooling_axes const& axes, index_t planes) {
    constexpr index_t few = 64;
    auto const visits = [&](sampling::pooling_axis const& axis) { return (std::min)(axis.output * axis.window, few); };
    return (std::min)(planes, few) * visits(axes.depth) * visits(axes.height) * visits(axes.width) <= few;
}

/// The number of channels that lie side by side in the lanes. It leaves room for more rows than neighboring blocks
/// share, and for all rows of a plane of which two halves would share most.
inline index_t pooling_group(sampling::pooling_axes const& axes, index_t channels) {
    constexpr index_t budget = index_t{1} << 15;
    index_t const rows = axes.height.positions((std::min)(axes.height.output, 2 * axes.height.reach()));
    index_t group = channels;
    for (index_t parts = 2; rows * axes.width.positions(axes.width.output) * group > budget; ++parts) {
        if (channels / parts < simd::width) break;
        if (channels % parts == 0) group = channels / parts;
    }
    return group;
}

/// Windows [first_z, first_z + size_z) x [first_y, first_y + size_y) of a plane, with every x.
struct pooling_extent {
    index_t first_z, size_z, first_y, size_y;
};

/// Divides each of `planes` planes into enough blocks for `how`. If blocks prepare their rows, there are only as many
/// of which neighbors share at most half of these. A plan has axes, size_y windows in a block along y, and blocks() of
/// a plane.
template <class Plan>
void divide_planes(Plan& plan, index_t planes, bool prepares_rows, execution const& how) {
    index_t const wanted = (exec::wanted_tasks(how) + planes - 1) / planes;
    sampling::pooling_axis const& height = plan.axes.height;
    index_t const least = prepares_rows ? height.reach() : 1;
    while (plan.blocks() < wanted && plan.size_y > 1 && (plan.size_y + 1) / 2 * height.stride >= least)
        plan.size_y = (plan.size_y + 1) / 2;
}

/// separable: along x, then y, then z. The other ways compare the elements of a window one after the other.
enum class pooling_way { separable, direct_rows, direct_channels };

/// The largest windows, in elements, for the direct ways, and what they may have in one slice if windows are in the
/// lanes. Larger windows need fewer comparisons axis by axis.
inline constexpr index_t most_direct_taps = 27, most_direct_taps_in_slice = simd::width == 16 ? 18 : 12;

/// Whether channels that lie apart are first brought side by side, because rows have fewer windows than there are
/// lanes.
inline bool suits_packed_channels(sampling::pooling_axes const& axes, index_t channels) {
    return axes.width.output < simd::width && channels % simd::width == 0 && simd::width > 1;
}

/// Whether windows beside and below each other share so many elements that comparing them axis by axis is faster, even
/// if windows are small. Windows of 3 x 3 elements share enough if rows are short, or padded far, since windows at the
/// ends of a row are compared by themselves otherwise.
inline bool share_many_elements(sampling::pooling_axes const& axes) {
    auto const& [depth, height, width] = axes;
    if (pooling_doublings(width) > 0) return true;
    if (depth.stride > 1 || height.stride > 1 || width.stride > 1) return false;
    index_t const in_slice = height.window * width.window;
    if (depth.window > 1) return depth.window * in_slice > 18;
    index_t const at_ends = width.padding + width.output - width.end_of_whole_windows();
    return in_slice > 9 || (height.window == 3 && width.window == 3 && width.output < 3 * at_ends * simd::width);
}

/// Whether windows beside each other load columns of the input in pairs, of which each lane gets one.
inline bool has_pairs_of_columns(sampling::pooling_axis const& width) {
    return width.stride == 2 && width.dilation == 1 && (width.window % 2 == 0 || width.window % 3 == 0);
}

template <class T>
pooling_layout pooling_layout_of(tensor_view<T const> const& view, sampling::pooling_axes const& axes) {
    if (is_channels_last(view)) return pooling_layout::channels_last;
    bool const can_read_in_place =
        simd::can_read_in_place<T> || (simd::has_order_in_floats<T> && has_pairs_of_columns(axes.width));
    return can_read_in_place && view.strides().back() == 1 ? pooling_layout::packed_rows : pooling_layout::other;
}

inline pooling_way pooling_way_for(sampling::pooling_axes const& axes, index_t channels, pooling_layout layout) {
    if (axes.taps() > most_direct_taps) return pooling_way::separable;
    bool const has_channels = layout == pooling_layout::channels_last || suits_packed_channels(axes, channels);
    if (has_channels && channels >= simd::width) return pooling_way::direct_channels;
    bool const has_rows = layout == pooling_layout::packed_rows && axes.width.stride <= 2 &&
                          axes.height.window * axes.width.window <= most_direct_taps_in_slice &&
                          !share_many_elements(axes);
    return has_rows ? pooling_way::direct_rows : pooling_way::separable;
}

/// Planes of the input, or of groups of channels that lie side by side, and blocks of windows in each.
class pooling_plan {
public:
    /// `depth_first`: blocks follow each other in the order of their windows.
    pooling_plan(sampling::pooling_axes const& pooling_axes, index_t channels, pooling_layout layout, bool with_offsets,
                 bool depth_first)
        : axes(pooling_axes),
          way(pooling_way_for(axes, channels, layout)),
          group(group_for(way, axes, channels, layout)),
          is_flat(axes.depth.window == 1),
          row(axes.width, group) {
        if (is_flat) size_z = 1;
        auto const is_too_large = [&] { return space(with_offsets) > (group == 1 ? budget : 4 * budget); };
        auto const halve = [](index_t& size) { size = (size + 1) / 2; };
        // Blocks of fewer rows would share most of them.
        index_t const least_y = way == pooling_way::separable ? axes.height.reach() / axes.height.stride + 1 : 1;
        while (is_too_large() && (size_z > 1 || size_y > least_y))
            halve(size_z > 1 && (depth_first || size_y <= least_y || size_z > size_y) ? size_z : size_y);
    }

    sampling::pooling_axes const axes;
    pooling_way const way;
    index_t const group; ///< channels that lie side by side in the lanes; divides the channels
    bool const is_flat;  ///< each window lies in one slice
    pooling_row const row;
    index_t size_z = axes.depth.output, size_y = axes.height.output; ///< windows in a block; the last may have fewer
    bool prefetches = false;                                         ///< the tensors do not fit into the caches
    bool sums_prefetch = false;                                      ///< those of gradients do so, instead of blocks
    bool streams = false;                                            ///< stores bypass the caches

    index_t rows() const { return axes.height.positions(size_y); }                ///< of the input, in a block
    index_t slices() const { return is_flat ? 1 : axes.depth.positions(size_z); } ///< of the input, in a block
    /// Floats of a slice of pooled rows. Loops that write lines in place reach one batch too far, into the next line.
    index_t slice() const { return (std::max)(size_y * row.pitch(), simd::width); }
    index_t slot_stride() const { return rows() * row.pitch() + simd::width; }

    index_t blocks_y() const { return (axes.height.output + size_y - 1) / size_y; }
    index_t blocks() const { return (axes.depth.output + size_z - 1) / size_z * blocks_y(); }
    /// Row-major.
    pooling_extent extent(index_t block) const {
        index_t const z = block / blocks_y() * size_z, y = block % blocks_y() * size_y;
        return {z, (std::min)(size_z, axes.depth.output - z), y, (std::min)(size_y, axes.height.output - y)};
    }

private:
    /// Floats of scratch memory that a block should stay below, so that it stays in the nearest caches.
    static constexpr index_t budget = index_t{1} << 14;

    static index_t group_for(pooling_way way, sampling::pooling_axes const& axes, index_t channels,
                             pooling_layout layout) {
        bool const channels_last = layout == pooling_layout::channels_last;
        if (way == pooling_way::direct_channels) return channels_last ? channels : simd::width;
        return channels_last ? pooling_group(axes, channels) : 1;
    }

    index_t space(bool with_offsets) const {
        if (way == pooling_way::direct_rows) return 0;
        if (way == pooling_way::direct_channels) return slices() * rows() * axes.width.input * group;
        index_t const lines = with_offsets ? 2 : 1;
        return rows() * row.pitch() * (row.slots + lines) + (is_flat ? 0 : slices() * slice() * lines);
    }
};

/// Rows of windows in a strip, of which all rows that they read are laid out: as many as stay in the nearest cache, if
/// one takes `row_bytes`, but no fewer than what neighboring strips share.
inline index_t windows_in_strip(sampling::pooling_axis const& height, index_t row_bytes) {
    constexpr index_t budget = index_t{1} << 14; // bytes
    index_t const most = (std::max)(budget / row_bytes - height.reach() - 1, height.reach()) / height.stride + 1;
    index_t const strips = (height.output + most - 1) / most;
    return (height.output + strips - 1) / strips;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
