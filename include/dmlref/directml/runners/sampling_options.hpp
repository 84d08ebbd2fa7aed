// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/runners/fields_of.hpp"
#include "dmlref/spec/resample_grad.hpp"
#include "dmlref/spec/roi_align.hpp"

/// Turns the fields of sampling operators into options.
namespace dmlref::directml::detail {

/// ROI_ALIGN is ROI_ALIGN1 with the defaults. RA-6 So is ROI_ALIGN_GRAD, which has no OutOfBoundsInputValue. RG-4
inline roi_align_options roi_align_options_of(fields_of const& fields) {
    roi_align_options const defaults;
    return {.reduction_function = fields.enumerator<reduce_function>("ReductionFunction"),
            .interpolation_mode = fields.enumerator<interpolation_mode>("InterpolationMode"),
            .spatial_scale_x = fields.value<float>("SpatialScaleX"),
            .spatial_scale_y = fields.value<float>("SpatialScaleY"),
            .input_pixel_offset = fields.value("InputPixelOffset", defaults.input_pixel_offset),
            .output_pixel_offset = fields.value("OutputPixelOffset", defaults.output_pixel_offset),
            .out_of_bounds_input_value = fields.value("OutOfBoundsInputValue", defaults.out_of_bounds_input_value),
            .minimum_samples_per_output = fields.value<std::uint32_t>("MinimumSamplesPerOutput"),
            .maximum_samples_per_output = fields.value<std::uint32_t>("MaximumSamplesPerOutput"),
            .align_regions_to_corners = fields.value("AlignRegionsToCorners", defaults.align_regions_to_corners),
            .readings = fields.readings(),
            .work_budget = fields.work_budget()};
}

inline resample_options resample_options_of(fields_of const& fields) {
    resample_options options = {.interpolation_mode = fields.enumerator<interpolation_mode>("InterpolationMode"),
                                .scales = fields.array<float>("Scales"),
                                .input_pixel_offsets = fields.array<float>("InputPixelOffsets"),
                                .output_pixel_offsets = fields.array<float>("OutputPixelOffsets"),
                                .readings = fields.readings()};
    if (fields.has("RoundingDirection"))
        options.rounding_direction = fields.enumerator<axis_direction>("RoundingDirection");
    return options;
}

} // namespace dmlref::directml::detail
