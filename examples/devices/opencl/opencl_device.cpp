// SPDX-License-Identifier: MIT
#include "opencl_device.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace opencl_example {

namespace {

std::string text_of(std::string const& file) {
    std::ifstream in(std::string(DMLREF_OPENCL_KERNELS) + "/" + file + ".cl");
    if (!in) throw std::runtime_error(file + ".cl cannot be read in " + DMLREF_OPENCL_KERNELS);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string option_of(mistake planted) {
    switch (planted) {
    case mistake::no_atomics:
        return " -D MISTAKE_NO_ATOMICS";
    case mistake::narrow_index:
        return " -D MISTAKE_NARROW_INDEX";
    default:
        return "";
    }
}

std::size_t bytes_of(dmlref::directml::any_tensor const& tensor) {
    return static_cast<std::size_t>(dmlref::directml::buffer_tensor_size(tensor.type, tensor.sizes, tensor.strides));
}

} // namespace

kernel_tensor described(dmlref::directml::any_tensor const& tensor) {
    kernel_tensor description = {{1, 1, 1, 1}, {0, 0, 0, 0}};
    std::size_t const rank = tensor.sizes.size();
    for (std::size_t axis = 0; axis < rank; ++axis) {
        description.sizes[4 - rank + axis] = static_cast<cl_uint>(tensor.sizes[axis]);
        description.strides[4 - rank + axis] = static_cast<cl_uint>(tensor.strides[axis]);
    }
    return description;
}

std::optional<cl::Device> opencl_device::find() {
    try {
        return cl::Device::getDefault();
    } catch (cl::Error const&) {
        return std::nullopt;
    }
}

std::string opencl_device::name_of(cl::Device const& device) {
    return device.getInfo<CL_DEVICE_NAME>() + ", " + device.getInfo<CL_DEVICE_VERSION>();
}

opencl_device::opencl_device(cl::Device const& device, std::vector<std::string> const& files,
                             std::string const& build_options, mistake planted)
    : context_(device),
      queue_(context_, device),
      planted_(planted) {
    std::string source;
    for (std::string const& file : files) source += text_of(file);
    program_ = cl::Program(context_, source);
    try {
        program_.build((build_options + option_of(planted)).c_str());
    } catch (cl::Error const&) {
        throw std::runtime_error("the kernels do not compile:\n" + program_.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device));
    }
}

cl::Buffer opencl_device::copied(dmlref::directml::any_tensor const& tensor) {
    return cl::Buffer(context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes_of(tensor), tensor.data);
}

cl::Buffer opencl_device::zeros(std::size_t count) {
    std::vector<float> values(count);
    return cl::Buffer(context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, count * sizeof(float), values.data());
}

void opencl_device::read_back(cl::Buffer const& buffer, dmlref::directml::any_tensor const& tensor) {
    queue_.enqueueReadBuffer(buffer, CL_TRUE, 0, bytes_of(tensor), tensor.data);
}

} // namespace opencl_example
