// SPDX-License-Identifier: MIT
#pragma once
#include "translation/directml_call.hpp"

namespace dmlref::tool {

/// The window of a pooling operator. One value per pooled axis, in elements.
struct sliding_window {
    std::vector<index_t> input, output, length, strides, dilations, start, end;

    explicit sliding_window(source_call const& source);
    std::size_t axes() const { return length.size(); }
    /// Elements from the first of a window to its last.
    index_t extent(std::size_t axis) const { return (length[axis] - 1) * dilations[axis] + 1; }
    index_t padded(std::size_t axis) const { return start[axis] + input[axis] + end[axis]; }
    /// The windows of one axis that end inside the padded input, or also one that only begins there.
    index_t count(std::size_t axis, bool with_last) const;
    bool has_counts(bool with_last) const;
    /// End paddings with which every window of the output ends inside the padded input.
    std::vector<index_t> reached_end() const;
    /// Whether a window of the output has elements outside the input.
    bool reaches_padding() const;
    bool is_dilated() const;
};

} // namespace dmlref::tool
