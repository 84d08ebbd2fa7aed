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

void import_call(import_arguments const& arguments) {
    imported_call call = imported(onnx_framework(), read_onnx(arguments.source));
    note_missing_elements(call);
    write_imported_model(call, "Imported from " + arguments.source.filename().string() + ".", arguments.folder);
    for (std::string const& note : call.notes) std::cerr << "dmlref: note: " << note << "\n";
    std::cout << (arguments.folder / "model.json").string() << ": " << call.operator_name << "\n";
}

} // namespace

void add_import(CLI::App& app, exit_code&) {
    auto const arguments = std::make_shared<import_arguments>();
    CLI::App& command = *app.add_subcommand("import", "Make a model of an ONNX node");
    command.add_option("source", arguments->source, "A model of one node, or the folder of an ONNX node test")
        ->required()
        ->option_text("MODEL.onnx");
    command.add_option("-o,--output", arguments->folder, "Folder for model.json and its files")
        ->required()
        ->option_text("DIR");
    command.footer("The exit code is 77 if DirectML cannot express the node; one sentence names ONNX's argument.");
    command.callback([arguments] { import_call(*arguments); });
}

} // namespace dmlref::tool
