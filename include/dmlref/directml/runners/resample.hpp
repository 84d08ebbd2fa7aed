// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/runners/compute.hpp"
#include "dmlref/kernels/resample.hpp"
#include "dmlref/kernels/resample_grad.hpp"
#include "dmlref/kernels/upsample_2d.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/reference/resample_grad.hpp"
#include "dmlref/reference/upsample_2d.hpp"

/// Passes the fields of operators that resample as arguments.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, resampled_element T>
void run_resample(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<resample_options>();
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    compute<by>([](auto const&... all) { reference::resample(all...); },
                [](auto const&... all) { dmlref::resample(all...); }, how, input, output, options);
}

template <implementation by, element T>
void run_resample_grad(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<resample_options>();
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    validate_resample_grad(input_gradient, output_gradient, options, fields.rules());
    compute<by>([](auto const&... all) { reference::resample_grad(all...); },
                [](auto const&... all) { dmlref::resample_grad(all...); }, how, input_gradient, output_gradient,
                options);
}

template <implementation by, element T>
void run_upsample_2d(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<upsample_2d_options>();
    auto const input = fields.tensor<T const>("InputTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, output, options, fields.rules());
    compute<by>([](auto const&... all) { reference::upsample_2d(all...); },
                [](auto const&... all) { dmlref::upsample_2d(all...); }, how, input, output, options);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
