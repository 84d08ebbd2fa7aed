// SPDX-License-Identifier: MIT
#include "host/device_program.hpp"
#include "vulkan_device.hpp"

#include <algorithm>

namespace vulkan_example {

namespace {

vk::raii::Instance new_instance(vk::raii::Context const& context) {
    vk::ApplicationInfo const application("dmlref_vulkan_device", 1, nullptr, 0, VK_API_VERSION_1_2);
    try {
        return {context, vk::InstanceCreateInfo({}, &application)};
    } catch (vk::SystemError const&) { // no driver is installed
        throw device_host::missing_device("this machine has no Vulkan driver");
    }
}

vk::raii::PhysicalDevice first_of(vk::raii::Instance const& instance) {
    auto devices = instance.enumeratePhysicalDevices();
    if (devices.empty()) throw device_host::missing_device("this machine has no Vulkan device");
    return std::move(devices.front());
}

bool has_extension(vk::raii::PhysicalDevice const& device, std::string_view name) {
    auto const extensions = device.enumerateDeviceExtensionProperties();
    return std::any_of(extensions.begin(), extensions.end(),
                       [&](vk::ExtensionProperties const& each) { return name == each.extensionName.data(); });
}

bool adds_to_floats(vk::raii::PhysicalDevice const& device) {
    if (!has_extension(device, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME)) return false;
    auto const features =
        device.getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT>();
    return features.get<vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT>().shaderBufferFloat32AtomicAdd == VK_TRUE;
}

bool stores_half(vk::raii::PhysicalDevice const& device) {
    auto const features = device.getFeatures2<vk::PhysicalDeviceFeatures2, vk::PhysicalDevice16BitStorageFeatures>();
    return features.get<vk::PhysicalDevice16BitStorageFeatures>().storageBuffer16BitAccess == VK_TRUE;
}

} // namespace

found_device::found_device()
    : instance(new_instance(context)),
      physical(first_of(instance)),
      has_half(stores_half(physical)),
      has_atomic_float(adds_to_floats(physical)) {}

std::string found_device::name() const {
    auto const properties =
        physical.getProperties2<vk::PhysicalDeviceProperties2, vk::PhysicalDeviceDriverProperties>();
    return "GLSL kernels on " +
           std::string(properties.get<vk::PhysicalDeviceProperties2>().properties.deviceName.data()) + ", " +
           properties.get<vk::PhysicalDeviceDriverProperties>().driverInfo.data() +
           (has_atomic_float ? ", atomic float additions" : "");
}

} // namespace vulkan_example
