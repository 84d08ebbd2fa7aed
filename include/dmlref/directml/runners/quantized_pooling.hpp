// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/runners/average_pooling.hpp"
#include "dmlref/kernels/quantized_linear_average_pooling.hpp"
#include "dmlref/reference/quantized_linear_average_pooling.hpp"

/// Passes the fields of QUANTIZED_LINEAR_AVERAGE_POOLING as arguments.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, quantized_element In, quantized_element Out>
void run_quantized_linear_average_pooling_to(detail::fields_of const& fields, execution const& how) {
    average_pooling_options const options = average_options(fields);
    auto const input = fields.tensor<In const>("InputTensor");
    quantization<In> const of_input = {fields.tensor<float const>("InputScaleTensor"),
                                       fields.tensor<In const>("InputZeroPointTensor")};
    quantization<Out> const of_output = {fields.tensor<float const>("OutputScaleTensor"),
                                         fields.tensor<Out const>("OutputZeroPointTensor")};
    auto const output = fields.tensor<Out>("OutputTensor");
    validate(input, of_input, of_output, output, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::quantized_linear_average_pooling<In>(input, of_input, of_output, output, options);
    else
        dmlref::quantized_linear_average_pooling<In>(input, of_input, of_output, output, options, how);
}

/// The output has its own type. QA-1
template <implementation by, quantized_element In>
void run_quantized_linear_average_pooling(detail::fields_of const& fields, execution const& how) {
    if constexpr (element_with_arithmetic<In>)
        return run_quantized_linear_average_pooling_to<by, In, In>(fields, how);
    else if (fields.type("OutputTensor") == data_type::int8)
        return run_quantized_linear_average_pooling_to<by, In, std::int8_t>(fields, how);
    else
        run_quantized_linear_average_pooling_to<by, In, std::uint8_t>(fields, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
