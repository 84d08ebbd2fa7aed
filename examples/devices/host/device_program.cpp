// SPDX-License-Identifier: MIT
#include "device_program.hpp"

#include "model/model.hpp"

#include <dmlref/directml/validate_call.hpp>
#include <dmlref/golden/npy.hpp>

#include <filesystem>
#include <iostream>

namespace device_host {

namespace {

using namespace dmlref;

void write_buffer(tool::resource const& buffer, tool::write_file_command const& file) {
    index_t const size = directml::element_size(buffer.type);
    auto const bytes = static_cast<std::ptrdiff_t>(*golden::npy_element_count(file.sizes, size) * size);
    golden::write_npy(file.target, buffer.type, file.sizes, {buffer.bytes.begin(), buffer.bytes.begin() + bytes});
}

void run_model(device_program const& device, std::vector<std::string> const& options, std::string const& model_file,
               std::string const& output_folder) {
    tool::model model = tool::read_model(model_file, {.output_folder = output_folder});
    std::filesystem::create_directories(output_folder);
    for (tool::command const& command : model.commands) {
        if (auto const* dispatched = std::get_if<tool::dispatch_command>(&command.what)) {
            directml::operator_call const call = tool::call_of(model, *dispatched);
            directml::validate_call(call);
            device.run(call, options);
        }
        if (auto const* file = std::get_if<tool::write_file_command>(&command.what))
            write_buffer(model.resources[file->resource], *file);
    }
}

int fail(int code, std::string_view reason) {
    std::cerr << reason << '\n';
    return code;
}

} // namespace

int run_program(device_program const& device, int count, char const* const* arguments) {
    std::vector<std::string> words(arguments + 1, arguments + count);
    bool const asks_for_name = !words.empty() && words.back() == "--name";
    if (!asks_for_name && words.size() < 2)
        return fail(2, "usage: PROGRAM [OPTION...] --name\n       PROGRAM [OPTION...] MODEL.json OUTPUT_FOLDER");
    try {
        if (asks_for_name)
            std::cout << device.name({words.begin(), words.end() - 1}) << '\n';
        else
            run_model(device, {words.begin(), words.end() - 2}, words[words.size() - 2], words.back());
        return 0;
    } catch (unsupported const& refusal) {
        return fail(77, refusal.what());
    } catch (missing_device const& reason) {
        return fail(77, reason.what());
    } catch (std::exception const& error) {
        return fail(1, error.what());
    }
}

} // namespace device_host
