// SPDX-License-Identifier: MIT
#include "vulkan_device.hpp"

#include "host/device_program.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace vulkan_example {

namespace {

using namespace device_host;

constexpr std::uint32_t group_size = 64;     // as in tensor.glsl
constexpr std::uint32_t most_groups = 65535; // in a row: what every device allows

std::uint32_t compute_queue_of(vk::raii::PhysicalDevice const& device) {
    auto const families = device.getQueueFamilyProperties();
    auto const found = std::find_if(families.begin(), families.end(), [](vk::QueueFamilyProperties const& each) {
        return static_cast<bool>(each.queueFlags & vk::QueueFlagBits::eCompute);
    });
    if (found == families.end()) throw missing_device("the Vulkan device cannot compute");
    return static_cast<std::uint32_t>(found - families.begin());
}

/// The device, with the features that the kernels of these options need.
vk::raii::Device new_device(found_device const& found, kernel_options const& options, std::uint32_t queue_family) {
    float const priority = 1;
    vk::DeviceQueueCreateInfo const queue({}, queue_family, 1, &priority);
    vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT atomics;
    atomics.shaderBufferFloat32AtomicAdd = VK_TRUE;
    vk::PhysicalDevice16BitStorageFeatures storage;
    storage.storageBuffer16BitAccess = options.element_is_half;
    storage.pNext = found.has_atomic_float ? &atomics : nullptr;
    std::vector<char const*> extensions;
    if (found.has_atomic_float) extensions.push_back(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME);
    return {found.physical, vk::DeviceCreateInfo({}, queue, {}, extensions, nullptr, &storage)};
}

std::string variant_of(found_device const& found, kernel_options const& options) {
    if (options.element_is_half && !found.has_half)
        throw unsupported("OutputTensor.DataType: the device has no 16-bit elements in buffers");
    return std::string(options.element_is_half ? "half" : "float") + (found.has_atomic_float ? ".atomic" : "");
}

} // namespace

vulkan_device::vulkan_device(found_device const& found, kernel_options const& options)
    : options_(options),
      variant_(variant_of(found, options)),
      queue_family_(compute_queue_of(found.physical)),
      memory_(found.physical.getMemoryProperties()),
      device_(new_device(found, options, queue_family_)) {}

vulkan_device::device_buffer vulkan_device::new_buffer(void const* content, std::size_t bytes) const {
    using enum vk::MemoryPropertyFlagBits;
    vk::raii::Buffer handle(device_, vk::BufferCreateInfo({}, bytes, vk::BufferUsageFlagBits::eStorageBuffer));
    vk::MemoryRequirements const needed = handle.getMemoryRequirements();
    std::uint32_t type = 0;
    auto const wanted = eHostVisible | eHostCoherent; // Vulkan guarantees such a type
    while (!(needed.memoryTypeBits >> type & 1) || (memory_.memoryTypes[type].propertyFlags & wanted) != wanted) ++type;
    vk::raii::DeviceMemory memory(device_, vk::MemoryAllocateInfo(needed.size, type));
    handle.bindMemory(*memory, 0);
    std::memcpy(memory.mapMemory(0, bytes), content, bytes);
    memory.unmapMemory();
    return {std::move(memory), std::move(handle)};
}

buffer vulkan_device::copied(dmlref::directml::any_tensor const& tensor) {
    buffers_.push_back(new_buffer(tensor.data, bytes_of(tensor)));
    return buffer(buffers_.size() - 1);
}

buffer vulkan_device::zeros(std::size_t count) {
    std::vector<float> const values(count);
    buffers_.push_back(new_buffer(values.data(), count * sizeof(float)));
    return buffer(buffers_.size() - 1);
}

void vulkan_device::read_back(buffer from, dmlref::directml::any_tensor const& tensor) {
    vk::raii::DeviceMemory const& memory = buffers_[static_cast<std::size_t>(from)].memory;
    std::memcpy(tensor.data, memory.mapMemory(0, bytes_of(tensor)), bytes_of(tensor));
    memory.unmapMemory();
}

vk::raii::ShaderModule vulkan_device::module_of(std::string const& kernel) const {
    std::string const file = std::string(DMLREF_VULKAN_KERNELS) + "/" + kernel + "." + variant_ + ".spv";
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error(file + " cannot be read");
    std::string const bytes(std::istreambuf_iterator<char>(in), {});
    std::vector<std::uint32_t> code(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(code.data(), bytes.data(), bytes.size());
    return {device_, vk::ShaderModuleCreateInfo({}, code)};
}

void vulkan_device::run(std::string const& kernel, std::size_t count, std::vector<argument> const& arguments) {
    if (count == 0) return;
    auto const items = static_cast<std::uint32_t>(count);
    std::vector<std::byte> structures = argument(items).bytes();
    std::vector<vk::Buffer> bound(1);
    for (argument const& each : arguments) {
        if (buffer const* which = each.as_buffer())
            bound.push_back(*buffers_[static_cast<std::size_t>(*which)].handle);
        else
            structures.insert(structures.end(), each.bytes().begin(), each.bytes().end());
    }
    device_buffer const passed = new_buffer(structures.data(), structures.size());
    bound.front() = *passed.handle;
    dispatch(kernel, count, bound);
}

vulkan_device::compiled_kernel vulkan_device::compiled(std::string const& kernel, std::uint32_t bindings) const {
    std::vector<vk::DescriptorSetLayoutBinding> layout_bindings;
    for (std::uint32_t at = 0; at < bindings; ++at)
        layout_bindings.emplace_back(at, vk::DescriptorType::eStorageBuffer, 1, vk::ShaderStageFlagBits::eCompute);
    vk::raii::DescriptorSetLayout set_layout(device_, vk::DescriptorSetLayoutCreateInfo({}, layout_bindings));
    vk::raii::PipelineLayout layout(device_, vk::PipelineLayoutCreateInfo({}, *set_layout));
    vk::raii::ShaderModule const module = module_of(kernel);
    std::uint32_t const constants[] = {options_.planted == mistake::no_atomics,
                                       options_.planted == mistake::narrow_index,
                                       options_.batch_index_is_64_bits ? 2u : 1u};
    vk::SpecializationMapEntry const entries[] = {{0, 0, 4}, {1, 4, 4}, {2, 8, 4}};
    vk::SpecializationInfo const specialization(3, entries, sizeof(constants), constants);
    vk::PipelineShaderStageCreateInfo const stage({}, vk::ShaderStageFlagBits::eCompute, *module, "main",
                                                  &specialization);
    vk::raii::Pipeline pipeline(device_, nullptr, vk::ComputePipelineCreateInfo({}, stage, *layout));
    return {std::move(set_layout), std::move(layout), std::move(pipeline)};
}

void vulkan_device::dispatch(std::string const& kernel, std::size_t count, std::vector<vk::Buffer> const& bound) const {
    auto const bindings = static_cast<std::uint32_t>(bound.size());
    compiled_kernel const ready = compiled(kernel, bindings);
    vk::DescriptorPoolSize const sizes(vk::DescriptorType::eStorageBuffer, bindings);
    vk::raii::DescriptorPool const pool(
        device_, vk::DescriptorPoolCreateInfo(vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet, 1, sizes));
    vk::raii::DescriptorSets const sets(device_, vk::DescriptorSetAllocateInfo(*pool, *ready.set_layout));
    for (std::uint32_t at = 0; at < bindings; ++at) {
        vk::DescriptorBufferInfo const whole(bound[at], 0, VK_WHOLE_SIZE);
        device_.updateDescriptorSets(
            vk::WriteDescriptorSet(*sets.front(), at, 0, vk::DescriptorType::eStorageBuffer, {}, whole), nullptr);
    }
    vk::raii::CommandPool const command_pool(device_, vk::CommandPoolCreateInfo({}, queue_family_));
    vk::raii::CommandBuffers const commands(
        device_, vk::CommandBufferAllocateInfo(*command_pool, vk::CommandBufferLevel::ePrimary, 1));
    vk::raii::CommandBuffer const& command = commands.front();
    command.begin(vk::CommandBufferBeginInfo(vk::CommandBufferUsageFlagBits::eOneTimeSubmit));
    command.bindPipeline(vk::PipelineBindPoint::eCompute, *ready.pipeline);
    command.bindDescriptorSets(vk::PipelineBindPoint::eCompute, *ready.layout, 0, *sets.front(), nullptr);
    auto const groups = static_cast<std::uint32_t>((count + group_size - 1) / group_size);
    command.dispatch(std::min(groups, most_groups), (groups + most_groups - 1) / most_groups, 1);
    command.end();
    vk::raii::Queue const queue = device_.getQueue(queue_family_, 0);
    queue.submit(vk::SubmitInfo({}, {}, *command));
    queue.waitIdle();
}

} // namespace vulkan_example
