// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/spec/max_pooling.hpp"

#include <optional>

/// The search that max pooling and its gradient share: which element of a window is the largest.
namespace dmlref::reference {

/// Where one element of one window lies in the input. `output_at` names the window and `window_at` the element, as
/// a position within WindowSize. The result is out of bounds where the window reaches into the padding.
inline index position_in_input(index const& output_at, index const& window_at, max_pooling_options const& options) {
    index input_at = output_at; // batch and channel are the window's
    for (std::size_t axis = 0; axis < window_at.size(); ++axis)
        input_at[axis + 2] = output_at[axis + 2] * options.strides[axis] + window_at[axis] * options.dilations[axis] -
                             options.start_padding[axis];
    return input_at;
}

inline bool is_in_bounds(index const& at, shape const& sizes) {
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        if (at[axis] < 0 || at[axis] >= sizes[axis]) return false;
    return true;
}

/// The position, in the input, of the largest element of a window; none when the whole window is padding. `options`
/// must have its defaults filled in.
template <element T>
std::optional<index> position_of_maximum(tensor_view<T const> const& input, index const& output_at,
                                         max_pooling_options const& options) {
    shape const window_size(options.window_size.begin(), options.window_size.end());
    std::optional<index> largest;
    for_each_index(window_size, [&](index const& window_at) {
        index const input_at = position_in_input(output_at, window_at, options);
        if (!is_in_bounds(input_at, input.sizes())) return; // MP-3
        // Greater, not "not less": the first of equals stays, MP-1, and so does a NaN in first place, MP-2.
        if (!largest || static_cast<float>(input[input_at]) > static_cast<float>(input[*largest])) largest = input_at;
    });
    return largest;
}

} // namespace dmlref::reference
