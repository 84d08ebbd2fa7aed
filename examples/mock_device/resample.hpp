// SPDX-License-Identifier: MIT
#pragma once
#include "resample_axis.hpp"

namespace dmlref::mock_device {

/// RESAMPLE, RESAMPLE1, RESAMPLE2, RESAMPLE3 and UPSAMPLE_2D: one thread per output element, which gathers.
void resample(directml::operator_call const& call, device_arithmetic const& arithmetic, resample_bug injected);

/// RESAMPLE_GRAD and RESAMPLE_GRAD1: one thread per element of OutputGradientTensor, which gathers.
void resample_grad(directml::operator_call const& call, device_arithmetic const& arithmetic, resample_bug injected);

} // namespace dmlref::mock_device
