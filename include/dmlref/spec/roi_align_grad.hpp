// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/roi_align.hpp"

#include <utility>

namespace dmlref {

/// DML_ROI_ALIGN_GRAD_OPERATOR_DESC without its tensors: the same fields, order and meaning. The defaults are those
/// of roi_align_options.
struct roi_align_grad_options {
    dmlref::reduce_function reduction_function = reduce_function::average;
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::linear;
    float spatial_scale_x = 1.f;
    float spatial_scale_y = 1.f;
    float input_pixel_offset = 0.5f;
    float output_pixel_offset = -0.5f;
    std::uint32_t minimum_samples_per_output = 1;
    std::uint32_t maximum_samples_per_output = (std::numeric_limits<std::uint32_t>::max)();
    bool align_regions_to_corners = false;

    // Fields that DirectML leaves open or does not have.
    dmlref::readings readings{};           ///< RA-3, RA-4, RA-7, RA-8, RG-1
    float out_of_bounds_input_value = 0.f; ///< competes with the samples of a maximum, as in the forward pass; RG-4
    std::uint64_t work_budget = default_work_budget;
};

/// The options of the gradient that belongs to a forward pass.
inline roi_align_grad_options grad_options(roi_align_options const& forward) {
    return {.reduction_function = forward.reduction_function,
            .interpolation_mode = forward.interpolation_mode,
            .spatial_scale_x = forward.spatial_scale_x,
            .spatial_scale_y = forward.spatial_scale_y,
            .input_pixel_offset = forward.input_pixel_offset,
            .output_pixel_offset = forward.output_pixel_offset,
            .minimum_samples_per_output = forward.minimum_samples_per_output,
            .maximum_samples_per_output = forward.maximum_samples_per_output,
            .align_regions_to_corners = forward.align_regions_to_corners,
            .readings = forward.readings,
            .out_of_bounds_input_value = forward.out_of_bounds_input_value,
            .work_budget = forward.work_budget};
}

namespace spec {

/// Whether the tensors allow the rules about their elements to be checked.
template <element T>
bool validate_roi_align_grad_tensors(rules const& rules, tensor_view<T const> const& input,
                                     tensor_view<T const> const& input_gradient, tensor_view<T const> const& rois,
                                     index_view const& batch_indices, tensor_view<T> const& output_gradient,
                                     tensor_view<T> const& output_roi_gradient) {
    if (!all_hold({rules.present("InputGradientTensor", static_cast<bool>(input_gradient), "always"),
                   rules.present("ROITensor", static_cast<bool>(rois), "always")}))
        return false;
    bool const input_holds = !input || rules.dimension_count("InputTensor", input.sizes(), 4, 4);
    bool const incoming_has_axes = rules.dimension_count("InputGradientTensor", input_gradient.sizes(), 4, 4);
    bool const regions_hold = validate_regions(rules, rois.sizes(), batch_indices.sizes());
    bool const output_holds =
        !output_gradient ||
        (rules.dimension_count("OutputGradientTensor", output_gradient.sizes(), 4, 4) &&
         (!input || !input_holds ||
          rules.same_sizes("OutputGradientTensor", output_gradient.sizes(), "InputTensor", input.sizes())));
    if (output_roi_gradient && regions_hold)
        rules.same_sizes("OutputROIGradientTensor", output_roi_gradient.sizes(), "ROITensor", rois.sizes());
    bool const one_per_region = incoming_has_axes && regions_hold &&
                                rules.size("InputGradientTensor", input_gradient.sizes(), 0, region_count(rois.sizes()),
                                           "NumROIs of ROITensor");
    shape const& image = input ? input.sizes() : output_gradient.sizes();
    if (incoming_has_axes && image.size() == 4)
        rules.size("InputGradientTensor", input_gradient.sizes(), 1, image[1],
                   size_of(input ? "InputTensor" : "OutputGradientTensor", 1));
    return input_holds && output_holds && one_per_region && image.size() == 4;
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/roi_align_grad.md). `input`,
/// `output_gradient` and `output_roi_gradient` may be null views, as the document allows.
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T const> const& input_gradient,
              tensor_view<T const> const& rois, index_view const& batch_indices, tensor_view<T> const& output_gradient,
              tensor_view<T> const& output_roi_gradient, roi_align_grad_options const& options,
              spec::rules const& rules = "ROI_ALIGN_GRAD") {
    rules.present("OutputGradientTensor", output_gradient || output_roi_gradient,
                  "when OutputROIGradientTensor is null");
    rules.present("InputTensor", input || !output_roi_gradient, "when OutputROIGradientTensor is");
    rules.present("InputTensor", input || options.reduction_function != reduce_function::max,
                  "when ReductionFunction is DML_REDUCE_FUNCTION_MAX");
    bool const tensors_hold = spec::validate_roi_align_grad_tensors(rules, input, input_gradient, rois, batch_indices,
                                                                    output_gradient, output_roi_gradient);
    bool const sampling_holds = spec::validate_sampling(rules, options);

    for (auto const& [name, view] : {std::pair{"OutputGradientTensor", output_gradient},
                                     std::pair{"OutputROIGradientTensor", output_roi_gradient}}) {
        if (!view) continue;
        rules.writable(name, view);
        rules.apart(name, view, "InputTensor", input);
        rules.apart(name, view, "InputGradientTensor", input_gradient);
        rules.apart(name, view, "ROITensor", rois);
        rules.apart(name, memory_layout(view), "BatchIndicesTensor", batch_indices.layout());
    }
    rules.apart("OutputROIGradientTensor", output_roi_gradient, "OutputGradientTensor", output_gradient);
    if (!rules.know_elements() || !tensors_hold) return;
    spec::validate_batch_indices(rules, batch_indices, input ? input.size(0) : output_gradient.size(0));
    if (sampling_holds) spec::validate_work(rules, rois.without_leading_ones(2), input_gradient.sizes(), options);
}

} // namespace dmlref
