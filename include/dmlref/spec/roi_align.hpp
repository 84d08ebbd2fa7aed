// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/regions.hpp"

#include <limits>

namespace dmlref {

/// DML_ROI_ALIGN1_OPERATOR_DESC without its tensors: the same fields, order and meaning. With the defaults it is
/// DML_ROI_ALIGN_OPERATOR_DESC, as the page of ROI_ALIGN1 says. ROI_ALIGN_GRAD takes those of its forward pass.
struct roi_align_options {
    dmlref::reduce_function reduction_function = reduce_function::average;
    dmlref::interpolation_mode interpolation_mode = interpolation_mode::linear;
    float spatial_scale_x = 1.f;     ///< multiplies x1 and x2 of a region, to give pixels
    float spatial_scale_y = 1.f;     ///< multiplies y1 and y2
    float input_pixel_offset = 0.5f; ///< pixels; 0.5 if coordinates mean a pixel's center, 0 for its corner
    float output_pixel_offset = -0.5f;
    float out_of_bounds_input_value = 0.f;        ///< the value of a sample outside the image
    std::uint32_t minimum_samples_per_output = 1; ///< per axis; 0 counts as 1
    std::uint32_t maximum_samples_per_output = (std::numeric_limits<std::uint32_t>::max)();
    bool align_regions_to_corners = false; ///< spreads the samples to the very corners of the region

    // Fields that DirectML leaves open or does not have.
    dmlref::readings readings{};                     ///< RA-3, RA-4, RA-7, RA-8; of the gradient RG-1
    std::uint64_t work_budget = default_work_budget; ///< samples, over all outputs and channels
};

/// {NumROIs, ChannelCount, output_height, output_width}. Throws validation_error for sizes that no call would accept.
inline shape roi_align_output_sizes(shape const& input, shape const& rois, index_t output_height,
                                    index_t output_width) {
    spec::rules const rules("ROI_ALIGN1");
    rules.dimension_count("InputTensor", input, 4, 4);
    rules.dimension_count("ROITensor", rois, 2, 4);
    rules.at_least(spec::size_of("OutputTensor", 2), output_height, index_t{1});
    rules.at_least(spec::size_of("OutputTensor", 3), output_width, index_t{1});
    return {spec::region_count(rois), input[1], output_height, output_width};
}

namespace spec {

inline void validate_roi_align(rules const& rules, memory_layout const& input, regions_view const& rois,
                               index_view const& batch_indices, memory_layout const& output,
                               roi_align_options const& options) {
    if (!all_hold({rules.present("InputTensor", input), rules.present("ROITensor", rois.layout),
                   rules.present("OutputTensor", output)}))
        return;
    bool const images_have_axes = all_hold({rules.dimension_count("InputTensor", input.sizes, 4, 4),
                                            rules.dimension_count("OutputTensor", output.sizes, 4, 4)});
    bool const regions_hold = validate_regions(rules, rois.layout.sizes, batch_indices.sizes());
    if (images_have_axes && regions_hold)
        rules.size("OutputTensor", output.sizes, 0, region_count(rois.layout.sizes), "NumROIs of ROITensor");
    if (images_have_axes) rules.size("OutputTensor", output.sizes, 1, input.sizes[1], "InputTensor.Sizes[1]");
    bool const sampling_holds = validate_sampling(rules, options);

    rules.output("OutputTensor", output,
                 {{"InputTensor", input}, {"ROITensor", rois.layout}, {"BatchIndicesTensor", batch_indices.layout()}});
    if (!rules.know_elements() || !images_have_axes || !regions_hold) return;
    validate_batch_indices(rules, batch_indices, input.sizes[0]);
    if (sampling_holds) validate_work(rules, rois, output.sizes, options);
}

} // namespace spec

/// Throws validation_error unless the documented constraints hold (docs/operators/roi_align.md).
template <element T>
void validate(tensor_view<T const> const& input, tensor_view<T const> const& rois, index_view const& batch_indices,
              tensor_view<T> const& output, roi_align_options const& options, spec::rules const& rules = "ROI_ALIGN1") {
    spec::validate_roi_align(rules, input, rois, batch_indices, output, options);
}

} // namespace dmlref
