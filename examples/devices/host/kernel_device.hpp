// SPDX-License-Identifier: MIT
#pragma once
#include "mistake.hpp"

#include <dmlref/directml/operator_call.hpp>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace device_host {

/// The number of a buffer of a device.
enum class buffer : std::size_t {};

/// What a kernel is given: a buffer, or the bytes of a structure, which the kernel declares alike.
class argument {
public:
    argument(buffer which) : what_(which) {}
    template <class T>
    argument(T const& structure) : what_(std::vector<std::byte>(sizeof(T))) {
        static_assert(std::is_trivially_copyable_v<T>);
        std::memcpy(std::get<1>(what_).data(), &structure, sizeof(T));
    }

    buffer const* as_buffer() const { return std::get_if<buffer>(&what_); }
    std::vector<std::byte> const& bytes() const { return std::get<std::vector<std::byte>>(what_); }

private:
    std::variant<buffer, std::vector<std::byte>> what_;
};

/// What the kernels of a call are compiled for.
struct kernel_options {
    bool element_is_half = false;
    bool batch_index_is_64_bits = false;
    mistake planted = mistake::none;
};

/// A device with the kernels of one call. Its buffers live as long as it does.
class kernel_device {
public:
    virtual ~kernel_device() = default;

    /// The buffer of a tensor, with what it holds.
    virtual buffer copied(dmlref::directml::any_tensor const& tensor) = 0;
    /// A float for each element, all 0.
    virtual buffer zeros(std::size_t count) = 0;
    /// Runs a kernel with one work-item for each of `count` elements.
    virtual void run(std::string const& kernel, std::size_t count, std::vector<argument> const& arguments) = 0;
    virtual void read_back(buffer from, dmlref::directml::any_tensor const& tensor) = 0;

protected:
    static std::size_t bytes_of(dmlref::directml::any_tensor const& tensor) {
        return static_cast<std::size_t>(
            dmlref::directml::buffer_tensor_size(tensor.type, tensor.sizes, tensor.strides));
    }
};

/// Makes a device for one call.
using kernel_device_maker = std::function<std::unique_ptr<kernel_device>(kernel_options const& options)>;

/// Computes the outputs of a call that validate_call accepts with the kernels of a device. Throws unsupported.
void run_kernels(kernel_device_maker const& device, dmlref::directml::operator_call const& call, mistake planted);

} // namespace device_host
