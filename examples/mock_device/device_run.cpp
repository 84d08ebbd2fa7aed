// SPDX-License-Identifier: MIT
#include "device_run.hpp"

#include "model/run_model.hpp"
#include "tensor_access.hpp"

#include <dmlref/directml/validate_call.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
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

/// The bytes of a buffer that belong to an element.
using used_bytes = std::vector<bool>;

void mark(used_bytes& used, std::uint64_t first_byte, tool::tensor_desc const& tensor) {
    index_t const element_size = directml::element_size(tensor.type);
    dispatch(tensor.sizes, [&](multi_index const& at) {
        auto const byte = first_byte + static_cast<std::uint64_t>(offset_of(at, tensor.strides) * element_size);
        std::fill_n(used.begin() + static_cast<std::ptrdiff_t>(byte), element_size, true);
    });
}

bool is_output(tool::dispatchable const& operation, std::string_view field) {
    return operation.schema->find(field)->kind == directml::field_kind::output_tensor;
}

/// Changes the first bytes of each output's buffer that belong to no tensor. A buffer without such bytes stays as it
/// is.
void write_to_gaps(tool::model& model) {
    std::vector<used_bytes> used;
    for (std::size_t i = 0; i < model.resources.size(); ++i) used.emplace_back(model.resources[i].bytes.size(), false);
    std::vector<bool> written(used.size(), false);
    for (tool::command const& command : model.commands)
        if (auto const* dispatched = std::get_if<tool::dispatch_command>(&command.what)) {
            tool::dispatchable const& operation = model.operations[dispatched->operation];
            for (auto const& [field, bound] : dispatched->bindings) {
                mark(used[bound.resource], bound.offset, operation.tensors.find(field)->second);
                if (is_output(operation, field)) written[bound.resource] = true;
            }
        }
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (!written[i]) continue;
        // The whole first gap: one byte of a NaN could change without changing the value.
        auto const gap = std::find(used[i].begin(), used[i].end(), false);
        auto const end = std::find(gap, used[i].end(), true);
        for (auto byte = gap; byte != end; ++byte)
            model.resources[i].bytes[static_cast<std::size_t>(byte - used[i].begin())] ^= std::byte{0xff};
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

template <class From, class To>
std::vector<std::byte> converted(std::vector<std::byte> const& bytes) {
    std::vector<std::byte> result(bytes.size() / sizeof(From) * sizeof(To));
    for (std::size_t i = 0; i < bytes.size() / sizeof(From); ++i) {
        From value;
        std::memcpy(&value, bytes.data() + i * sizeof(From), sizeof(From));
        To const other(static_cast<float>(value));
        std::memcpy(result.data() + i * sizeof(To), &other, sizeof(To));
    }
    return result;
}

/// Halves become floats, and floats become halves; other types do not change.
tool::resource with_other_type(tool::resource const& buffer) {
    using enum directml::data_type;
    if (buffer.type == float32)
        return {.name = buffer.name, .type = float16, .bytes = converted<float, half>(buffer.bytes)};
    if (buffer.type == float16)
        return {.name = buffer.name, .type = float32, .bytes = converted<half, float>(buffer.bytes)};
    return buffer;
}

void write_files(device const& device, tool::model const& model) {
    std::vector<tool::write_file_command> const files = files_of(model);
    for (tool::write_file_command const& file : files) {
        bool const last = &file == &files.back();
        if (last && device.behavior == misbehavior::missing) return;
        tool::resource const& buffer = model.resources[file.resource];
        tool::write_buffer(device.behavior == misbehavior::wrong_type ? with_other_type(buffer) : buffer, file);
        if (last && device.behavior == misbehavior::short_file)
            std::filesystem::resize_file(file.target, std::filesystem::file_size(file.target) / 2);
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
