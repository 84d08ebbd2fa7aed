// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/pooling_equation.hpp"

/// Mistakes of the operators that slide a window over an image: where the windows lie.
namespace dmlref::golden::cause {

namespace detail {

using window_field = std::vector<std::uint32_t>;

/// One of the arrays of a window, as long as WindowSize.
inline window_field window_field_of(plain_call const& call, std::string_view field) {
    bool const counts_from_one = field == "Strides" || field == "Dilations";
    return call.value(field, window_field(call.value<window_field>("WindowSize").size(), counts_from_one ? 1 : 0));
}

/// Fills a tensor that has an element per window with zeros, or cuts it.
inline void resize(plain_tensor& tensor, shape const& sizes) {
    if (!tensor.values.empty()) {
        tensor.values = cropped(tensor.values, tensor.sizes, sizes);
        for (double& value : tensor.values)
            if (std::isnan(value)) value = 0;
    }
    tensor.sizes = sizes;
}

/// Windows that were changed need other sizes, which the operators check: where there would be too few windows, padding
/// makes room for them, and where there would be too many, the tensors of windows become larger, to be cropped later.
inline void fit_windows(plain_call& call) {
    shape const image = pooled_tensor(call).sizes;
    bool const is_gradient = call.has("InputGradientTensor");
    shape const wanted = call.tensor(is_gradient ? "InputGradientTensor" : "OutputTensor").sizes;
    pooling_window window = window_of(call);
    shape const found = spec::pooled_sizes(image, window);
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis)
        if (index_t const missing = wanted[axis + 2] - found[axis + 2]; missing > 0) {
            index_t const padded = image[axis + 2] + window.start_padding[axis] + window.end_padding[axis];
            index_t const dilated = 1 + index_t{window.window_size[axis] - 1} * window.dilations[axis];
            index_t const room = std::max<index_t>(0, dilated - padded) + missing * window.strides[axis];
            window.end_padding[axis] += static_cast<std::uint32_t>(room);
        }
    call.set("EndPadding", window_field(window.end_padding.begin(), window.end_padding.end()));
    for (std::string_view const name : {"InputGradientTensor", "OutputTensor", "OutputIndicesTensor"})
        if (call.has(name)) resize(call.tensor(name), spec::pooled_sizes(image, window));
}

inline bool change_window(plain_call& call, std::string_view field, window_field const& values) {
    if (!call.change(field, values, window_field_of(call, field))) return false;
    fit_windows(call);
    return true;
}

inline bool exchange_last_axes(plain_call& call, std::string_view field) {
    window_field values = window_field_of(call, field);
    std::swap(values[values.size() - 1], values[values.size() - 2]);
    return change_window(call, field, values);
}

inline bool take_width_from_height(plain_call& call, std::string_view field) {
    window_field values = window_field_of(call, field);
    values.back() = values[values.size() - 2];
    return change_window(call, field, values);
}

inline bool widen_window(plain_call& call, int by) {
    window_field values = window_field_of(call, "WindowSize");
    if (by < 0 && values.back() == 1) return false;
    values.back() += static_cast<std::uint32_t>(by);
    return change_window(call, "WindowSize", values);
}

/// Leaves out the first position of the image along an axis and has padding in place of it at the end.
inline bool cut_first(plain_call& call, std::size_t axis) {
    if (!call.has("InputTensor") || call.has("InputGradientTensor")) return false;
    plain_tensor& image = call.tensor("InputTensor");
    if (image.sizes[axis] == 1) return false;
    element_values kept;
    std::size_t flat = 0;
    for_each_index(image.sizes, [&](index const& at) {
        if (at[axis] > 0) kept.push_back(image.values[flat]);
        ++flat;
    });
    image.values = std::move(kept);
    --image.sizes[axis];
    window_field padding = window_field_of(call, "EndPadding");
    ++padding[axis - 2];
    call.set("EndPadding", padding);
    return true;
}

/// Looks one element further along an axis, counted from the last.
inline bool shift_windows(plain_call& call, std::size_t axis_from_last) {
    window_field padding = window_field_of(call, "StartPadding");
    std::size_t const axis = padding.size() - 1 - axis_from_last;
    if (padding[axis] == 0) return cut_first(call, axis + 2);
    --padding[axis];
    return change_window(call, "StartPadding", padding);
}

} // namespace detail

inline constexpr hypothesis window_faults[] = {
    {.name = "start_padding_ignored",
     .sentence = "the device takes StartPadding as 0",
     .call =
         [](plain_call& call) {
             return detail::change_window(
                 call, "StartPadding", detail::window_field(detail::window_field_of(call, "StartPadding").size(), 0));
         }},
    {.name = "end_padding_for_start_padding",
     .sentence = "the device takes EndPadding for StartPadding",
     .call =
         [](plain_call& call) {
             return detail::change_window(call, "StartPadding", detail::window_field_of(call, "EndPadding"));
         }},
    {.name = "paddings_exchanged",
     .sentence = "the device takes StartPadding with its axes in reverse order",
     .call =
         [](plain_call& call) {
             detail::window_field values = detail::window_field_of(call, "StartPadding");
             std::reverse(values.begin(), values.end());
             return detail::change_window(call, "StartPadding", values);
         }},
    {.name = "strides_ignored",
     .sentence = "the device takes Strides as 1",
     .call =
         [](plain_call& call) {
             return detail::change_window(call, "Strides",
                                          detail::window_field(detail::window_field_of(call, "Strides").size(), 1));
         }},
    {.name = "stride_of_width_from_height",
     .sentence = "the device takes the stride along y for x, too",
     .call = [](plain_call& call) { return detail::take_width_from_height(call, "Strides"); }},
    {.name = "strides_exchanged",
     .sentence = "the device takes Strides with x and y exchanged",
     .call = [](plain_call& call) { return detail::exchange_last_axes(call, "Strides"); }},
    {.name = "window_height_and_width_exchanged",
     .sentence = "the device takes WindowSize with x and y exchanged",
     .call = [](plain_call& call) { return detail::exchange_last_axes(call, "WindowSize"); }},
    {.name = "dilations_ignored",
     .sentence = "the device takes Dilations as 1",
     .call =
         [](plain_call& call) {
             return detail::change_window(call, "Dilations",
                                          detail::window_field(detail::window_field_of(call, "Dilations").size(), 1));
         }},
    {.name = "dilation_of_width_from_height",
     .sentence = "the device takes the dilation along y for x, too",
     .call = [](plain_call& call) { return detail::take_width_from_height(call, "Dilations"); }},
    {.name = "window_without_last_column",
     .sentence = "the device leaves out the last column of each window",
     .call = [](plain_call& call) { return detail::widen_window(call, -1); }},
    {.name = "window_one_column_too_wide",
     .sentence = "the device reads one column too many of each window",
     .call = [](plain_call& call) { return detail::widen_window(call, 1); }},
    {.name = "windows_shifted_by_one_column",
     .sentence = "the device places windows one column too far to the right",
     .call = [](plain_call& call) { return detail::shift_windows(call, 0); }},
    {.name = "windows_shifted_by_one_row",
     .sentence = "the device places windows one row too far down",
     .call = [](plain_call& call) { return detail::shift_windows(call, 1); }},
    {.name = "window_depth_ignored",
     .sentence = "the device reads the first slice only of a window with a depth",
     .call =
         [](plain_call& call) {
             detail::window_field values = detail::window_field_of(call, "WindowSize");
             if (values.size() < 3) return false;
             values[0] = 1;
             return detail::change_window(call, "WindowSize", values);
         }},
};

} // namespace dmlref::golden::cause
