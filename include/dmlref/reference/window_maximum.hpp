// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/reference/pooling_window.hpp"

#include <optional>

/// The search that max pooling and its gradient share: which element of a window is the largest.
namespace dmlref::reference {

/// The position, in the input, of the largest element of a window; none when the whole window is padding.
template <number T>
std::optional<index> position_of_maximum(tensor_view<T const> const& input, index const& output_at,
                                         pooling_window const& window) {
    std::optional<index> largest;
    for_each_element_of_window(output_at, input.sizes(), window, [&](index const& input_at) {
        // Greater, not "not less": the first of equals stays, MP-1, and so does a NaN in first place, MP-2.
        if (!largest || value_of(input[input_at]) > value_of(input[*largest])) largest = input_at;
    });
    return largest;
}

} // namespace dmlref::reference
