// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"
#include "tensor_access.hpp"

namespace dmlref::mock_device {

/// The fields of ROI_ALIGN, ROI_ALIGN1 and ROI_ALIGN_GRAD that are not tensors, as a device with a bug reads them.
struct roi_align_fields {
    reduce_function reduction = reduce_function::average;
    interpolation_mode interpolation = interpolation_mode::linear;
    float scale_x = 1, scale_y = 1;
    float input_offset = 0.5f, output_offset = -0.5f;
    float outside = 0; ///< OutOfBoundsInputValue
    std::uint32_t fewest_samples = 1, most_samples = 1;
    bool corners_aligned = false;
    dmlref::readings readings{};
};

/// Fields that the operator's version lacks have the documented values.
inline roi_align_fields roi_align_fields_of(directml::operator_call const& call, roi_bug bug) {
    roi_align_fields fields = {
        .reduction = static_cast<reduce_function>(field_or(call, "ReductionFunction", 0u)),
        .interpolation = static_cast<interpolation_mode>(field_or(call, "InterpolationMode", 0u)),
        .scale_x = field_or(call, "SpatialScaleX", 1.f),
        .scale_y = field_or(call, "SpatialScaleY", 1.f),
        .input_offset = field_or(call, "InputPixelOffset", 0.5f),
        .output_offset = field_or(call, "OutputPixelOffset", -0.5f),
        .outside = field_or(call, "OutOfBoundsInputValue", 0.f),
        .fewest_samples = field_or(call, "MinimumSamplesPerOutput", 1u),
        .most_samples = field_or(call, "MaximumSamplesPerOutput", 1u),
        .corners_aligned = field_or(call, "AlignRegionsToCorners", false),
        .readings = call.interpretation.readings,
    };
    if (bug == roi_bug::input_pixel_offset_ignored) fields.input_offset = 0;
    if (bug == roi_bug::input_pixel_offset_always_half) fields.input_offset = 0.5f;
    if (bug == roi_bug::output_pixel_offset_ignored) fields.output_offset = 0;
    if (bug == roi_bug::output_pixel_offset_always_half) fields.output_offset = -0.5f;
    if (bug == roi_bug::aligned_corners_ignored) fields.corners_aligned = false;
    if (bug == roi_bug::corners_always_aligned) fields.corners_aligned = true;
    if (bug == roi_bug::spatial_scales_exchanged) std::swap(fields.scale_x, fields.scale_y);
    nearest_tie& tie = fields.readings.nearest_tie;
    if (bug == roi_bug::nearest_ties_reversed)
        tie = tie == nearest_tie::half_up ? nearest_tie::half_down : nearest_tie::half_up;
    if (bug == roi_bug::sample_count_ignores_region) fields.most_samples = std::max(fields.fewest_samples, 1u);
    return fields;
}

} // namespace dmlref::mock_device
