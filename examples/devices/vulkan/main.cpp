// SPDX-License-Identifier: MIT
/// A device for `dmlref test`: runs the kernels of this folder on a golden case.
///     dmlref test goldens --device 'dmlref_vulkan_device {model} {output}'
/// Options, before {model}: `compare_exchange` adds to floats as on a device without atomic float additions. The names
/// border_not_written, no_atomics and narrow_index plant a mistake.
#include "host/device_program.hpp"
#include "vulkan_device.hpp"

namespace {

using words = std::vector<std::string>;

/// Takes `compare_exchange` out of the options.
vulkan_example::found_device found_by(words& options) {
    vulkan_example::found_device found;
    if (std::erase(options, "compare_exchange") > 0) found.has_atomic_float = false;
    return found;
}

std::string name(words options) { return found_by(options).name(); }

void run(dmlref::directml::operator_call const& call, words options) {
    auto const found = found_by(options);
    auto const make = [&](device_host::kernel_options const& compiled_for) {
        return std::make_unique<vulkan_example::vulkan_device>(found, compiled_for);
    };
    run_kernels(make, call, device_host::planted_by(options));
}

} // namespace

int main(int count, char** arguments) { return device_host::run_program({name, run}, count, arguments); }
