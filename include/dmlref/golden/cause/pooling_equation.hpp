// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/layout_faults.hpp"
#include "dmlref/spec/max_pooling.hpp"

#include <functional>

/// Windows as a device may get them wrong where no field of the call says so.
namespace dmlref::golden::cause {

/// The window of a pooling operator; absent fields are filled in.
inline pooling_window window_of(plain_call const& call) {
    auto const field = [&](std::string_view name) {
        auto const values = call.value<std::vector<std::uint32_t>>(name);
        return per_axis<std::uint32_t>(values.begin(), values.end());
    };
    max_pooling_options const given = {.window_size = field("WindowSize"),
                                       .strides = field("Strides"),
                                       .start_padding = field("StartPadding"),
                                       .end_padding = field("EndPadding"),
                                       .dilations = field("Dilations")};
    return pooling_window_of(given);
}

namespace detail {

/// The tensor that is pooled, or, in a gradient that does without it, has its sizes.
inline plain_tensor const& pooled_tensor(plain_call const& call) {
    return call.tensor(call.has("InputTensor") ? "InputTensor" : "OutputGradientTensor");
}

/// The row-major numbers of the elements of one window.
inline std::vector<std::size_t> window_elements(pooling_window const& window, index const& output_at,
                                                shape const& sizes) {
    std::vector<std::size_t> elements;
    for_each_index(shape(window.window_size.begin(), window.window_size.end()), [&](index const& window_at) {
        index at = output_at;
        bool inside = true;
        for (std::size_t axis = 0; axis < window_at.size(); ++axis) {
            at[axis + 2] = output_at[axis + 2] * window.strides[axis] + window_at[axis] * window.dilations[axis] -
                           window.start_padding[axis];
            inside = inside && 0 <= at[axis + 2] && at[axis + 2] < sizes[axis + 2];
        }
        if (inside) elements.push_back(row_major(at, sizes));
    });
    return elements;
}

using window_visitor = std::function<void(std::size_t window, std::vector<std::size_t> const& elements)>;

inline void for_each_window(plain_call const& call, shape const& windows, window_visitor const& visit) {
    pooling_window const window = window_of(call);
    shape const& sizes = pooled_tensor(call).sizes;
    std::size_t flat = 0;
    for_each_index(windows, [&](index const& at) { visit(flat++, window_elements(window, at, sizes)); });
}

/// The last of equals, or the first. A NaN in first place stays, since nothing is as large.
inline std::size_t maximum_of(element_values const& values, std::vector<std::size_t> const& elements, bool last) {
    std::size_t largest = elements[0];
    for (std::size_t element : elements)
        if (values[element] > values[largest] || (last && values[element] == values[largest])) largest = element;
    return largest;
}

} // namespace detail

/// Indices of maxima, the last of equals taken.
inline std::optional<element_values> indices_of_last_maxima(plain_call const& call, std::string_view output) {
    if (output != "OutputIndicesTensor") return std::nullopt;
    element_values const& values = call.tensor("InputTensor").values;
    element_values result(static_cast<std::size_t>(element_count(call.tensor(output).sizes)));
    detail::for_each_window(call, call.tensor(output).sizes,
                            [&](std::size_t window, std::vector<std::size_t> const& elements) {
                                if (!elements.empty())
                                    result[window] = static_cast<double>(detail::maximum_of(values, elements, true));
                            });
    return result;
}

/// How the gradient of a window reaches its elements.
enum class gradient_fault { last_of_equals, all_equals, overwritten };

/// The gradient of max and average pooling.
template <gradient_fault Fault>
std::optional<element_values> pooling_gradient(plain_call const& call, std::string_view output) {
    bool const is_maximum = call.has("InputTensor");
    if (!is_maximum && Fault != gradient_fault::overwritten) return std::nullopt;
    pooling_window const window = window_of(call);
    double whole = 1;
    for (std::uint32_t size : window.window_size) whole *= size;
    plain_tensor const& incoming = call.tensor("InputGradientTensor");
    element_values result(static_cast<std::size_t>(element_count(call.tensor(output).sizes)));
    detail::for_each_window(call, incoming.sizes, [&](std::size_t at, std::vector<std::size_t> const& elements) {
        if (elements.empty()) return;
        double const gradient = incoming.values[at];
        if (!is_maximum) {
            bool const padded = call.value<bool>("IncludePadding");
            for (std::size_t element : elements)
                result[element] = gradient / (padded ? whole : static_cast<double>(elements.size()));
            return;
        }
        element_values const& values = call.tensor("InputTensor").values;
        std::size_t const taken = detail::maximum_of(values, elements, Fault == gradient_fault::last_of_equals);
        if (Fault == gradient_fault::overwritten) result[taken] = gradient;
        if (Fault == gradient_fault::last_of_equals) result[taken] += gradient;
        if (Fault == gradient_fault::all_equals)
            for (std::size_t element : elements)
                if (element == taken || values[element] == values[taken]) result[element] += gradient;
    });
    return result;
}

} // namespace dmlref::golden::cause
