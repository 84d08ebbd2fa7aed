// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/first_maximum.hpp"
#include "dmlref/reference/pooling_window.hpp"

/// The search that max pooling and its gradient share: which element of a window is the largest.
namespace dmlref::reference {

/// The position, in the input, of the largest element of a window; none when the whole window is padding.
template <number T>
std::optional<index> position_of_maximum(tensor_view<T const> const& input, index const& output_at,
                                         pooling_window const& window) {
    first_maximum<comparable<T>, index> maximum; // MP-1, MP-2
    for_each_element_of_window(output_at, input.sizes(), window,
                               [&](index const& at) { maximum.consider(value_of(input[at]), at); });
    auto const largest = maximum.result();
    return largest ? std::optional(largest->position) : std::nullopt;
}

} // namespace dmlref::reference
