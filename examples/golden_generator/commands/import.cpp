// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "files/imported_model.hpp"
#include "translation/frameworks.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct import_arguments {
    std::filesystem::path source, folder;
};

void note_missing_elements(imported_call& call) {
    for (auto const& [name, tensor] : call.tensors)
        if (tensor.elements.empty() && !name.starts_with("Output"))
            call.notes.push_back(name + ": the file has no elements for it; the model has zeros");
}

/// A folder with a model of ONNX's is a node test, and any other has translation.json.
imported_call call_in(std::filesystem::path const& source) {
    bool const is_folder = std::filesystem::is_directory(source);
    bool const is_described = is_folder ? !std::filesystem::exists(source / "model.onnx")
                                        : ascii_lower(source.extension().string()) == ".json";
    if (!is_described) return imported(onnx_framework(), read_onnx(source));
    described_call const described = read_described_call(is_folder ? source / "translation.json" : source);
    return imported(*described.source, described.call);
}

void import_call(import_arguments const& arguments) {
    imported_call call = call_in(arguments.source);
    note_missing_elements(call);
    write_imported_model(call, "Imported from " + arguments.source.filename().string() + ".", arguments.folder);
    for (std::string const& note : call.notes) std::cerr << "dmlref: note: " << note << "\n";
    std::cout << (arguments.folder / "model.json").string() << ": " << call.operator_name << "\n";
}

} // namespace

void add_import(CLI::App& app, exit_code&) {
    auto const arguments = std::make_shared<import_arguments>();
    CLI::App& command = *app.add_subcommand("import", "Make a model of another framework's call");
    command
        .add_option("source", arguments->source,
                    "An ONNX model of one node, a call in translation.json, or the folder of either")
        ->required()
        ->option_text("CALL");
    command.add_option("-o,--output", arguments->folder, "Folder for model.json and its files")
        ->required()
        ->option_text("DIR");
    command.footer("The exit code is 77 if DirectML cannot express the call; one sentence names the argument.");
    command.callback([arguments] { import_call(*arguments); });
}

} // namespace dmlref::tool
