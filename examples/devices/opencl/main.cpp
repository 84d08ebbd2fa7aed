// SPDX-License-Identifier: MIT
/// A device for `dmlref test`: runs the kernels of this folder on a golden case.
///     dmlref test goldens --device 'dmlref_opencl_device {model} {output}'
/// An argument before these plants a mistake: border_not_written, no_atomics or narrow_index.
#include "host/device_program.hpp"
#include "opencl_device.hpp"

namespace {

using opencl_example::opencl_device;

/// "OpenCL kernels on pthread-..., OpenCL 3.0 PoCL HSTR: ...".
std::string name(std::vector<std::string> const&) {
    cl::Device const device = opencl_device::find();
    return "OpenCL kernels on " + device.getInfo<CL_DEVICE_NAME>() + ", " + device.getInfo<CL_DEVICE_VERSION>();
}

void run(dmlref::directml::operator_call const& call, std::vector<std::string> const& options) {
    try {
        auto const make = [](device_host::kernel_options const& compiled_for) {
            return std::make_unique<opencl_device>(opencl_device::find(), compiled_for);
        };
        run_kernels(make, call, device_host::planted_by(options));
    } catch (cl::Error const& error) { // whose text is the name of the function
        throw std::runtime_error(std::string(error.what()) + " returned " + std::to_string(error.err()));
    }
}

} // namespace

int main(int count, char** arguments) { return device_host::run_program({name, run}, count, arguments); }
