// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/roi_align.hpp"

#include <utility>

namespace dmlref {

/// Both gradients, where a call returns them.
template <element T>
struct roi_align_gradients {
    tensor<T> output_gradient;
    tensor<T> output_roi_gradient;
};

namespace spec {

/// What ROI_ALIGN_GRAD reads and writes.
struct roi_align_grad_tensors {
    memory_layout input, input_gradient;
    regions_view rois;
    index_view const& batch_indices;
    memory_layout output_gradient, output_roi_gradient;
};

/// Whether the tensors allow the rules about their elements to be checked.
inline bool validate_roi_align_grad_tensors(rules const& rules, roi_align_grad_tensors const& tensors) {
    auto const& [input, input_gradient, regions, batch_indices, output_gradient, output_roi_gradient] = tensors;
    memory_layout const& rois = regions.layout;
    if (!all_hold({rules.present("InputGradientTensor", input_gradient), rules.present("ROITensor", rois)}))
        return false;
    bool const input_holds = !input || rules.dimension_count("InputTensor", input.sizes, 4, 4);
    bool const incoming_has_axes = rules.dimension_count("InputGradientTensor", input_gradient.sizes, 4, 4);
    bool const regions_hold = validate_regions(rules, rois.sizes, batch_indices.sizes());
    bool const output_holds =
        !output_gradient ||
        (rules.dimension_count("OutputGradientTensor", output_gradient.sizes, 4, 4) &&
         (!input || !input_holds ||
          rules.same_sizes("OutputGradientTensor", output_gradient.sizes, "InputTensor", input.sizes)));
    if (output_roi_gradient && regions_hold)
        rules.same_sizes("OutputROIGradientTensor", output_roi_gradient.sizes, "ROITensor", rois.sizes);
    bool const one_per_region =
        incoming_has_axes && regions_hold &&
        rules.size("InputGradientTensor", input_gradient.sizes, 0, region_count(rois.sizes), "NumROIs of ROITensor");
    shape const& image = input ? input.sizes : output_gradient.sizes;
    if (incoming_has_axes && image.size() == 4)
        rules.size("InputGradientTensor", input_gradient.sizes, 1, image[1],
                   size_of(input ? "InputTensor" : "OutputGradientTensor", 1));
    return input_holds && output_holds && one_per_region && image.size() == 4;
}

inline void validate_roi_align_grad(rules const& rules, roi_align_grad_tensors const& tensors,
                                    roi_align_options const& options) {
    auto const& [input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient] = tensors;
    rules.present("OutputGradientTensor", output_gradient || output_roi_gradient,
                  "when OutputROIGradientTensor is null");
    rules.present("InputTensor", input || !output_roi_gradient, "when OutputROIGradientTensor is");
    rules.present("InputTensor", input || options.reduction_function != reduce_function::max,
                  "when ReductionFunction is DML_REDUCE_FUNCTION_MAX");
    bool const tensors_hold = validate_roi_align_grad_tensors(rules, tensors);
    bool const sampling_holds = validate_sampling(rules, options);

    for (auto const& [name, layout] : {std::pair{"OutputGradientTensor", output_gradient},
                                       std::pair{"OutputROIGradientTensor", output_roi_gradient}}) {
        if (!layout) continue;
        rules.output(name, layout,
                     {{"InputTensor", input},
                      {"InputGradientTensor", input_gradient},
                      {"ROITensor", rois.layout},
                      {"BatchIndicesTensor", batch_indices.layout()}});
    }
    rules.apart("OutputROIGradientTensor", output_roi_gradient, "OutputGradientTensor", output_gradient);
    if (!rules.know_elements() || !tensors_hold) return;
    validate_batch_indices(rules, batch_indices, (input ? input : output_gradient).sizes[0]);
    if (sampling_holds) validate_work(rules, rois, input_gradient.sizes, options);
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/roi_align_grad.md). The options are
/// those of the forward pass: DML_ROI_ALIGN_GRAD_OPERATOR_DESC has them all but OutOfBoundsInputValue. RG-4 `input`,
/// `output_gradient` and `output_roi_gradient` may be null views, as the document allows.
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T const> const& input_gradient,
              tensor_view<T const> const& rois, index_view const& batch_indices, tensor_view<T> const& output_gradient,
              tensor_view<T> const& output_roi_gradient, roi_align_options const& options,
              spec::rules const& rules = "ROI_ALIGN_GRAD") {
    spec::validate_roi_align_grad(
        rules, {input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient}, options);
}

} // namespace dmlref
