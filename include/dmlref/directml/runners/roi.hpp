// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/runners/compute.hpp"
#include "dmlref/kernels/roi_align.hpp"
#include "dmlref/kernels/roi_align_grad.hpp"
#include "dmlref/kernels/roi_pooling.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"

/// Passes the fields of operators on regions as arguments. ROI_ALIGN is ROI_ALIGN1 with the defaults. RA-6 So is
/// ROI_ALIGN_GRAD, which has no OutOfBoundsInputValue. RG-4
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, element T>
void run_roi_align(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<roi_align_options>();
    auto const input = fields.tensor<T const>("InputTensor"), rois = fields.tensor<T const>("ROITensor");
    auto const batch_indices = fields.indices("BatchIndicesTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, rois, batch_indices, output, options, fields.rules());
    compute<by>([](auto const&... all) { reference::roi_align(all...); },
                [](auto const&... all) { dmlref::roi_align(all...); }, how, input, rois, batch_indices, output,
                options);
}

template <implementation by, element T>
void run_roi_align_grad(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<roi_align_options>();
    auto const input = fields.tensor<T const>("InputTensor"), rois = fields.tensor<T const>("ROITensor");
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const batch_indices = fields.indices("BatchIndicesTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    auto const output_roi_gradient = fields.tensor<T>("OutputROIGradientTensor");
    validate(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient, options, fields.rules());
    compute<by>([](auto const&... all) { reference::roi_align_grad(all...); },
                [](auto const&... all) { dmlref::roi_align_grad(all...); }, how, input, input_gradient, rois,
                batch_indices, output_gradient, output_roi_gradient, options);
}

template <implementation by, element T>
void run_roi_pooling(detail::fields_of const& fields, execution const& how) {
    auto const options = fields.options<roi_pooling_options>();
    auto const input = fields.tensor<T const>("InputTensor"), rois = fields.tensor<T const>("ROITensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, rois, output, options, fields.rules());
    compute<by>([](auto const&... all) { reference::roi_pooling(all...); },
                [](auto const&... all) { dmlref::roi_pooling(all...); }, how, input, rois, output, options);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
