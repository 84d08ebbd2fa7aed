// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/parallel_ranges.hpp"
#include "dmlref/exec/scratch.hpp"
#include "dmlref/sampling/axis_sums.hpp"
#include "dmlref/spec/resample.hpp"

/// A RESAMPLE as loops, with its output cut into boxes that are computed one by one.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// Tables in the arena of the calling thread.
using axis_sums = sampling::basic_axis_sums<exec::scratch_allocator>;

/// Positions begin to end - 1.
struct interval {
    index_t begin = 0, end = 0;
    index_t size() const { return end - begin; }
};

/// One axis of both tensors; strides in elements.
struct resample_axis {
    index_t output_size = 1, input_stride = 0, output_stride = 0;
    sampling::axis_positions positions{};
    index_t reads = 1; ///< elements that a block holds for each of its positions
};

/// Small calls are planned without divisions, which take long.
inline index_t quotient_rounded_up(index_t a, index_t b) {
    if (b == 1) return a;
    return a <= b ? (a > 0 ? 1 : 0) : (a + b - 1) / b;
}

/// The axes of a call by the work that they need. An axis that is only copied takes no part in any arithmetic, so its
/// loop may be outside the others or, if the axis is packed in memory, inside them.
struct resample_axes {
    per_axis<resample_axis> planes; ///< axes that are only copied: every position is a separate problem
    per_axis<resample_axis>
        resampled;                   ///< 1 to 4, outermost first; the last is that of the rows, and may be only copied
    index_t lanes = 1;               ///< packed elements, in both tensors, that share all their positions
    index_t input_start = 0;         ///< of the first element that is read, from the input's first
    bool rounds_to_nearest = false;  ///< integers, whose fraction is dropped otherwise. RS-8
    bool has_finite_results = false; ///< so that none need be looked at for NaN. NU-3

    index_t plane_count() const {
        index_t count = 1;
        for (resample_axis const& plane : planes) count *= plane.output_size;
        return count;
    }
};

namespace detail {

inline sampling::between between_elements(resample_options const& options) {
    if (options.interpolation_mode == interpolation_mode::linear) return sampling::between::blend;
    if (!options.rounding_direction) return sampling::between::nearest;
    return *options.rounding_direction == axis_direction::increasing ? sampling::between::upper
                                                                     : sampling::between::lower;
}

/// The axis of these options and of so many elements of the input.
inline sampling::axis_positions positions_of(resample_options const& options, std::size_t axis, index_t input_size) {
    return {options.scales[axis], options.input_pixel_offsets[axis], options.output_pixel_offsets[axis], input_size,
            between_elements(options)};
}

inline resample_axis take(per_axis<resample_axis>& axes, resample_axis* taken) {
    resample_axis const axis = *taken;
    per_axis<resample_axis> others(axes.begin(), taken);
    for (resample_axis* rest = taken + 1; rest != axes.end(); ++rest) others.push_back(*rest);
    axes = others;
    return axis;
}

/// Turns planes that are packed in both tensors into lanes, the innermost first.
inline void take_lanes(resample_axes& axes) {
    auto const is_next = [&](resample_axis const& axis) {
        return axis.output_size > 1 && axis.input_stride == axes.lanes && axis.output_stride == axes.lanes;
    };
    for (;;) {
        auto const next = std::find_if(axes.planes.begin(), axes.planes.end(), is_next);
        if (next == axes.planes.end()) return;
        axes.lanes *= take(axes.planes, next).output_size;
    }
}

/// The distance between an axis's elements. An axis of one element is never chosen for rows.
inline index_t spread(resample_axis const& axis) {
    return axis.output_size == 1 ? (std::numeric_limits<index_t>::max)() : axis.input_stride + axis.output_stride;
}

/// Whether rows along a plane's axis cost less than along the innermost resampled one.
inline bool are_better_rows(resample_axis const& plane, resample_axis const& resampled) {
    constexpr index_t short_row = 8; // elements; shorter rows cost more than their elements
    if (plane.output_size < short_row) return plane.output_size > resampled.output_size;
    return resampled.output_size < short_row || spread(plane) < spread(resampled);
}

/// Makes the densest axis of the planes that of the rows, if that is better or if there is no other.
inline void take_rows(resample_axes& axes) {
    bool const has_rows = !axes.resampled.empty();
    if (has_rows && axes.lanes > 1) return;
    auto const densest =
        std::min_element(axes.planes.begin(), axes.planes.end(),
                         [](resample_axis const& a, resample_axis const& b) { return spread(a) < spread(b); });
    if (densest == axes.planes.end()) {
        if (!has_rows) axes.resampled.push_back({}); // rows of one position
    } else if (!has_rows || are_better_rows(*densest, axes.resampled.back())) {
        axes.input_start -= densest->positions(0).lower * densest->input_stride;
        axes.resampled.push_back(take(axes.planes, densest));
    }
}

} // namespace detail

template <resampled_element T>
resample_axes axes_of(tensor_view<T const> const& input, tensor_view<T> const& output,
                      resample_options const& options) {
    resample_axes axes;
    axes.rounds_to_nearest = options.readings.integer_rounding == integer_rounding::nearest_even;
    for (std::size_t at = 0; at < input.rank(); ++at) {
        resample_axis const axis = {output.size(at), input.stride(at), output.stride(at),
                                    detail::positions_of(options, at, input.size(at))};
        if (!is_shift(axis.positions, axis.output_size)) {
            axes.resampled.push_back(axis);
        } else {
            axes.planes.push_back(axis);
            axes.input_start += axis.positions(0).lower * axis.input_stride;
        }
    }
    detail::take_lanes(axes);
    detail::take_rows(axes);
    return axes;
}

/// How the output is cut. A box has an extent on each resampled axis and on the lanes, and is computed for a group of
/// planes with the same tables. Its size bounds the memory that a thread needs besides the tensors.
class resample_tiling {
public:
    static constexpr index_t longest_row = 2048;    ///< elements, so that two rows fit into the nearest cache
    static constexpr index_t longest_read = 4096;   ///< elements that a row of sums reads
    static constexpr index_t largest_block = 4096;  ///< elements of the axes inside the outermost resampled one
    static constexpr index_t longest_extent = 4096; ///< positions on that axis

    /// A row of the box has at most `longest` elements, unless it reads sums, and a block at most `largest`. If a block
    /// is made of rows, it should have many.
    resample_tiling(resample_axes const& axes, execution const& how, index_t longest, index_t largest = largest_block)
        : axes_(axes) {
        std::size_t const row_axis = axes.resampled.size() - 1;
        index_t const row = row_axis > 1                         ? (std::min)(longest, largest / 4)
                            : axes.resampled[row_axis].reads > 1 ? longest_read
                                                                 : longest;
        lanes_ = even_part(axes.lanes, row);
        index_t block = lanes_;
        extents_ = shape(axes.resampled.size(), 1);
        for (std::size_t axis = row_axis + 1; axis-- > 0;) {
            index_t const most = axis == row_axis ? row / block : axis > 0 ? largest / block : longest_extent;
            index_t const reads = axes.resampled[axis].reads;
            extents_[axis] = even_part(axes.resampled[axis].output_size, std::max<index_t>(1, most / reads));
            block *= extents_[axis] * reads;
        }
        share(how);
    }

    index_t task_count() const { return box_count() * groups_; }

    /// The box of a task: its lanes, its positions on each resampled axis, its planes.
    struct box {
        interval lanes;
        per_axis<interval> positions;
        interval planes;
    };
    box box_of(index_t task) const {
        auto const take = [&](index_t size, index_t extent) {
            index_t const count = quotient_rounded_up(size, extent);
            if (count == 1) return interval{0, size};
            index_t const begin = task % count * extent;
            task /= count;
            return interval{begin, (std::min)(begin + extent, size)};
        };
        box result;
        result.lanes = take(axes_.lanes, lanes_);
        for (std::size_t axis = 0; axis < extents_.size(); ++axis)
            result.positions.push_back(take(axes_.resampled[axis].output_size, extents_[axis]));
        result.planes = take(axes_.plane_count(), quotient_rounded_up(axes_.plane_count(), groups_));
        return result;
    }

private:
    /// The length of a part if `size` is cut into as few equal parts of at most `most` as possible.
    static index_t even_part(index_t size, index_t most) {
        return quotient_rounded_up(size, quotient_rounded_up(size, most));
    }

    index_t box_count() const {
        index_t count = quotient_rounded_up(axes_.lanes, lanes_);
        for (std::size_t axis = 0; axis < extents_.size(); ++axis)
            count *= quotient_rounded_up(axes_.resampled[axis].output_size, extents_[axis]);
        return count;
    }

    /// Cuts further for several threads: groups of planes first, because after a cut through an axis the rows beside it
    /// are computed twice.
    void share(execution const& how) {
        index_t const wanted = exec::wanted_tasks(how), planes = axes_.plane_count();
        index_t const missing = quotient_rounded_up(wanted, box_count() * planes);
        if (missing > 1) extents_[0] = even_part(extents_[0], (std::max)(least_extent(), extents_[0] / missing));
        index_t const per_group =
            quotient_rounded_up(planes, std::clamp<index_t>(quotient_rounded_up(wanted, box_count()), 1, planes));
        groups_ = quotient_rounded_up(planes, per_group);
    }

    /// Of the outermost resampled axis: smaller boxes would take long to prepare for what they compute. Two positions
    /// are often made of the same elements of the input.
    index_t least_extent() const {
        constexpr index_t least_box = 8192; // elements
        index_t block = lanes_;
        for (std::size_t axis = 1; axis < extents_.size(); ++axis) block *= extents_[axis];
        return std::clamp<index_t>(least_box / block, 2, 4);
    }

    resample_axes const& axes_;
    index_t lanes_ = 1, groups_ = 1;
    shape extents_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
