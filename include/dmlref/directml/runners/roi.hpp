// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/sampling_options.hpp"
#include "dmlref/kernels/roi_align.hpp"
#include "dmlref/kernels/roi_align_grad.hpp"
#include "dmlref/kernels/roi_pooling.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"

/// Passes the fields of operators on regions as arguments.
namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

template <implementation by, element T>
void run_roi_align(detail::fields_of const& fields, execution const& how) {
    roi_align_options const options = detail::roi_align_options_of(fields);
    auto const input = fields.tensor<T const>("InputTensor"), rois = fields.tensor<T const>("ROITensor");
    auto const batch_indices = fields.indices("BatchIndicesTensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, rois, batch_indices, output, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::roi_align(input, rois, batch_indices, output, options);
    else
        dmlref::roi_align(input, rois, batch_indices, output, options, how);
}

template <implementation by, element T>
void run_roi_align_grad(detail::fields_of const& fields, execution const& how) {
    roi_align_options const options = detail::roi_align_options_of(fields);
    auto const input = fields.tensor<T const>("InputTensor"), rois = fields.tensor<T const>("ROITensor");
    auto const input_gradient = fields.tensor<T const>("InputGradientTensor");
    auto const batch_indices = fields.indices("BatchIndicesTensor");
    auto const output_gradient = fields.tensor<T>("OutputGradientTensor");
    auto const output_roi_gradient = fields.tensor<T>("OutputROIGradientTensor");
    validate(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::roi_align_grad(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient,
                                  options);
    else
        dmlref::roi_align_grad(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient,
                               options, how);
}

template <implementation by, element T>
void run_roi_pooling(detail::fields_of const& fields, execution const& how) {
    roi_pooling_options const options = {.spatial_scale = fields.value<float>("SpatialScale"),
                                         .pooled_size = fields.value<size_2d>("PooledSize"),
                                         .readings = fields.readings(),
                                         .work_budget = fields.work_budget()};
    auto const input = fields.tensor<T const>("InputTensor"), rois = fields.tensor<T const>("ROITensor");
    auto const output = fields.tensor<T>("OutputTensor");
    validate(input, rois, output, options, fields.rules());
    if constexpr (by == implementation::none)
        return;
    else if constexpr (by == implementation::reference)
        reference::roi_pooling(input, rois, output, options);
    else
        dmlref::roi_pooling(input, rois, output, options, how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
