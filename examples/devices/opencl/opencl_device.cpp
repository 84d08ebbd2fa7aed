// SPDX-License-Identifier: MIT
#include "opencl_device.hpp"

#include "host/device_program.hpp"

namespace opencl_example {

namespace {

using namespace device_host;

std::string text_of(kernel_options const& options) {
    std::string text = "-I " DMLREF_OPENCL_KERNELS;
    if (options.element_is_half) text += " -D ELEMENT_IS_HALF";
    text += options.batch_index_is_64_bits ? " -D BATCH_INDEX=ulong" : " -D BATCH_INDEX=uint";
    if (options.planted == mistake::no_atomics) text += " -D MISTAKE_NO_ATOMICS";
    if (options.planted == mistake::narrow_index) text += " -D MISTAKE_NARROW_INDEX";
    return text;
}

} // namespace

cl::Device opencl_device::find() {
    try {
        return cl::Device::getDefault();
    } catch (cl::Error const&) {
        throw missing_device("this machine has no OpenCL device");
    }
}

opencl_device::opencl_device(cl::Device const& device, kernel_options const& options)
    : device_(device),
      context_(device),
      queue_(context_, device),
      build_options_(text_of(options)) {}

buffer opencl_device::new_buffer(std::size_t bytes, void* content) {
    buffers_.emplace_back(context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, content);
    return buffer(buffers_.size() - 1);
}

buffer opencl_device::copied(dmlref::directml::any_tensor const& tensor) {
    return new_buffer(bytes_of(tensor), tensor.data);
}

buffer opencl_device::zeros(std::size_t count) {
    std::vector<float> values(count);
    return new_buffer(count * sizeof(float), values.data());
}

cl::Program opencl_device::compiled(std::string const& kernel) const {
    cl::Program program(context_, "#include \"" + kernel + ".cl\"\n");
    try {
        program.build(build_options_.c_str());
    } catch (cl::Error const&) {
        throw std::runtime_error(kernel + ".cl does not compile:\n" +
                                 program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device_));
    }
    return program;
}

void opencl_device::run(std::string const& name, std::size_t count, std::vector<argument> const& arguments) {
    if (count == 0) return;
    cl::Kernel kernel(compiled(name), name.c_str());
    cl_uint at = 0;
    for (argument const& each : arguments) {
        if (buffer const* which = each.as_buffer())
            kernel.setArg(at++, buffers_[static_cast<std::size_t>(*which)]);
        else
            kernel.setArg(at++, each.bytes().size(), each.bytes().data());
    }
    queue_.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(count));
}

void opencl_device::read_back(buffer from, dmlref::directml::any_tensor const& tensor) {
    queue_.enqueueReadBuffer(buffers_[static_cast<std::size_t>(from)], CL_TRUE, 0, bytes_of(tensor), tensor.data);
}

} // namespace opencl_example
