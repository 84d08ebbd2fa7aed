// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/plain_call.hpp"
#include "dmlref/golden/explanation/call_options.hpp"

/// The windows of a call, as a device may take them for others.
namespace dmlref::golden::cause {

/// With the arrays that were left out.
inline pooling_window window_of(plain_call const& call) {
    return golden::window_of({.schema = call.schema, .attributes = call.attributes});
}

/// How many elements a window has, or reaches over.
inline double elements_of(pooling_window const& window, bool dilated) {
    double count = 1;
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) {
        auto const size = static_cast<double>(window.window_size[axis]);
        count *= dilated ? (size - 1) * window.dilations[axis] + 1 : size;
    }
    return count;
}

/// Windows that were changed need other sizes, which the operators check: where there would be too few windows, padding
/// makes room for them, and where there would be too many, the tensors of windows become larger, to be cropped later.
inline void fit_windows(plain_call& call) {
    shape const image = call.input_sizes(), wanted = call.output_sizes();
    pooling_window window = window_of(call);
    shape const found = spec::pooled_sizes(image, window);
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis)
        if (index_t const missing = wanted[axis + 2] - found[axis + 2]; missing > 0) {
            index_t const padded = image[axis + 2] + window.start_padding[axis] + window.end_padding[axis];
            index_t const dilated = 1 + index_t{window.window_size[axis] - 1} * window.dilations[axis];
            index_t const room = std::max<index_t>(0, dilated - padded) + missing * window.strides[axis];
            window.end_padding[axis] += static_cast<std::uint32_t>(room);
        }
    call.change("EndPadding", {window.end_padding.begin(), window.end_padding.end()});
    shape const sizes = spec::pooled_sizes(image, window);
    for (std::string_view const name : {"InputGradientTensor", "OutputTensor", "OutputIndicesTensor"})
        if (call.has(name)) call.tensor(name).move(multi_index(sizes.size(), 0), sizes, 0);
}

/// Puts elements around the image in place of the padding.
template <int Value>
bool fill_padding(plain_call& call) {
    pooling_window window = window_of(call);
    plain_tensor& image = call.tensor("InputTensor");
    multi_index start(image.sizes.size(), 0);
    shape padded = image.sizes;
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) {
        start[axis + 2] = window.start_padding[axis];
        padded[axis + 2] += index_t{window.start_padding[axis]} + window.end_padding[axis];
    }
    bool const changed = padded != image.sizes;
    image.move(start, padded, Value);
    for (std::string_view const field : {"StartPadding", "EndPadding"})
        call.change(field, field_numbers(start.size() - 2));
    return changed;
}

/// Elements along an axis from the end of the image to that of the last window; none where the image is padded there,
/// or where no window ends beyond it.
inline index_t overhang(plain_call const& call, pooling_window const& window, std::size_t axis) {
    if (window.end_padding[axis] > 0) return 0;
    index_t const reach = index_t{window.window_size[axis] - 1} * window.dilations[axis];
    index_t const last =
        (call.output_sizes()[axis + 2] - 1) * window.strides[axis] + reach - window.start_padding[axis];
    return std::max<index_t>(last + 1 - call.input_sizes()[axis + 2], 0);
}

/// Makes the image so much longer that all windows end inside it: with zeros, or with its elements from the beginning.
template <bool Wraps>
bool lengthen_image(plain_call& call) {
    if (call.is_gradient()) return false;
    plain_tensor& image = call.tensor("InputTensor");
    shape const before = image.sizes;
    shape longer = before;
    for (std::size_t axis = 2; axis < longer.size(); ++axis) longer[axis] += overhang(call, window_of(call), axis - 2);
    element_values const values = image.values;
    image.move(multi_index(before.size(), 0), longer, 0);
    std::size_t flat = 0;
    if (Wraps)
        for_each_index(longer, [&](multi_index at) {
            for (std::size_t axis = 0; axis < at.size(); ++axis) at[axis] %= before[axis];
            image.values[flat++] = values[row_major(at, before)];
        });
    return longer != before;
}

} // namespace dmlref::golden::cause
