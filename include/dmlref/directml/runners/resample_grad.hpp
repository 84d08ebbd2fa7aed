// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/sampling_options.hpp"
#include "dmlref/kernels/resample_grad.hpp"
#include "dmlref/reference/resample_grad.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, element T>
void run_resample_grad(detail::fields_of const& fields, execution const& how) {
    resample_options const options = detail::resample_options_of(fields);
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    validate_resample_grad(input_gradient, output_gradient, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::resample_grad(input_gradient, output_gradient, options);
    else
        dmlref::resample_grad(input_gradient, output_gradient, options, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
