// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/outputs.hpp"
#include "dmlref/reference/pooling_window.hpp"
#include "dmlref/reference/questions.hpp"
#include "dmlref/spec/average_pooling.hpp"

/// DML_AVERAGE_POOLING_OPERATOR_DESC and DML_AVERAGE_POOLING1_, one window at a time. Read beside
/// learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_average_pooling1_operator_desc
namespace dmlref::reference {

/// What the sum of a window is divided by: how many elements it has, or how many of them are not padding. AP-1
inline index_t divisor_of_window(multi_index const& output_at, shape const& input_sizes, pooling_window const& window,
                                 bool include_padding) {
    if (include_padding) return element_count(shape(window.window_size.begin(), window.window_size.end()));
    index_t count = 0;
    for_each_element_of_window(output_at, input_sizes, window, [&](multi_index const&) { ++count; });
    return count;
}

/// The sum of value(input_at) over the elements of a window, row-major from +0, then one division. AP-3
template <class Value>
auto average_of_window(multi_index const& output_at, shape const& input_sizes, pooling_window const& window,
                       bool include_padding, Value&& value) {
    auto const sum = sum_over_window(output_at, input_sizes, window, value);
    index_t const divisor = divisor_of_window(output_at, input_sizes, window, include_padding);
    return divisor == 0 ? sum : average(sum, divisor); // AP-2
}

/// Writes the average of each window.
/// Shapes: input {N, C, H, W} or {N, C, D, H, W}; output average_pooling_output_sizes(input, options). Throws
/// validation_error before anything is written.
template <element T>
void average_pooling(input_view<T> input, tensor_view<T> output, average_pooling_options const& options) {
    validate(input, output, options);
    pooling_window const window = pooling_window_of(options);
    for_each_output(output, [&](multi_index const& output_at) {
        return average_of_window(output_at, input.sizes(), window, options.include_padding,
                                 [&](multi_index const& input_at) { return value_at(input, input_at); });
    });
}

} // namespace dmlref::reference
