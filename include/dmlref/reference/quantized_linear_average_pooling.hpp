// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/arithmetic.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/spec/quantized_linear_average_pooling.hpp"

/// DML_QUANTIZED_LINEAR_AVERAGE_POOLING_OPERATOR_DESC, one window at a time. Read beside
/// learn.microsoft.com/windows/ai/directml/api/ns-directml-dml_quantized_linear_average_pooling_operator_desc
namespace dmlref::reference {

namespace detail {

/// Of a channel: the one for all, or its own. QA-3
template <class T>
T const& of_channel(tensor_view<T const> const& parameter, index_t channel) {
    index at(parameter.rank(), 0);
    if (parameter.element_count() > 1) at[1] = channel;
    return parameter[at];
}

template <quantized_element T>
real_of<T> zero_point_of(quantization<T> const& of, index_t channel) {
    return of.zero_point ? static_cast<real_of<T>>(of_channel(of.zero_point, channel)) : real_of<T>{0.f};
}

/// f(Input, Scale, ZeroPoint) = (Input - ZeroPoint) * Scale. QA-2
template <quantized_element T>
real_of<T> dequantize(T const& element, quantization<T> const& of, index_t channel) {
    return (static_cast<real_of<T>>(element) - zero_point_of(of, channel)) * of_channel(of.scale, channel);
}

/// f(Input, Scale, ZeroPoint) = clamp(round(Input / Scale) + ZeroPoint, Min, Max). to_element clamps. QA-5, QA-6
template <quantized_element T>
auto quantize(real_of<T> const& number, quantization<T> const& of, index_t channel) {
    return to_element<T>(quantized(number / of_channel(of.scale, channel), zero_point_of(of, channel)));
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
    for_each_index(output.sizes(), [&](index const& output_at) {
        in_every_way<Out>([&] {
            auto const average = average_of_window<real_of<In>>(
                output_at, input.sizes(), window, options.include_padding,
                [&](index const& input_at) { return detail::dequantize(input[input_at], of_input, input_at[1]); });
            output[output_at] = detail::quantize(average, of_output, output_at[1]);
        });
    });
}

} // namespace dmlref::reference
