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

index_t sliding_window::count(std::size_t axis, bool with_last) const {
    index_t const room = padded(axis) - extent(axis);
    if (room < 0) return 1; // MP-5: such a window is applied once
    return (room + (with_last ? strides[axis] - 1 : 0)) / strides[axis] + 1;
}

bool sliding_window::has_counts(bool with_last) const {
    for (std::size_t axis = 0; axis < axes(); ++axis) {
        bool const begins_in_padding = (output[axis] - 1) * strides[axis] >= start[axis] + input[axis];
        bool const fits = padded(axis) >= extent(axis);
        if (!fits || output[axis] != count(axis, with_last) || (with_last && begins_in_padding)) return false;
    }
    return true;
}

std::vector<index_t> sliding_window::reached_end() const {
    std::vector<index_t> result = end;
    for (std::size_t axis = 0; axis < axes(); ++axis) {
        index_t const reached = (output[axis] - 1) * strides[axis] + extent(axis);
        result[axis] = (std::max)(end[axis], reached - start[axis] - input[axis]);
    }
    return result;
}

bool sliding_window::reaches_padding() const {
    std::vector<index_t> const none(axes(), 0);
    return start != none || reached_end() != none;
}

bool sliding_window::is_dilated() const {
    return std::any_of(dilations.begin(), dilations.end(), [](index_t each) { return each != 1; });
}

} // namespace dmlref::tool
