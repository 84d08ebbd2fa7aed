// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/core/tensor_view.hpp"
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/spec/pooling.hpp"

/// The walk over the elements of one window, which all pooling operators share.
namespace dmlref::reference {

/// The axes on which a window lies where its element of the output does.
inline constexpr per_axis<std::size_t> batch_and_channel = {0, 1};

/// Where one element of one window lies in the input. `output_at` names the window and `window_at` the element, as
/// a position within WindowSize. The result is out of bounds where the window reaches into the padding.
inline multi_index position_in_input(multi_index const& output_at, multi_index const& window_at,
                                     pooling_window const& window) {
    multi_index input_at = output_at; // batch and channel are the window's
    for (std::size_t axis = 0; axis < window_at.size(); ++axis)
        input_at[axis + 2] = output_at[axis + 2] * window.strides[axis] + window_at[axis] * window.dilations[axis] -
                             window.start_padding[axis];
    return input_at;
}

inline bool is_in_bounds(multi_index const& at, shape const& sizes) {
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        if (at[axis] < 0 || at[axis] >= sizes[axis]) return false;
    return true;
}

/// Whether the sum of a window is long. All of its elements count, in bounds or not. NU-7
inline bool has_long_sum(pooling_window const& window) {
    return is_long_sum(shape(window.window_size.begin(), window.window_size.end()));
}

/// Whether the windows that hold an element may be so many. Along an axis they are at most WindowSize, and at most as
/// many as there are: `input_gradient` has one element per window. NU-7
inline bool has_long_gradient(pooling_window const& window, shape const& input_gradient) {
    shape most;
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis)
        most.push_back(std::min<index_t>(window.window_size[axis], input_gradient[axis + 2]));
    return is_long_sum(most);
}

/// Calls visit(input_at) for the position, in the input, of each element of a window, row-major. Padding is no
/// element. MP-3
template <class Visit>
void for_each_element_of_window(multi_index const& output_at, shape const& input_sizes, pooling_window const& window,
                                Visit&& visit) {
    shape const window_size(window.window_size.begin(), window.window_size.end());
    for_each_index(window_size, [&](multi_index const& window_at) {
        multi_index const input_at = position_in_input(output_at, window_at, window);
        if (is_in_bounds(input_at, input_sizes)) visit(input_at);
    });
}

/// The sum of term(input_at) over the elements of a window, row-major from +0. NU-7
template <class Term>
auto sum_over_window(multi_index const& output_at, shape const& input_sizes, pooling_window const& window,
                     Term&& term) {
    ordered_sum<std::invoke_result_t<Term&, multi_index const&>> sum(has_long_sum(window));
    for_each_element_of_window(output_at, input_sizes, window,
                               [&](multi_index const& input_at) { sum += term(input_at); });
    return sum.rounded();
}

} // namespace dmlref::reference
