// SPDX-License-Identifier: MIT
#pragma once
#include "host/kernel_device.hpp"

#include <vulkan/vulkan_raii.hpp>

namespace vulkan_example {

/// The first Vulkan device, which VK_DRIVER_FILES or VK_ICD_FILENAMES can choose.
struct found_device {
    vk::raii::Context context{};
    vk::raii::Instance instance;
    vk::raii::PhysicalDevice physical;
    bool has_half;         ///< 16-bit elements in buffers
    bool has_atomic_float; ///< VK_EXT_shader_atomic_float

    /// Throws device_host::missing_device.
    found_device();

    /// "GLSL kernels on llvmpipe (LLVM 15.0.6, 256 bits), Mesa 22.3.6 (LLVM 15.0.6), atomic float additions".
    std::string name() const;
};

/// A device with the kernels that CMake compiled from this folder. Members throw vk::Error.
class vulkan_device : public device_host::kernel_device {
public:
    /// Throws device_host::unsupported for half where the device has none.
    vulkan_device(found_device const& found, device_host::kernel_options const& options);

    device_host::buffer copied(dmlref::directml::any_tensor const& tensor) override;
    device_host::buffer zeros(std::size_t count) override;
    void run(std::string const& kernel, std::size_t count,
             std::vector<device_host::argument> const& arguments) override;
    void read_back(device_host::buffer from, dmlref::directml::any_tensor const& tensor) override;

private:
    struct device_buffer {
        vk::raii::DeviceMemory memory; // outlives the buffer
        vk::raii::Buffer handle;
    };

    struct compiled_kernel {
        vk::raii::DescriptorSetLayout set_layout;
        vk::raii::PipelineLayout layout;
        vk::raii::Pipeline pipeline;
    };

    /// A buffer with these bytes, which the processor and the device can both reach.
    device_buffer new_buffer(void const* content, std::size_t bytes) const;
    vk::raii::ShaderModule module_of(std::string const& kernel) const;
    compiled_kernel compiled(std::string const& kernel, std::uint32_t bindings) const;
    /// `bound` are the buffers in the order of their bindings.
    void dispatch(std::string const& kernel, std::size_t count, std::vector<vk::Buffer> const& bound) const;

    device_host::kernel_options options_;
    std::string variant_; ///< of the kernels' files
    std::uint32_t queue_family_;
    vk::PhysicalDeviceMemoryProperties memory_;
    vk::raii::Device device_;
    std::vector<device_buffer> buffers_{};
};

} // namespace vulkan_example
