// SPDX-License-Identifier: MIT
/// A device for `dmlref test`: runs the kernels of this folder on a golden case.
///     dmlref test goldens --device 'dmlref_opencl_device {model} {output}'
/// An argument before these plants a mistake: border_not_written, no_atomics or narrow_index.
#include "model/operation_call.hpp"
#include "operators.hpp"

#include <dmlref/directml/validate_call.hpp>
#include <dmlref/golden/npy.hpp>

#include <filesystem>
#include <iostream>

using namespace dmlref;

namespace {

opencl_example::mistake mistake_named(std::string const& name) {
    using enum opencl_example::mistake;
    if (name == "border_not_written") return border_not_written;
    if (name == "no_atomics") return no_atomics;
    if (name == "narrow_index") return narrow_index;
    throw std::invalid_argument("'" + name + "' is no mistake of this device");
}

/// Runs the operators of the model, and writes its files: whole buffers.
void run(cl::Device const& device, tool::model& model, opencl_example::mistake planted) {
    for (tool::command const& command : model.commands) {
        if (auto const* dispatched = std::get_if<tool::dispatch_command>(&command.what)) {
            directml::operator_call const call = tool::call_of(model, *dispatched);
            directml::validate_call(call);
            opencl_example::run_on(device, call, planted);
        }
        if (auto const* file = std::get_if<tool::write_file_command>(&command.what)) {
            tool::resource const& buffer = model.resources[file->resource];
            index_t const size = directml::element_size(buffer.type);
            auto const bytes = static_cast<std::size_t>(*golden::npy_element_count(file->sizes, size) * size);
            golden::write_npy(file->target, buffer.type, file->sizes,
                              {buffer.bytes.begin(), buffer.bytes.begin() + static_cast<std::ptrdiff_t>(bytes)});
        }
    }
}

int skipped(std::string_view reason) {
    std::cerr << reason << '\n';
    return 77;
}

} // namespace

int main(int count, char** values) {
    if (count == 2 && std::string_view(values[1]) == "--name") {
        auto const device = opencl_example::opencl_device::find();
        if (!device) return skipped("this machine has no OpenCL device");
        std::cout << "OpenCL kernels on " << opencl_example::opencl_device::name_of(*device) << '\n';
        return 0;
    }
    if (count != 3 && count != 4) {
        std::cerr
            << "usage: dmlref_opencl_device [MISTAKE] MODEL.json OUTPUT_DIR\n       dmlref_opencl_device --name\n";
        return 2;
    }
    try {
        auto const planted = count == 4 ? mistake_named(values[1]) : opencl_example::mistake::none;
        auto const device = opencl_example::opencl_device::find();
        if (!device) return skipped("this machine has no OpenCL device");
        tool::model model = tool::read_model(values[count - 2], {.output_folder = values[count - 1]});
        std::filesystem::create_directories(values[count - 1]);
        run(*device, model, planted);
        return 0;
    } catch (opencl_example::unsupported const& refusal) {
        return skipped(refusal.what());
    } catch (cl::Error const& error) {
        std::cerr << error.what() << " returned " << error.err() << '\n';
    } catch (std::exception const& error) {
        std::cerr << error.what() << '\n';
    }
    return 1;
}
