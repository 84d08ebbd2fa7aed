// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/spec/roi_align_grad.hpp"
#include "dmlref/spec/roi_pooling.hpp"
#include "emulate.hpp"

#include <vector>

/// Small calls of the operators on regions, and what the mock device gives for them.
namespace dmlref::testing {

using mock_device::device_arithmetic;
using mock_device::roi_bug;

/// A call of ROI_ALIGN1 or ROI_ALIGN_GRAD.
struct region_problem {
    tensor<float> input;                 ///< {B, C, H, W}
    tensor<float> rois;                  ///< {R, 4}
    tensor<std::uint32_t> batch_indices; ///< {R}
    index_t output_height = 1, output_width = 1;
    roi_align_options options{};

    shape output_sizes() const {
        return roi_align_output_sizes(input.sizes(), rois.sizes(), output_height, output_width);
    }
};

/// An image {1, 1, height, width} whose element (y, x) is 10 y + x.
inline tensor<float> ramp(index_t height, index_t width) {
    tensor<float> image({1, 1, height, width});
    for (index_t y = 0; y < height; ++y)
        for (index_t x = 0; x < width; ++x) image(0, 0, y, x) = static_cast<float>(10 * y + x);
    return image;
}

/// One region of a single image.
inline region_problem one_region(tensor<float> const& image, std::vector<float> corners, index_t output_height,
                                 index_t output_width, roi_align_options const& options = {}) {
    return {image,  tensor<float>({1, 4}, std::move(corners)), tensor<std::uint32_t>({1}), output_height, output_width,
            options};
}

/// The fields that ROI_ALIGN1 and ROI_ALIGN_GRAD share. The call refers to the problem.
inline directml::operator_call call_of(region_problem& problem, std::string_view operator_name) {
    roi_align_options const& options = problem.options;
    return {.schema = directml::find_operator(operator_name),
            .tensors = {{"InputTensor", problem.input.view()},
                        {"ROITensor", problem.rois.view()},
                        {"BatchIndicesTensor", problem.batch_indices.view()}},
            .attributes = {{"ReductionFunction", static_cast<std::uint32_t>(options.reduction_function)},
                           {"InterpolationMode", static_cast<std::uint32_t>(options.interpolation_mode)},
                           {"SpatialScaleX", options.spatial_scale_x},
                           {"SpatialScaleY", options.spatial_scale_y},
                           {"InputPixelOffset", options.input_pixel_offset},
                           {"OutputPixelOffset", options.output_pixel_offset},
                           {"OutOfBoundsInputValue", options.out_of_bounds_input_value},
                           {"MinimumSamplesPerOutput", options.minimum_samples_per_output},
                           {"MaximumSamplesPerOutput", options.maximum_samples_per_output},
                           {"AlignRegionsToCorners", options.align_regions_to_corners}},
            .interpretation = {.readings = {.nearest_tie = options.readings.nearest_tie}}};
}

inline std::vector<float> roi_align_on_device(region_problem problem, roi_bug injected = roi_bug::none,
                                              device_arithmetic const& arithmetic = {}) {
    tensor<float> output(problem.output_sizes());
    directml::operator_call call = call_of(problem, "ROI_ALIGN1");
    call.tensors["OutputTensor"] = output.view();
    mock_device::emulate(call, arithmetic, injected);
    return output.elements();
}

struct region_gradients {
    std::vector<float> image, regions;
    bool operator==(region_gradients const&) const = default;
};

inline region_gradients
roi_align_grad_on_device(region_problem problem, tensor<float> input_gradient, roi_bug injected = roi_bug::none,
                         device_arithmetic const& arithmetic = {},
                         roi_gradient_reading reading = roi_gradient_reading::exact_derivative) {
    tensor<float> output_gradient(problem.input.sizes()), output_roi_gradient(problem.rois.sizes());
    directml::operator_call call = call_of(problem, "ROI_ALIGN_GRAD");
    call.attributes.erase("OutOfBoundsInputValue");
    call.interpretation.readings.roi_gradient_reading = reading;
    call.tensors["InputGradientTensor"] = input_gradient.view();
    call.tensors["OutputGradientTensor"] = output_gradient.view();
    call.tensors["OutputROIGradientTensor"] = output_roi_gradient.view();
    mock_device::emulate(call, arithmetic, injected);
    return {output_gradient.elements(), output_roi_gradient.elements()};
}

/// `rois` is {1, 1, R, 5}.
inline std::vector<float> roi_pooling_on_device(tensor<float> input, tensor<float> rois,
                                                roi_pooling_options const& options, roi_bug injected = roi_bug::none) {
    tensor<float> output(roi_pooling_output_sizes(input.sizes(), rois.sizes(), options));
    directml::operator_call const call = {
        .schema = directml::find_operator("ROI_POOLING"),
        .tensors = {{"InputTensor", input.view()}, {"ROITensor", rois.view()}, {"OutputTensor", output.view()}},
        .attributes = {{"SpatialScale", options.spatial_scale}, {"PooledSize", options.pooled_size}}};
    mock_device::emulate(call, {}, injected);
    return output.elements();
}

} // namespace dmlref::testing
