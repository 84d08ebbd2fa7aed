// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

namespace dmlref::tool {

/// The window of a pooling operator. One value per pooled axis, in elements.
struct sliding_window {
    std::vector<index_t> input, output, length, strides, dilations, start, end;

    explicit sliding_window(source_call const& source);
    /// Of a call whose fields for the window are set. Its output need not be known.
    explicit sliding_window(imported_call const& call);
    std::size_t axes() const { return length.size(); }
    /// Elements from the first of a window to its last.
    index_t extent(std::size_t axis) const { return (length[axis] - 1) * dilations[axis] + 1; }
    index_t padded(std::size_t axis) const { return start[axis] + input[axis] + end[axis]; }
    /// The windows of one axis that end inside the padded input, or also one that only begins there.
    index_t count(std::size_t axis, bool with_last) const;
    bool has_counts(bool with_last) const;
    /// Whether the last window of an axis has that many begins beyond the input and the padding before it.
    bool begins_in_padding(std::size_t axis, index_t windows) const;
    /// End paddings with which every window of the output ends inside the padded input.
    std::vector<index_t> reached_end() const;
    bool is_dilated() const;
};

/// For frameworks whose averages do not count padding. Writes nothing, and throws not_expressible where there is some
/// to count.
argument_writer refuse_counted_padding;

/// What a framework does with a last window that is in the padding alone.
enum class window_in_padding { refused, left_out };

/// Sets the sizes of the output: those of the windows that end inside the padded input, or with `with_last` also of one
/// that only begins there. Throws not_expressible, with the name of the argument, for windows that are not there.
void set_pooled_sizes(std::string_view argument, bool with_last, window_in_padding rule, imported_call& call);
/// The sizes of the input without its first two. Refuses an input that has not `axes` more than those.
std::vector<index_t> pooled_axes(framework_call const& call, imported_call const& result, std::size_t axes);

} // namespace dmlref::tool
