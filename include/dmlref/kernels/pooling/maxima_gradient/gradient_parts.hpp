// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/kernels/pooling/plan.hpp"
#include "dmlref/sampling/reaching_windows.hpp"

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// The planes of a channel, or of a group of channels that lie side by side.
template <element T>
struct gradient_planes {
    pooling_plane<T const> input{}, input_gradient{};
    pooling_plane<T> output_gradient{};
};

/// How many rows of windows, in lines of `line` floats, may have their maxima found before their gradients are added:
/// not more than stay in the nearest cache.
constexpr index_t rows_found_at_once(index_t line) { return std::clamp<index_t>((index_t{1} << 12) / line, 1, 16); }

/// The windows along an axis that are kept, since they may reach the same position.
constexpr index_t windows_at_once(sampling::pooling_axis const& axis) {
    return (std::min)(axis.reach() / axis.stride + 1, axis.output);
}

/// The first row of the plane that a window at z, y or a later one can reach.
constexpr index_t first_reached_row(sampling::pooling_axes const& axes, index_t z, index_t y) {
    auto const first = [](sampling::pooling_axis const& axis, index_t at) {
        return std::clamp<index_t>(axis.origin(at), 0, axis.input);
    };
    index_t const rows = axes.height.input, here = first(axes.depth, z) * rows + first(axes.height, y);
    return z + 1 < axes.depth.output ? (std::min)(here, first(axes.depth, z + 1) * rows) : here;
}

/// Positions first to end - 1 on an axis of the output gradient, and the windows that reach them.
struct gradient_interval {
    index_t first = 0, end = 0;
    index_t first_window = 0, windows = 0;
    index_t first_reached = 0, end_reached = 0; ///< positions that these windows reach

    gradient_interval() = default;
    /// Part `part` of `count`.
    gradient_interval(sampling::pooling_axis const& axis, index_t part, index_t count)
        : first(axis.input * part / count),
          end(axis.input * (part + 1) / count),
          first_window(sampling::reaching_windows(axis, first).first),
          windows(std::max<index_t>(sampling::reaching_windows(axis, end - 1).last + 1 - first_window, 0)),
          first_reached(std::clamp<index_t>(axis.origin(first_window), 0, first)),
          end_reached(std::clamp(axis.origin(first_window) + axis.positions(windows), end, axis.input)) {}

    index_t size() const { return end - first; }
};

/// Some rows of a plane of the output gradient, and the windows that reach them.
struct gradient_part {
    gradient_interval depth, height;

    /// The rows, slice by slice.
    index_t rows() const { return depth.size() * height.size(); }
    index_t z_of(index_t row) const { return depth.first + row / height.size(); }
    index_t y_of(index_t row) const { return height.first + row % height.size(); }

    /// Calls visit(z, y, end_y) for the rows from `row` on that come before row `end` of the plane, whose slices have
    /// `slice_rows`: for those of one slice at a time. Returns the first that does not.
    template <class Visit>
    index_t for_each_rows_before(index_t end, index_t slice_rows, index_t row, Visit&& visit) const {
        while (row < rows()) {
            index_t const z = z_of(row), y = y_of(row), end_y = (std::min)(end - z * slice_rows, height.end);
            if (y >= end_y) break;
            visit(z, y, end_y);
            row += end_y - y;
        }
        return row;
    }

    /// Calls visit(extent) for the blocks of windows.
    template <class Visit>
    void for_each_block(pooling_plan const& plan, Visit&& visit) const {
        for (index_t z = 0; z < depth.windows; z += plan.size_z)
            for (index_t y = 0; y < height.windows; y += plan.size_y)
                visit(pooling_extent{depth.first_window + z, (std::min)(plan.size_z, depth.windows - z),
                                     height.first_window + y, (std::min)(plan.size_y, height.windows - y)});
    }
};

/// The parts into which planes are cut, along depth and height, if there are fewer planes than tasks are wanted.
class gradient_parts {
public:
    /// One part for each plane.
    explicit gradient_parts(sampling::pooling_axes const& axes) : axes_(axes) {}

    gradient_parts(sampling::pooling_axes const& axes, index_t planes, execution const& how) : gradient_parts(axes) {
        index_t const wanted = exec::wanted_tasks(how);
        while (planes * size() < wanted) {
            bool const cuts_depth = length_of_half(axes.depth, depth_) > length_of_half(axes.height, height_);
            sampling::pooling_axis const& axis = cuts_depth ? axes.depth : axes.height;
            index_t& count = cuts_depth ? depth_ : height_;
            if (length_of_half(axis, count) < 1) return;
            count *= 2;
        }
    }

    index_t size() const { return depth_ * height_; }

    gradient_part operator[](index_t part) const {
        return {{axes_.depth, part / height_, depth_}, {axes_.height, part % height_, height_}};
    }

private:
    /// The length of a part after one more cut, in windows that follow each other. Windows that reach two parts are
    /// compared for both, so parts should not be shorter than one.
    static index_t length_of_half(sampling::pooling_axis const& axis, index_t count) {
        return axis.input / (2 * count) / std::max<index_t>(axis.reach(), 1);
    }

    sampling::pooling_axes const& axes_;
    index_t depth_ = 1, height_ = 1;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
