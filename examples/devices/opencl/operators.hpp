// SPDX-License-Identifier: MIT
#pragma once
#include "opencl_device.hpp"

#include <stdexcept>

namespace opencl_example {

/// A problem that the kernels cannot express. The text starts with DirectML's name of the field.
class unsupported : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Computes the outputs of a call that validate_call accepts. Throws unsupported, or cl::Error.
void run_on(cl::Device const& device, dmlref::directml::operator_call const& call, mistake planted);

} // namespace opencl_example
