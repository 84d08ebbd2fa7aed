// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/window_options.hpp"
#include "dmlref/kernels/max_pooling.hpp"
#include "dmlref/kernels/max_pooling_grad.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_pooling_grad.hpp"

/// Passes the fields of operators on windows as arguments.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, number T, class Index>
void run_max_pooling_with(detail::fields_of const& fields, execution const& how) {
    auto const options = detail::window_options<max_pooling_options>(fields);
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    auto const output_indices = fields.tensor<Index>("OutputIndicesTensor");
    validate(input, output, output_indices, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::max_pooling(input, output, output_indices, options);
    else
        dmlref::max_pooling(input, output, output_indices, options, how);
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
    auto const options = detail::window_options<max_pooling_options>(fields);
    auto const input = fields.tensor<T const>("InputTensor");
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    validate(input, input_gradient, output_gradient, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::max_pooling_grad(input, input_gradient, output_gradient, options);
    else
        dmlref::max_pooling_grad(input, input_gradient, output_gradient, options, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
