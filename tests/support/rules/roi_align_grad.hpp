// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/roi_align_grad.hpp"
#include "support/broken_rules.hpp"

namespace dmlref::testing::rules {

/// Two regions of an image {2, 3, 4, 5}, and the gradient of an output {2, 3, 2, 2}.
struct roi_align_grad_call {
    tensor<float> input_memory{{2, 3, 4, 5}}, input_gradient_memory{{2, 3, 2, 2}}, rois_memory{{2, 4}};
    tensor<float> output_gradient_memory = numbered({2, 3, 4, 5}), output_roi_gradient_memory = numbered({2, 4});
    tensor<std::uint32_t> batch_memory{{120}};

    tensor_view<float const> input = input_memory.view(), input_gradient = input_gradient_memory.view();
    tensor_view<float const> rois = rois_memory.view();
    tensor_view<std::uint32_t const> batch_indices{batch_memory.view().data(), {2}};
    tensor_view<float> output_gradient = output_gradient_memory.view();
    tensor_view<float> output_roi_gradient = output_roi_gradient_memory.view();
    roi_align_options options{};

    /// Removes the tensors that only the gradient of regions needs.
    void drop_input() { input = {}, output_roi_gradient = {}; }
    float* batch_floats() { return reinterpret_cast<float*>(batch_memory.view().data()); }

    static std::string name() { return "ROI_ALIGN_GRAD"; }
    void apply(auto const& operation) const {
        operation(input, input_gradient, rois, batch_indices, output_gradient, output_roi_gradient, options);
    }
    auto written() const { return std::pair(output_gradient_memory.elements(), output_roi_gradient_memory.elements()); }
};

inline std::vector<broken_rule<roi_align_grad_call>> const roi_align_grad_rules = {
    // RG-9: required tensors.
    {"OutputGradientTensor is null, must be given when OutputROIGradientTensor is null",
     [](auto& c) { c.output_gradient = {}, c.output_roi_gradient = {}; }},
    {"InputTensor is null, must be given when OutputROIGradientTensor is", [](auto& c) { c.input = {}; }},
    {"InputTensor is null, must be given when ReductionFunction is DML_REDUCE_FUNCTION_MAX",
     [](auto& c) { c.drop_input(), c.options.reduction_function = reduce_function::max; }},
    {"InputGradientTensor is null, must be given always", [](auto& c) { c.input_gradient = {}; }},
    {"ROITensor is null, must be given always", [](auto& c) { c.rois = {}; }},
    {"BatchIndicesTensor is null, must be given always", [](auto& c) { c.batch_indices = {}; }},
    // Sizes.
    {"InputTensor.DimensionCount is 3, must be 4", [](auto& c) { c.input = view_of(list(3, 4, 5)); }},
    {"InputGradientTensor.DimensionCount is 3, must be 4", [](auto& c) { c.input_gradient = view_of(list(2, 3, 2)); }},
    {"InputGradientTensor.Sizes[0] is 3, must equal NumROIs of ROITensor, which is 2",
     [](auto& c) { c.input_gradient = view_of(list(3, 3, 2, 2)), c.batch_memory(0) = 9; }}, // which isn't checked then
    {"InputGradientTensor.Sizes[1] is 4, must equal InputTensor.Sizes[1], which is 3",
     [](auto& c) { c.input_gradient = view_of(list(2, 4, 2, 2)); }},
    {"InputGradientTensor.Sizes[1] is 4, must equal OutputGradientTensor.Sizes[1], which is 3",
     [](auto& c) { c.drop_input(), c.input_gradient = view_of(list(2, 4, 2, 2)); }},
    {"OutputGradientTensor.DimensionCount is 3, must be 4",
     [](auto& c) { c.drop_input(), c.output_gradient = view_of(list(3, 4, 5)); }},
    {"OutputGradientTensor.Sizes[2] is 5, must equal InputTensor.Sizes[2], which is 4",
     [](auto& c) { c.output_gradient = view_of(list(2, 3, 5, 5)); }},
    {"OutputROIGradientTensor.DimensionCount is 3, must be 2",
     [](auto& c) { c.output_roi_gradient = view_of(list(1, 2, 4)); }},
    {"OutputROIGradientTensor.Sizes[0] is 3, must equal ROITensor.Sizes[0], which is 2",
     [](auto& c) { c.output_roi_gradient = view_of(list(3, 4)); }},
    // One rule of each kind on regions and samples; tests/spec/regions.test.cpp has them all.
    {"ROITensor.Sizes[1] is 5, must equal the number of coordinates [x1, y1, x2, y2], which is 4",
     [](auto& c) { c.rois = view_of(list(2, 5)); }},
    {"MaximumSamplesPerOutput is 0, must be at least 1", [](auto& c) { c.options.maximum_samples_per_output = 0; }},
    {"BatchIndicesTensor[1] is 2, must be below BatchCount, which is 2", [](auto& c) { c.batch_memory(1) = 2; }},
    {"BatchIndicesTensor[0] is 9, must be below BatchCount, which is 2",
     [](auto& c) { c.drop_input(), c.batch_memory(0) = 9; }},
    {"ROITensor[1] takes 1 x 1 samples per output element, which brings the call to 24 samples, must stay within the "
     "work budget of 23 (lower MaximumSamplesPerOutput or raise work_budget)",
     [](auto& c) { c.options.work_budget = 23; }},
    // The elements of each output do not overlap.
    {"OutputGradientTensor.Strides is {60, 20, 5, 0}, must give every element of an output a place of its own",
     [](auto& c) { c.output_gradient = laid_out(c.output_gradient.data(), list(2, 3, 4, 5), list(60, 20, 5, 0)); }},
    {"OutputROIGradientTensor.Strides is {0, 1}, must give every element of an output a place of its own",
     [](auto& c) { c.output_roi_gradient = laid_out(c.output_roi_gradient.data(), list(2, 4), list(0, 1)); }},
    {"OutputROIGradientTensor shares memory with OutputGradientTensor, must not",
     [](auto& c) { c.output_roi_gradient = laid_out(c.output_gradient.data() + 112, list(2, 4)); }},
    {"OutputGradientTensor shares memory with InputTensor, must not",
     [](auto& c) { c.input = laid_out(c.output_gradient.data(), list(2, 3, 4, 5), list(0, 0, 0, 0)); }},
    {"OutputROIGradientTensor shares memory with InputTensor, must not",
     [](auto& c) { c.input = laid_out(c.output_roi_gradient.data(), list(2, 3, 4, 5), list(0, 0, 0, 0)); }},
    {"OutputGradientTensor shares memory with InputGradientTensor, must not",
     [](auto& c) { c.input_gradient = laid_out(c.output_gradient.data(), list(2, 3, 2, 2), list(0, 0, 0, 0)); }},
    {"OutputROIGradientTensor shares memory with InputGradientTensor, must not",
     [](auto& c) { c.input_gradient = laid_out(c.output_roi_gradient.data(), list(2, 3, 2, 2), list(0, 0, 0, 0)); }},
    {"OutputGradientTensor shares memory with ROITensor, must not",
     [](auto& c) { c.rois = laid_out(c.output_gradient.data(), list(2, 4), list(0, 1)); }},
    {"OutputROIGradientTensor shares memory with ROITensor, must not",
     [](auto& c) { c.rois = laid_out(c.output_roi_gradient.data(), list(2, 4), list(0, 1)); }},
    {"OutputGradientTensor shares memory with BatchIndicesTensor, must not",
     [](auto& c) { c.output_gradient = laid_out(c.batch_floats(), list(2, 3, 4, 5)); }},
    {"OutputROIGradientTensor shares memory with BatchIndicesTensor, must not",
     [](auto& c) { c.output_roi_gradient = laid_out(c.batch_floats(), list(2, 4)); }},
};

} // namespace dmlref::testing::rules
