// SPDX-License-Identifier: MIT
#include "verification/golden_problem.hpp"

#include <dmlref/directml/execute.hpp>
#include <dmlref/golden/judged_call.hpp>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

/// Otherwise the reader of the model would report a folder in the place of a result as a mistake of the model.
fs::path const& checked_results(fs::path const& got_folder) {
    std::error_code error;
    for (fs::directory_iterator entry(got_folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".npy" && entry->is_directory())
            throw input_error(entry->path().string() + ": a folder, must be the file that the device writes");
    return got_folder;
}

write_file_command const* writer_of(model const& model, std::size_t resource) {
    for (command const& each : model.commands)
        if (auto const* write = std::get_if<write_file_command>(&each.what); write && write->resource == resource)
            return write;
    return nullptr;
}

[[noreturn]] void contradict(fs::path const& file, std::string const& reason) {
    throw input_error(file.string() + ": contradicts itself: " + reason);
}

/// Whether an array of this type and these sizes holds the whole tensor.
bool holds(directml::data_type type, std::vector<index_t> const& sizes, directml::any_tensor const& tensor) {
    auto const count = golden::npy_element_count(sizes, directml::element_size(type));
    return type == tensor.type && count && *count >= golden::extent_of(tensor);
}

/// The value that the tensor holds everywhere, if there is one.
std::optional<double> fill_of(directml::any_tensor const& tensor) {
    golden::stored_element const first = golden::element_at(tensor, 0);
    bool is_constant = true;
    for_each_index(tensor.sizes, [&](multi_index const& at) {
        is_constant = is_constant && golden::element_at(tensor, golden::offset_of(tensor, at)) == first;
    });
    return is_constant ? std::optional(first.value()) : std::nullopt;
}

/// The expected result with its tensor's strides; refuses files that are not the tensor's.
directml::any_tensor view_of_expected(golden_output& output, directml::any_tensor const& described) {
    golden::npy_array& file = output.expected_file;
    if (!holds(file.type, file.sizes, described))
        contradict(output.description.file, "this is not a result of the operator that the model describes");
    if (!holds(described.type, output.file_sizes, described))
        contradict(output.device_file, "the model writes less than the tensor into it");
    return {described.type, file.elements.data(), described.sizes, described.strides};
}

} // namespace

golden_problem::golden_problem(fs::path const& golden, fs::path const& got_folder,
                               reading_changes const& other_readings)
    : is_model_(fs::is_regular_file(golden)),
      description_(is_model_ ? case_description{.name = golden.filename().string()} : checked_case_description(golden)),
      file_(is_model_ ? golden : golden / "model.json"),
      time_(fs::last_write_time(is_model_ ? golden : golden / "case.json")),
      model_(read_model(file_, {.output_folder = checked_results(got_folder)})),
      call_(call_of(model_, only_dispatch(model_, file_), {.readings = changed({}, description_.readings)})) {
    is_model_ ? find_outputs() : read_outputs();
    readings const recorded = call_.interpretation.readings;
    call_.interpretation.readings = changed(recorded, other_readings);
    if (is_model_ || call_.interpretation.readings != recorded) compute_expected();
}

void golden_problem::read_outputs() {
    std::vector<std::string> const names = golden::output_names(call_);
    if (names.size() != description_.outputs.size()) contradict(file_, "its outputs are not those of case.json");
    for (described_output const& each : description_.outputs) {
        if (std::ranges::find(names, each.name) == names.end())
            contradict(file_, "it has no output " + shown(each.name) + ", which case.json describes");
        golden_output& output = outputs_.emplace_back(output_of(each));
        output.expected_file = golden::read_npy(each.file);
        output.expected = view_of_expected(output, call_.tensors.find(each.name)->second);
    }
}

void golden_problem::find_outputs() {
    for (std::string const& name : golden::output_names(call_)) {
        directml::any_tensor const& tensor = call_.tensors.find(name)->second;
        golden_output& output =
            outputs_.emplace_back(output_of({.name = name,
                                             .file = file_,
                                             .fill = fill_of(tensor),
                                             .is_packed = tensor.strides == packed_strides(tensor.sizes)}));
        binding const& bound = only_dispatch(model_, file_).bindings.find(name)->second;
        if (bound.offset != 0)
            throw input_error(file_.string() + ": " + name + " begins at byte " + std::to_string(bound.offset) +
                              " of its buffer, must begin at byte 0, as the file that a device writes does");
        resource const& buffer = model_.resources[bound.resource];
        output.expected_file = {buffer.type, output.file_sizes, buffer.bytes};
        output.expected = view_of_expected(output, tensor);
    }
}

void golden_problem::compute_expected() {
    directml::operator_call computed = call_;
    for (golden_output const& output : outputs_)
        computed.tensors.insert_or_assign(output.description.name, output.expected);
    execute(computed);
    is_computed_ = true;
}

golden_output golden_problem::output_of(described_output const& which) const {
    auto const& bindings = only_dispatch(model_, file_).bindings;
    auto const bound = bindings.find(which.name);
    write_file_command const* write = bound == bindings.end() ? nullptr : writer_of(model_, bound->second.resource);
    if (write == nullptr || write->sizes.empty())
        throw input_error(file_.string() + ": writes " + which.name +
                          " to no .npy file, must have a writeFile command for it");
    return {.description = which, .device_file = write->target, .file_sizes = write->sizes};
}

} // namespace dmlref::tool
