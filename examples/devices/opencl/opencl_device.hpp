// SPDX-License-Identifier: MIT
#pragma once
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>

#include <dmlref/directml/operator_call.hpp>

#include <optional>
#include <string>
#include <vector>

namespace opencl_example {

/// Mistakes that GPU kernels really have, to be planted.
enum class mistake { none, border_not_written, no_atomics, narrow_index };

/// As a kernel takes it: four axes, of which the leading ones may have size 1. Strides are in elements.
struct kernel_tensor {
    cl_uint sizes[4], strides[4];
};

/// The tensor with leading axes of size 1.
kernel_tensor described(dmlref::directml::any_tensor const& tensor);

/// The first device of the first platform, with the kernels that lie beside this file compiled for the elements of a
/// call. Members throw cl::Error.
class opencl_device {
public:
    /// Nothing if this machine has no OpenCL device.
    static std::optional<cl::Device> find();
    /// "PoCL pthread-... 3.1".
    static std::string name_of(cl::Device const& device);

    /// `files` are those that the kernels need, in order, without ".cl".
    opencl_device(cl::Device const& device, std::vector<std::string> const& files, std::string const& build_options,
                  mistake planted);

    /// The buffer of a tensor, with what it holds.
    cl::Buffer copied(dmlref::directml::any_tensor const& tensor);
    /// A float for each element, all 0.
    cl::Buffer zeros(std::size_t count);
    void read_back(cl::Buffer const& buffer, dmlref::directml::any_tensor const& tensor);

    /// Runs a kernel with one work-item for each of `count` elements.
    template <class... Arguments>
    void run(char const* kernel_name, std::size_t count, Arguments const&... arguments) {
        cl::Kernel kernel(program_, kernel_name);
        cl_uint at = 0;
        (kernel.setArg(at++, arguments), ...);
        queue_.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(count));
    }

    /// The number of work-items that store `count` elements. With border_not_written, only whole tiles of four.
    std::size_t stored(std::size_t count) const {
        return planted_ == mistake::border_not_written ? count / 4 * 4 : count;
    }

private:
    cl::Context context_;
    cl::CommandQueue queue_;
    cl::Program program_;
    mistake planted_;
};

} // namespace opencl_example
