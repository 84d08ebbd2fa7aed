// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/outputs.hpp"
#include "dmlref/reference/pooling_window.hpp"
#include "dmlref/reference/questions.hpp"
#include "dmlref/spec/max_pooling.hpp"

/// DML_MAX_POOLING_OPERATOR_DESC and its versions 1 and 2, one window at a time. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_max_pooling2_operator_desc
namespace dmlref::reference {

/// The largest element of a window, and where it is in the input; none when the whole window is padding. MP-1, MP-2
template <number T>
auto largest_of_window(tensor_view<T const> const& input, multi_index const& output_at, pooling_window const& window) {
    first_maximum<comparable<T>, multi_index> maximum;
    for_each_element_of_window(output_at, input.sizes(), window,
                               [&](multi_index const& at) { maximum.consider(value_of(input[at]), at); });
    return maximum.result();
}

/// Writes the largest element of each window, and to `output_indices` which element of the input it is, counted as in
/// "a contiguous one-dimensional array". MP-6 A window wholly in padding gives -infinity, of integers the lowest of
/// their type, and index 0.
/// Shapes: input {N, C, H, W} or {N, C, D, H, W}; output and output_indices max_pooling_output_sizes(input, options).
/// Index is std::uint32_t or std::uint64_t; a null view asks for no indices. Throws validation_error before anything
/// is written.
template <number T, class Index>
void max_pooling(input_view<T> input, tensor_view<T> output, tensor_view<Index> output_indices,
                 max_pooling_options const& options) {
    validate(input, output, output_indices, options);
    pooling_window const window = pooling_window_of(options);
    for_each_position(output, [&](multi_index const& output_at) {
        auto const largest = largest_of_window(input, output_at, window);
        output[output_at] = to_element<T>(largest ? largest->value : lowest_value<T>); // MP-4
        if (output_indices)
            output_indices[output_at] =
                static_cast<stored_as<Index>>(largest ? contiguous_index(largest->position, input.sizes()) : 0); // MP-4
    });
}

/// The same without indices.
template <number T>
void max_pooling(input_view<T> input, tensor_view<T> output, max_pooling_options const& options) {
    reference::max_pooling(input, output, tensor_view<std::uint32_t>{}, options);
}

} // namespace dmlref::reference
