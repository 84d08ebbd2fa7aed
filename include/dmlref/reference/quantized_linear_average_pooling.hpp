// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/spec/quantized_linear_average_pooling.hpp"

/// DML_QUANTIZED_LINEAR_AVERAGE_POOLING_OPERATOR_DESC, one window at a time. Read beside
/// learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_quantized_linear_average_pooling_operator_desc
namespace dmlref::reference {

namespace detail {

/// Of a channel: the one for all, or its own. QA-3
template <class T>
auto of_channel(tensor_view<T const> const& parameter, index_t channel) {
    multi_index at(parameter.rank(), 0);
    if (parameter.element_count() > 1) at[1] = channel;
    return value_at(parameter, at);
}

template <quantized_element T>
auto zero_point_of(quantization<T> const& of, index_t channel) {
    return of.zero_point ? of_channel(of.zero_point, channel) : 0.f;
}

/// f(Input, Scale, ZeroPoint) = (Input - ZeroPoint) * Scale. QA-2
template <class Float, quantized_element T>
Float dequantize(Float const& input, quantization<T> const& of, index_t channel) {
    return (input - zero_point_of(of, channel)) * of_channel(of.scale, channel);
}

/// f(Input, Scale, ZeroPoint) = clamp(round(Input / Scale) + ZeroPoint, Min, Max). The store clamps. QA-5, QA-6
template <class Float, quantized_element T>
Float quantize(Float const& input, quantization<T> const& of, index_t channel) {
    return quantized(input / of_channel(of.scale, channel), zero_point_of(of, channel));
}

} // namespace detail

/// Writes the average of each window of dequantized elements, quantized. What padding there is counts as the number 0,
/// not as the element 0. QA-2
/// Shapes: input {N, C, H, W} or {N, C, D, H, W}; output quantized_linear_average_pooling_output_sizes(input, options).
/// Throws validation_error before anything is written.
template <quantized_element In, quantized_element Out>
void quantized_linear_average_pooling(input_view<In> input, std::type_identity_t<quantization<In>> const& of_input,
                                      std::type_identity_t<quantization<Out>> const& of_output, tensor_view<Out> output,
                                      average_pooling_options const& options) {
    validate(input, of_input, of_output, output, options);
    pooling_window const window = pooling_window_of(options);
    for_each_output(output, [&](multi_index const& output_at) {
        auto const dequantized = [&](multi_index const& input_at) {
            return detail::dequantize(value_at(input, input_at), of_input, input_at[1]);
        };
        return detail::quantize(
            average_of_window(output_at, input.sizes(), window, options.include_padding, dequantized), of_output,
            output_at[1]);
    });
}

} // namespace dmlref::reference
