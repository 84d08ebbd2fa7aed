// SPDX-License-Identifier: MIT
#include "verification/golden_problem.hpp"

#include "model/operation_call.hpp"
#include <dmlref/directml/execute.hpp>

#include <dmlref/golden/judged_call.hpp>

namespace dmlref::tool {

namespace fs = std::filesystem;

namespace {

case_description checked_description(fs::path const& folder) {
    case_description result = read_case_description(folder);
    check_files(result);
    return result;
}

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
    throw input_error(file.string() + ": the golden case contradicts itself: " + reason);
}

/// Whether an array of this type and these sizes holds the whole tensor.
bool holds(directml::data_type type, std::vector<index_t> const& sizes, directml::any_tensor const& tensor) {
    auto const count = golden::npy_element_count(sizes, directml::element_size(type));
    return type == tensor.type && count && *count >= golden::extent_of(tensor);
}

/// The expected result with its tensor's strides; refuses files that are not the tensor's.
directml::any_tensor view_of_expected(golden_output& output, directml::any_tensor const& described) {
    golden::npy_array& file = output.expected_file;
    if (!holds(file.type, file.sizes, described))
        contradict(output.description.file, "this is not a result of the operator that model.json describes");
    if (!holds(described.type, output.file_sizes, described))
        contradict(output.device_file, "model.json writes less than the tensor into it");
    return {described.type, file.elements.data(), described.sizes, described.strides};
}

} // namespace

golden_problem::golden_problem(fs::path const& case_folder, fs::path const& got_folder,
                               reading_changes const& other_readings)
    : description_(checked_description(case_folder)),
      model_(read_model(case_folder / "model.json", {.output_folder = checked_results(got_folder)})),
      call_(call_of(model_, only_dispatch(), {.readings = changed({}, description_.readings)})) {
    std::vector<std::string> const names = golden::output_names(call_);
    if (names.size() != description_.outputs.size())
        contradict(case_folder / "case.json", "its outputs are not those of model.json");
    for (described_output const& each : description_.outputs) {
        if (std::find(names.begin(), names.end(), each.name) == names.end())
            contradict(case_folder / "case.json", "model.json has no output " + shown(each.name));
        outputs_.push_back(read_output(each));
        golden_output& output = outputs_.back();
        output.expected = view_of_expected(output, call_.tensors.find(each.name)->second);
    }
    read_otherwise(other_readings);
}

void golden_problem::read_otherwise(reading_changes const& other_readings) {
    readings const recorded = call_.interpretation.readings;
    call_.interpretation.readings = changed(recorded, other_readings);
    if (call_.interpretation.readings == recorded) return;
    directml::operator_call recomputed = call_;
    for (golden_output const& output : outputs_)
        recomputed.tensors.insert_or_assign(output.description.name, output.expected);
    execute(recomputed, {.implementation = directml::implementation::reference});
}

dispatch_command const& golden_problem::only_dispatch() const {
    dispatch_command const* found = nullptr;
    for (command const& each : model_.commands) {
        auto const* dispatch = std::get_if<dispatch_command>(&each.what);
        if (dispatch != nullptr && found != nullptr)
            throw input_error(each.place + ": the model of a golden case dispatches once, and not again");
        if (dispatch != nullptr) found = dispatch;
    }
    if (found == nullptr) throw input_error(description_.name + ": model.json dispatches no operator");
    return *found;
}

golden_output golden_problem::read_output(described_output const& which) const {
    auto const bound = only_dispatch().bindings.find(which.name);
    write_file_command const* write =
        bound == only_dispatch().bindings.end() ? nullptr : writer_of(model_, bound->second.resource);
    if (write == nullptr || write->sizes.empty())
        throw input_error(description_.name + ": model.json writes " + which.name + " to no .npy file");
    return {.description = which,
            .device_file = write->target,
            .file_sizes = write->sizes,
            .expected_file = golden::read_npy(which.file)};
}

} // namespace dmlref::tool
