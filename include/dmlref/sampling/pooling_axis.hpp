// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/shape.hpp"

#include <algorithm>

namespace dmlref::sampling {

/// One spatial axis of a pooling operator, and the elements that the windows along it cover. Tap k of window `at` lies
/// at origin(at) + k * dilation, and is in bounds for k in [first_tap(at), end_tap(at)).
struct pooling_axis {
    index_t input = 1, output = 1; ///< elements, windows
    index_t window = 1, stride = 1, dilation = 1, padding = 0;

    constexpr index_t reach() const { return (window - 1) * dilation; } ///< from the first tap to the last
    constexpr index_t origin(index_t at) const { return at * stride - padding; }
    constexpr index_t first_tap(index_t at) const { return taps_below(-origin(at)); }
    constexpr index_t end_tap(index_t at) const {
        index_t const behind = input - origin(at); // elements from the first tap on
        return behind > reach() ? window : taps_below(behind);
    }
    constexpr bool is_padding(index_t at) const { return first_tap(at) >= end_tap(at); }
    /// Whether any window reaches beyond the ends of the axis.
    constexpr bool has_partial_windows() const { return first_tap(0) > 0 || end_tap(output - 1) < window; }
    /// Windows before this one reach beyond the first element.
    constexpr index_t first_whole_window() const { return (std::min)(output, (padding + stride - 1) / stride); }
    /// Windows from here on reach beyond the last element.
    constexpr index_t end_of_whole_windows() const {
        return input > reach() - padding ? (std::min)(output, (input - 1 - reach() + padding) / stride + 1) : 0;
    }
    /// Windows from `at` up to here have the same taps in bounds, and can be processed together: all whole ones, or
    /// `at` alone.
    constexpr index_t end_of_alike_windows(index_t at) const {
        return first_tap(at) == 0 && end_tap(at) == window ? end_of_whole_windows() : at + 1;
    }
    /// The taps in bounds lie in [first_position(at), end_position(at)).
    constexpr index_t first_position(index_t at) const { return origin(at) + first_tap(at) * dilation; }
    constexpr index_t end_position(index_t at) const { return origin(at) + end_tap(at) * dilation; }

    /// The number of positions that `count` neighboring windows cover, from the origin of the first.
    constexpr index_t positions(index_t count) const { return (count - 1) * stride + reach() + 1; }
    /// Those in bounds of `count` positions from `position` on, from which they are counted: [first, end).
    struct range {
        index_t first, end;
    };
    constexpr range in_bounds(index_t position, index_t count) const {
        index_t const first = std::clamp<index_t>(-position, 0, count);
        return {first, std::clamp<index_t>(input - position, first, count)};
    }
    /// How many positions of a window the one before does not cover.
    constexpr index_t added_positions() const { return (std::min)(stride, reach() + 1); }

private:
    /// The number of multiples 0, dilation, 2 * dilation, ... below `distance`.
    constexpr index_t taps_below(index_t distance) const {
        return distance <= 0 ? 0 : (distance + dilation - 1) / dilation;
    }
};

/// Depth, height and width; images without depth have a depth of 1.
struct pooling_axes {
    pooling_axis depth, height, width;

    constexpr index_t taps() const { return depth.window * height.window * width.window; } ///< of a window
    /// Whether most elements belong to so many windows or more.
    constexpr bool share_elements(index_t windows) const {
        return taps() >= windows * depth.stride * height.stride * width.stride;
    }
    constexpr index_t plane_size() const { return depth.input * height.input * width.input; }
    /// Elements of the input from one position of an axis to the next, in row-major order.
    constexpr index_t row_step() const { return width.input; }
    constexpr index_t slice_step() const { return height.input * width.input; }
    /// Elements of the input from the first tap of a window to the last, in row-major order.
    constexpr index_t reach() const {
        return depth.reach() * slice_step() + height.reach() * row_step() + width.reach();
    }
};

} // namespace dmlref::sampling
