// SPDX-License-Identifier: MIT
#include "model/run_model.hpp"

#include "model/value_text.hpp"

#include <dmlref/golden/npy.hpp>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

void write_bytes(fs::path const& target, resource const& buffer) {
    std::vector<std::byte> bytes = buffer.bytes;
    swap_with_little_endian(bytes, buffer.type);
    std::ofstream file(target, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) throw input_error(target.string() + ": the file could not be written");
}

struct runner {
    model& source;
    directml::interpretation const& interpretation;
    std::ostream& out;
    directml::execution_choice const& how;

    void operator()(dispatch_command const& dispatch) { execute(call_of(source, dispatch, interpretation), how); }

    void operator()(print_command const& print) {
        resource const& buffer = source.resources[print.resource];
        out << "Resource '" << shown(buffer.name, buffer.name.size()) << "':" << (print.verbose ? '\n' : ' ');
        if (print.verbose) return write_values_with_bits(out, buffer);
        write_values(out, buffer);
        out << '\n';
    }

    void operator()(write_file_command const& write) { write_buffer(source.resources[write.resource], write); }
};

void delete_targets(model const& model) {
    for (command const& command : model.commands)
        if (auto const* write = std::get_if<write_file_command>(&command.what)) {
            std::error_code error;
            fs::remove(write->target, error);
            if (error) throw input_error(write->target.string() + ": cannot be deleted: " + error.message());
        }
}

} // namespace

void write_buffer(resource const& buffer, write_file_command const& file) {
    std::error_code error;
    fs::create_directories(file.target.parent_path(), error);
    if (error) throw input_error(file.target.parent_path().string() + ": cannot be created: " + error.message());
    if (file.sizes.empty()) return write_bytes(file.target, buffer);
    index_t const element_size = directml::element_size(buffer.type);
    auto const size = static_cast<std::size_t>(*golden::npy_element_count(file.sizes, element_size) * element_size);
    golden::write_npy(file.target, buffer.type, file.sizes, std::span(buffer.bytes).first(size));
}

void run_model(model& model, directml::interpretation const& interpretation, std::ostream& out,
               directml::execution_choice const& how) {
    delete_targets(model);
    runner run = {model, interpretation, out, how};
    for (command const& command : model.commands) {
        try {
            std::visit(run, command.what);
        } catch (validation_error const& error) {
            throw input_error(command.place + ": " + error.what());
        } catch (golden::npy_error const& error) {
            throw input_error(command.place + ": " + error.what());
        }
    }
}

} // namespace dmlref::tool
