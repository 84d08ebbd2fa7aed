// SPDX-License-Identifier: MIT
#pragma once
#include "kernel_device.hpp"

namespace device_host {

/// Computes the outputs of a call that validate_call accepts with the kernels of a device. Throws unsupported.
void run_kernels(kernel_device_maker const& device, dmlref::directml::operator_call const& call, mistake planted);

} // namespace device_host
