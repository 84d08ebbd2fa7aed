// SPDX-License-Identifier: MIT
#include "translation/sliding_window.hpp"

#include <algorithm>

namespace dmlref::tool {

sliding_window::sliding_window(source_call const& source)
    : input(source.sizes("InputTensor")),
      output(source.sizes("OutputTensor")),
      length(source.integers("WindowSize")),
      strides(source.integers("Strides")),
      dilations(source.integers("Dilations")),
      start(source.integers("StartPadding")),
      end(source.integers("EndPadding")) {
    input.erase(input.begin(), input.begin() + 2);
    output.erase(output.begin(), output.begin() + 2);
    if (dilations.empty()) dilations.assign(axes(), 1);
}

sliding_window::sliding_window(imported_call const& call)
    : input(call.sizes("InputTensor")),
      length(call.integers("WindowSize")),
      strides(call.integers("Strides")),
      dilations(call.integers("Dilations")),
      start(call.integers("StartPadding")),
      end(call.integers("EndPadding")) {
    if (call.tensors.contains("OutputTensor")) {
        output = call.sizes("OutputTensor");
        output.erase(output.begin(), output.begin() + 2);
    }
    input.erase(input.begin(), input.begin() + 2);
}

index_t sliding_window::count(std::size_t axis, bool with_last) const {
    index_t const room = padded(axis) - extent(axis);
    if (room < 0) return 1; // MP-5: such a window is applied once
    return (room + (with_last ? strides[axis] - 1 : 0)) / strides[axis] + 1;
}

bool sliding_window::has_counts(bool with_last) const {
    for (std::size_t axis = 0; axis < axes(); ++axis) {
        bool const fits = padded(axis) >= extent(axis);
        if (!fits || output[axis] != count(axis, with_last) || (with_last && begins_in_padding(axis, output[axis])))
            return false;
    }
    return true;
}

bool sliding_window::begins_in_padding(std::size_t axis, index_t windows) const {
    return (windows - 1) * strides[axis] >= start[axis] + input[axis];
}

std::vector<index_t> sliding_window::reached_end() const {
    std::vector<index_t> result = end;
    for (std::size_t axis = 0; axis < axes(); ++axis) {
        index_t const reached = (output[axis] - 1) * strides[axis] + extent(axis);
        result[axis] = (std::max)(end[axis], reached - start[axis] - input[axis]);
    }
    return result;
}

bool sliding_window::is_dilated() const {
    return std::ranges::any_of(dilations, [](index_t each) { return each != 1; });
}

nlohmann::ordered_json refuse_counted_padding(argument_row const& row, source_call const& source,
                                              framework_call& call) {
    sliding_window const window(source);
    std::vector<index_t> const none(window.axes(), 0);
    bool const is_padded = window.start != none || window.reached_end() != none;
    if (is_padded && source.value(row.fields, false))
        throw not_expressible(row.fields, "is TRUE, must be FALSE where there is padding: " +
                                              call.function.substr(call.function.rfind('.') + 1) +
                                              " does not count it");
    return {};
}

void set_pooled_sizes(std::string_view argument, bool with_last, window_in_padding rule, imported_call& call) {
    sliding_window const window(call);
    std::vector<index_t> sizes = call.sizes("InputTensor");
    for (std::size_t axis = 0; axis < window.axes(); ++axis) {
        if (window.strides[axis] < 1 || window.dilations[axis] < 1 || window.length[axis] < 1)
            throw not_expressible(argument, "follows from sizes, strides and dilations of a window, which must be at "
                                            "least 1");
        if (window.padded(axis) < window.extent(axis))
            throw not_expressible(argument, "the window reaches over " + std::to_string(window.extent(axis)) +
                                                " elements, and the padded input has " +
                                                std::to_string(window.padded(axis)));
        index_t windows = window.count(axis, with_last);
        if (with_last && window.begins_in_padding(axis, windows)) {
            if (rule == window_in_padding::refused)
                throw not_expressible(argument, "the last window begins in the padding, where it has no elements");
            --windows;
        }
        sizes[axis + 2] = windows;
    }
    call.set_output_sizes(argument, sizes);
}

std::vector<index_t> pooled_axes(framework_call const& call, imported_call const& result, std::size_t axes) {
    std::vector<index_t> sizes = result.sizes("InputTensor");
    if (sizes.size() != axes + 2)
        throw not_expressible(call.inputs.front().name, "has " + std::to_string(sizes.size()) + " axes, must have " +
                                                            std::to_string(axes + 2) + " for " + call.function);
    sizes.erase(sizes.begin(), sizes.begin() + 2);
    return sizes;
}

} // namespace dmlref::tool
