// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/number_faults.hpp"

/// Mistakes of the operators that slide a window over an image: where the windows lie.
namespace dmlref::golden::cause {

inline void reverse(field_numbers& axes) { std::reverse(axes.begin(), axes.end()); }
inline void repeat_last_but_one(field_numbers& axes) { axes.back() = axes[axes.size() - 2]; }
inline void shorten_last(field_numbers& axes) { axes.back() = (std::max)(1., axes.back() - 1); }
inline void lengthen_last(field_numbers& axes) { axes.back() += 1; }
inline void forget_depth(field_numbers& axes) {
    if (axes.size() == 3) axes[0] = 1;
}

/// Looks one element further along an axis, counted from the last: with less padding, or without the first element of
/// the image.
template <std::size_t AxisFromLast>
bool shift_windows(plain_call& call) {
    field_numbers start = call.numbers("StartPadding"), end = call.numbers("EndPadding");
    std::size_t const axis = start.size() - 1 - AxisFromLast;
    if (start[axis] > 0) {
        start[axis] -= 1;
        call.change("StartPadding", start);
        fit_windows(call);
        return true;
    }
    if (call.is_gradient()) return false;
    plain_tensor& image = call.tensor("InputTensor");
    multi_index by(image.sizes.size(), 0);
    shape shorter = image.sizes;
    by[axis + 2] = -1;
    if (--shorter[axis + 2] == 0) return false;
    image.move(by, shorter, 0);
    end[axis] += 1;
    return call.change("EndPadding", end);
}

inline bool is_of_values(suspect const& what, element_values&) { return what.tensor == "OutputTensor"; }

inline constexpr hypothesis window_faults[] = {
    {"start_padding_ignored", "the device takes StartPadding as 0", takes("StartPadding", 0.)},
    {"end_padding_for_start_padding", "the device takes EndPadding for StartPadding",
     takes("StartPadding", "EndPadding")},
    {"paddings_exchanged", "the device takes StartPadding with its axes in reverse order",
     takes("StartPadding", reverse)},
    {"strides_ignored", "the device takes Strides as 1", takes("Strides", 1.)},
    {"stride_of_width_from_height", "the device takes the stride along y for x, too",
     takes("Strides", repeat_last_but_one)},
    {"strides_exchanged", "the device takes Strides with x and y exchanged", takes("Strides", exchange_last_two)},
    {"window_height_and_width_exchanged", "the device takes WindowSize with x and y exchanged",
     takes("WindowSize", exchange_last_two)},
    {"dilations_ignored", "the device takes Dilations as 1", takes("Dilations", 1.)},
    {"dilation_of_width_from_height", "the device takes the dilation along y for x, too",
     takes("Dilations", repeat_last_but_one)},
    {"window_without_last_column", "the device leaves out the last column of each window",
     takes("WindowSize", shorten_last)},
    {"window_one_column_too_wide", "the device reads one column too many of each window",
     takes("WindowSize", lengthen_last)},
    {"windows_shifted_by_one_column", "the device places windows one column too far to the right", shift_windows<0>},
    {"windows_shifted_by_one_row", "the device places windows one row too far down", shift_windows<1>},
    {"window_depth_ignored", "the device reads the first slice only of a window with a depth",
     takes("WindowSize", forget_depth)},
};

inline constexpr hypothesis end_faults[] = {
    {"beyond_the_end_wrapped",
     "where a window ends beyond the padded image, the device reads on from the beginning of the axis",
     lengthen_image<true>, is_of_values},
};

/// Of all gradients.
inline constexpr hypothesis pooling_gradient_faults[] = {
    {"gradient_added_twice", "the device adds each contribution to OutputGradientTensor twice", each<doubled>},
    {"gradient_overwritten",
     "where windows overlap, the device overwrites OutputGradientTensor instead of adding to it",
     mistake{.added = last_of}},
};

} // namespace dmlref::golden::cause
