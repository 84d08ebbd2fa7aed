// SPDX-License-Identifier: MIT
#pragma once
#include "arithmetic.hpp"
#include "bug_kinds.hpp"

#include <dmlref/directml/operator_call.hpp>

/// The operators on regions, as the mock device computes them. The call must be valid, and its tensors must have
/// memory.
namespace dmlref::mock_device {

/// ROI_ALIGN and ROI_ALIGN1: one thread for each output element.
void emulate_roi_align(directml::operator_call const& call, device_arithmetic const& arithmetic,
                       roi_bug bug = roi_bug::none);

/// ROI_ALIGN_GRAD, with whichever outputs the call has.
void emulate_roi_align_grad(directml::operator_call const& call, device_arithmetic const& arithmetic,
                            roi_bug bug = roi_bug::none);

void emulate_roi_pooling(directml::operator_call const& call, device_arithmetic const& arithmetic,
                         roi_bug bug = roi_bug::none);

} // namespace dmlref::mock_device
