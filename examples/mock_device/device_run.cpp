// SPDX-License-Identifier: MIT
#include "device_run.hpp"

#include "buffer_gap.hpp"
#include "file_content.hpp"
#include "model/operation_call.hpp"

#include <dmlref/directml/validate_call.hpp>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace dmlref::mock_device {

namespace {

void run_operators(device const& device, tool::model& model) {
    for (tool::command const& command : model.commands)
        if (auto const* dispatched = std::get_if<tool::dispatch_command>(&command.what)) {
            directml::operator_call const call = tool::call_of(model, *dispatched, {.readings = device.readings});
            directml::validate_call(call);
            emulate(call, device.arithmetic, device.injected);
        }
}

[[noreturn]] void hang() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

std::vector<tool::write_file_command> files_of(tool::model const& model) {
    std::vector<tool::write_file_command> files;
    for (tool::command const& command : model.commands)
        if (auto const* write = std::get_if<tool::write_file_command>(&command.what)) files.push_back(*write);
    return files;
}

void write_files(device const& device, tool::model const& model) {
    std::vector<tool::write_file_command> const files = files_of(model);
    for (std::size_t i = 0; i < files.size(); ++i) {
        bool const last = i + 1 == files.size();
        if (last && device.behavior == misbehavior::missing) return;
        file_content content = content_of(model.resources[files[i].resource], files[i].sizes);
        if (device.behavior == misbehavior::wrong_type) content = with_other_type(content);
        write(content, files[i].target);
        if (last && device.behavior == misbehavior::short_file) cut_in_half(files[i].target);
    }
}

} // namespace

void run_on(device const& device, tool::model& model) {
    if (device.behavior == misbehavior::hang) hang();
    if (device.behavior == misbehavior::crash) std::abort();
    if (device.behavior == misbehavior::stale) return;
    if (device.behavior != misbehavior::untouched) run_operators(device, model);
    if (device.behavior == misbehavior::gap) write_to_gaps(model);
    write_files(device, model);
}

} // namespace dmlref::mock_device
