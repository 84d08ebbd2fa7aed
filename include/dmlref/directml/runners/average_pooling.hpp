// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/window_options.hpp"
#include "dmlref/kernels/average_pooling.hpp"
#include "dmlref/kernels/average_pooling_grad.hpp"
#include "dmlref/kernels/lp_pooling.hpp"
#include "dmlref/reference/average_pooling.hpp"
#include "dmlref/reference/average_pooling_grad.hpp"
#include "dmlref/reference/lp_pooling.hpp"

/// Passes the fields of operators that sum windows as arguments.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

inline average_pooling_options average_options(detail::fields_of const& fields) {
    auto options = detail::window_options<average_pooling_options>(fields);
    options.include_padding = fields.value<bool>("IncludePadding");
    return options;
}

template <implementation by, element T>
void run_average_pooling(detail::fields_of const& fields, execution const& how) {
    average_pooling_options const options = average_options(fields);
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::average_pooling(input, output, options);
    else
        dmlref::average_pooling(input, output, options, how);
}

template <implementation by, element T>
void run_average_pooling_grad(detail::fields_of const& fields, execution const& how) {
    average_pooling_options const options = average_options(fields);
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    validate_average_pooling_grad(input_gradient, output_gradient, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::average_pooling_grad(input_gradient, output_gradient, options);
    else
        dmlref::average_pooling_grad(input_gradient, output_gradient, options, how);
}

template <implementation by, element T>
void run_lp_pooling(detail::fields_of const& fields, execution const& how) {
    auto options = detail::window_options<lp_pooling_options>(fields);
    options.p = fields.value<std::uint32_t>("P");
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::lp_pooling(input, output, options);
    else
        dmlref::lp_pooling(input, output, options, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
