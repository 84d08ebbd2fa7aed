// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/operator_call.hpp>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

/// What the devices in C++ share: the program that `dmlref test` starts for a case.
namespace device_host {

/// A problem that the device cannot express. The text starts with DirectML's name of the field.
class unsupported : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// This machine does not have the device. The text says what is missing.
class missing_device : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct device_program {
    /// The device with its versions, in one line. Throws missing_device.
    std::function<std::string(std::vector<std::string> const& options)> name;
    /// Computes the outputs of a call that validate_call accepts. Throws unsupported or missing_device.
    std::function<void(dmlref::directml::operator_call const& call, std::vector<std::string> const& options)> run;
};

/// Runs `PROGRAM [OPTION...] --name` or `PROGRAM [OPTION...] MODEL.json OUTPUT_FOLDER`, which writes the files that the
/// model names: whole buffers. Returns the exit code: 77 for what is missing or cannot be expressed, with a line on
/// standard error.
int run_program(device_program const& device, int count, char const* const* arguments);

} // namespace device_host
