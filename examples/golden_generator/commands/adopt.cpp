// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "files/adopted_case.hpp"
#include "files/golden_folder.hpp"
#include "verification/case_folders.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct adopt_arguments {
    adoption request{};
    execution_choice execution{};
    reading_choice readings{};
};

/// The folder is new, empty or that of an earlier case, and not the model's own.
void check_folder(std::filesystem::path const& folder, std::filesystem::path const& model) {
    std::error_code error;
    if (!std::filesystem::exists(folder, error)) return;
    if (std::filesystem::equivalent(folder, std::filesystem::absolute(model).parent_path(), error))
        throw input_error(folder.string() + ": the model lies in this folder, must lie outside that of the case");
    if (!is_case_folder(folder) && !std::filesystem::is_empty(folder, error))
        throw input_error(folder.string() + ": holds something else than a golden case; choose a new or empty folder");
}

void adopt(adopt_arguments const& arguments) {
    adoption request = arguments.request;
    request.readings = changed({}, arguments.readings.parsed());
    check_folder(request.folder, request.model);
    case_files const files = adopted_files(request, arguments.execution.parsed());
    write_case(request.folder, files);
    std::cout << request.folder.string() << ": a golden case with " << files.element_count
              << " output elements; evidence " << name_of(files.evidence);
    for (reading_description const* each : files.readings_behind)
        std::cout << ", " << each->name << " (" << each->note << ")";
    std::cout << "\n";
}

} // namespace

void add_adopt(CLI::App& app, exit_code&) {
    auto const arguments = std::make_shared<adopt_arguments>();
    CLI::App& command = *app.add_subcommand("adopt", "Make a golden case of a model of your own");
    command.add_option("model", arguments->request.model, "Model with one dispatch")
        ->required()
        ->option_text("MODEL.json");
    command
        .add_option("-o,--output", arguments->request.folder, "Folder for the case: new, empty or of an earlier case")
        ->required()
        ->option_text("CASE");
    command.add_option("--reason", arguments->request.reason, "Why the case exists, in one sentence")
        ->option_text("TEXT");
    arguments->execution.add_options(command);
    arguments->readings.add_option(command);
    command.callback([arguments] { adopt(*arguments); });
}

} // namespace dmlref::tool
