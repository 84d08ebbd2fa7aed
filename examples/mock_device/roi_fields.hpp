// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"

#include <dmlref/directml/operator_call.hpp>

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
roi_align_fields roi_align_fields_of(directml::operator_call const& call, roi_bug bug);

} // namespace dmlref::mock_device
