// SPDX-License-Identifier: MIT
#pragma once
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#include "host/kernel_device.hpp"

#include <CL/opencl.hpp>

namespace opencl_example {

/// The first device of the first platform, with the kernels that lie beside this file. Members throw cl::Error.
class opencl_device : public device_host::kernel_device {
public:
    /// Throws device_host::missing_device if this machine has no OpenCL device.
    static cl::Device find();

    opencl_device(cl::Device const& device, device_host::kernel_options const& options);

    device_host::buffer copied(dmlref::directml::any_tensor const& tensor) override;
    device_host::buffer zeros(std::size_t count) override;
    void run(std::string const& kernel, std::size_t count,
             std::vector<device_host::argument> const& arguments) override;
    void read_back(device_host::buffer from, dmlref::directml::any_tensor const& tensor) override;

private:
    device_host::buffer new_buffer(std::size_t bytes, void* content);
    cl::Program compiled(std::string const& kernel) const;

    cl::Device device_;
    cl::Context context_;
    cl::CommandQueue queue_;
    std::string build_options_;
    std::vector<cl::Buffer> buffers_{};
};

} // namespace opencl_example
