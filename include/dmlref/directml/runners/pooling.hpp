// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/runners/compute.hpp"
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/kernels/average_pooling_grad.hpp"
#include "dmlref/kernels/lp_pooling.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/kernels/max_unpooling.hpp"
#include "dmlref/kernels/quantized_linear_average_pooling.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/reference/average_pooling_grad.hpp"
#include "dmlref/reference/lp_pooling.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "dmlref/reference/quantized_linear_average_pooling.hpp"

/// Passes the fields of operators on windows as arguments.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, number T, class Index>
void run_max_pooling_with(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<max_pooling_options>();
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    auto const output_indices = fields.tensor<Index>("OutputIndicesTensor");
    validate(input, output, output_indices, options, fields.rules());
    compute<by>([](auto const&... all) { reference::max_pooling(all...); },
                [](auto const&... all) { dmlref::max_pooling(all...); }, how, input, output, output_indices, options);
}

template <implementation by, number T>
void run_max_pooling(detail::fields_of const& fields, execution const& how) {
    if constexpr (element_with_arithmetic<T>)
        return run_max_pooling_with<by, T, T>(fields, how);
    else if (fields.type("OutputIndicesTensor") == data_type::uint64)
        return run_max_pooling_with<by, T, std::uint64_t>(fields, how);
    else
        run_max_pooling_with<by, T, std::uint32_t>(fields, how);
}

template <implementation by, element T>
void run_max_pooling_grad(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<max_pooling_options>();
    auto const input = fields.tensor<T const>("InputTensor");
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    validate(input, input_gradient, output_gradient, options, fields.rules());
    compute<by>([](auto const&... all) { reference::max_pooling_grad(all...); },
                [](auto const&... all) { dmlref::max_pooling_grad(all...); }, how, input, input_gradient,
                output_gradient, options);
}

template <implementation by, number T>
void run_max_unpooling(detail::fields_of const& fields, execution const& how) {
    auto const input = fields.tensor<T const>("InputTensor");
    auto const indices = fields.indices("IndicesTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, indices, output, fields.rules());
    compute<by>([](auto const&... all) { reference::max_unpooling(all...); },
                [](auto const&... all) { dmlref::max_unpooling(all...); }, how, input, indices, output);
}

template <implementation by, element T>
void run_average_pooling(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<average_pooling_options>();
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    compute<by>([](auto const&... all) { reference::average_pooling(all...); },
                [](auto const&... all) { dmlref::average_pooling(all...); }, how, input, output, options);
}

template <implementation by, element T>
void run_average_pooling_grad(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<average_pooling_options>();
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    validate_average_pooling_grad(input_gradient, output_gradient, options, fields.rules());
    compute<by>([](auto const&... all) { reference::average_pooling_grad(all...); },
                [](auto const&... all) { dmlref::average_pooling_grad(all...); }, how, input_gradient, output_gradient,
                options);
}

template <implementation by, element T>
void run_lp_pooling(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<lp_pooling_options>();
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    compute<by>([](auto const&... all) { reference::lp_pooling(all...); },
                [](auto const&... all) { dmlref::lp_pooling(all...); }, how, input, output, options);
}

template <implementation by, quantized_element In, quantized_element Out>
void run_quantized_linear_average_pooling_to(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<average_pooling_options>();
    auto const input = fields.tensor<In const>("InputTensor");
    quantization<In> const of_input = {fields.tensor<float const>("InputScaleTensor"),
                                       fields.tensor<In const>("InputZeroPointTensor")};
    quantization<Out> const of_output = {fields.tensor<float const>("OutputScaleTensor"),
                                         fields.tensor<Out const>("OutputZeroPointTensor")};
    auto const output = fields.tensor<Out>("OutputTensor");
    validate(input, of_input, of_output, output, options, fields.rules());
    compute<by>([](auto const&... all) { reference::quantized_linear_average_pooling<In>(all...); },
                [](auto const&... all) { dmlref::quantized_linear_average_pooling<In>(all...); }, how, input, of_input,
                of_output, output, options);
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
