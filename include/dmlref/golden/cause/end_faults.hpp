// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/average_faults.hpp"

/// Mistakes where a window ends beyond the padded image. MP-5
namespace dmlref::golden::cause {

namespace detail {

/// Elements along an axis from the end of the image to that of the last window; none where the image is padded there,
/// or where no window ends beyond it.
inline index_t overhang(shape const& image, shape const& windows, pooling_window const& window, std::size_t axis) {
    if (window.end_padding[axis] > 0) return 0;
    index_t const reach = index_t{window.window_size[axis] - 1} * window.dilations[axis];
    index_t const last = (windows[axis + 2] - 1) * window.strides[axis] + reach - window.start_padding[axis];
    return std::max<index_t>(last + 1 - image[axis + 2], 0);
}

/// Makes the image so much longer that all windows end inside it. element(at) is what lies at a place of that image.
template <class Element>
bool lengthen_image(plain_call& call, Element const& element) {
    if (!call.has("OutputTensor") || !call.has("InputTensor")) return false;
    plain_tensor& image = call.tensor("InputTensor");
    pooling_window const window = window_of(call);
    shape longer = image.sizes;
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis)
        longer[axis + 2] += overhang(image.sizes, call.tensor("OutputTensor").sizes, window, axis);
    if (longer == image.sizes) return false;
    element_values values;
    for_each_index(longer, [&](index const& at) { values.push_back(element(image, at)); });
    image.values = std::move(values);
    image.sizes = longer;
    return true;
}

inline double zero_beyond(plain_tensor const& image, index const& at) {
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        if (at[axis] >= image.sizes[axis]) return 0;
    return image.values[row_major(at, image.sizes)];
}

inline double wrapped(plain_tensor const& image, index at) {
    for (std::size_t axis = 0; axis < at.size(); ++axis) at[axis] %= image.sizes[axis];
    return image.values[row_major(at, image.sizes)];
}

/// For each window, row-major, how many of its places are beyond the padded image.
inline element_values places_beyond(plain_call const& call, shape const& windows) {
    pooling_window const window = window_of(call);
    shape const& image = pooled_tensor(call).sizes;
    element_values counts;
    for_each_index(windows, [&](index const& at) {
        double within = 1;
        for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) {
            index_t const end = image[axis + 2] + window.start_padding[axis] + window.end_padding[axis];
            index_t const room = end - at[axis + 2] * window.strides[axis], step = window.dilations[axis];
            within *= static_cast<double>(std::min<index_t>(window.window_size[axis], (room + step - 1) / step));
        }
        counts.push_back(elements_of(window, false) - within);
    });
    return counts;
}

/// Averages, or their gradient, that are divided by the divisor and `sign` times the places beyond the padded image.
inline std::optional<element_values> divided_with_beyond(plain_call call, std::string_view output, double sign) {
    if (call.value<bool>("IncludePadding") != (sign < 0)) return std::nullopt;
    bool const is_gradient = call.has("InputGradientTensor");
    shape const windows = call.tensor(is_gradient ? "InputGradientTensor" : "OutputTensor").sizes;
    element_values const beyond = places_beyond(call, windows);
    double const whole = elements_of(window_of(call), false);
    element_values factors;
    for_each_window(call, windows, [&](std::size_t at, std::vector<std::size_t> const& elements) {
        double const divisor = sign < 0 ? whole : static_cast<double>(elements.size());
        factors.push_back(divisor > 0 ? divisor / (divisor + sign * beyond[at]) : 1);
    });
    auto const scale = [&](element_values& values) {
        for (std::size_t at = 0; at < values.size(); ++at) values[at] *= factors[at];
    };
    if (is_gradient) scale(call.tensor("InputGradientTensor").values);
    std::optional<element_values> result = reference_result(call, output);
    if (result && !is_gradient) scale(*result);
    return result;
}

} // namespace detail

inline constexpr hypothesis end_faults[] = {
    {.name = "beyond_the_end_wrapped",
     .sentence = "where a window ends beyond the padded image, the device reads on from the beginning of the axis",
     .call = [](plain_call& call) { return detail::lengthen_image(call, detail::wrapped); },
     .result = [](suspect const& what, element_values&) { return what.tensor == "OutputTensor"; }},
};

inline constexpr hypothesis end_maximum_faults[] = {
    {.name = "maximum_with_beyond_as_zero",
     .sentence = "where a window ends beyond the padded image, the device takes 0 for what is there in a maximum",
     .call = [](plain_call& call) { return detail::lengthen_image(call, detail::zero_beyond); },
     .result = [](suspect const& what, element_values&) { return what.tensor == "OutputTensor"; }},
};

inline constexpr hypothesis end_divisor_faults[] = {
    {.name = "divisor_with_beyond",
     .sentence = "without IncludePadding, the device counts what is beyond the padded image in the divisor",
     .equation = [](plain_call const& call,
                    std::string_view output) { return detail::divided_with_beyond(call, output, 1); }},
    {.name = "divisor_without_beyond",
     .sentence = "with IncludePadding, the device leaves what is beyond the padded image out of the divisor",
     .equation = [](plain_call const& call,
                    std::string_view output) { return detail::divided_with_beyond(call, output, -1); }},
};

} // namespace dmlref::golden::cause
