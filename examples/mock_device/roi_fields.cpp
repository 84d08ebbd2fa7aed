// SPDX-License-Identifier: MIT
#include "roi_fields.hpp"

#include "tensor_access.hpp"

namespace dmlref::mock_device {

namespace {

nearest_tie reversed(nearest_tie tie) {
    return tie == nearest_tie::half_up ? nearest_tie::half_down : nearest_tie::half_up;
}

void misread(roi_align_fields& fields, roi_bug bug) {
    if (bug == roi_bug::input_pixel_offset_ignored) fields.input_offset = 0;
    if (bug == roi_bug::input_pixel_offset_always_half) fields.input_offset = 0.5f;
    if (bug == roi_bug::output_pixel_offset_ignored) fields.output_offset = 0;
    if (bug == roi_bug::output_pixel_offset_always_half) fields.output_offset = -0.5f;
    if (bug == roi_bug::aligned_corners_ignored) fields.corners_aligned = false;
    if (bug == roi_bug::corners_always_aligned) fields.corners_aligned = true;
    if (bug == roi_bug::spatial_scales_exchanged) std::swap(fields.scale_x, fields.scale_y);
    nearest_tie& tie = fields.readings.nearest_tie;
    if (bug == roi_bug::nearest_ties_reversed) tie = reversed(tie);
    if (bug == roi_bug::sample_count_ignores_region) fields.most_samples = std::max(fields.fewest_samples, 1u);
}

} // namespace

roi_align_fields roi_align_fields_of(directml::operator_call const& call, roi_bug bug) {
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
    misread(fields, bug);
    return fields;
}

} // namespace dmlref::mock_device
