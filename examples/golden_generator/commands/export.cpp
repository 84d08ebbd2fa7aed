// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "files/file.hpp"
#include "files/json_text.hpp"
#include "translation/frameworks.hpp"
#include "verification/golden_problem.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct export_arguments {
    std::filesystem::path golden, folder;
    std::string target;
    bool shows_tables = false;
};

export_target const& target_of(std::string const& name) {
    for (export_target const& each : export_targets())
        if (each.tables->name == name) return each;
    throw usage_error("--to is " + name + ", which is no framework that dmlref exports to");
}

std::filesystem::path folder_of(std::filesystem::path const& golden) {
    return std::filesystem::is_directory(golden) ? golden : std::filesystem::absolute(golden).parent_path();
}

void export_call(export_arguments const& arguments) {
    export_target const& target = target_of(arguments.target);
    if (arguments.shows_tables) {
        std::cout << tables_of(*target.tables);
        return;
    }
    if (arguments.golden.empty() || arguments.folder.empty())
        throw usage_error("a case and --output must be given, unless --tables is");
    golden_problem const problem(arguments.golden, folder_of(arguments.golden));
    std::map<std::string, directml::any_tensor, std::less<>> expected;
    for (golden_output const& each : problem.outputs()) expected.emplace(each.description.name, each.expected);
    framework_call const call = exported(*target.tables, {problem.call(), expected});
    create_folder(arguments.folder);
    target.write(call, arguments.folder);
    write_file(arguments.folder / "translation.json",
               json_text(call_json(*target.tables, call, problem.call().schema->name)));
    for (std::string const& note : call.notes) std::cerr << "dmlref: note: " << note << "\n";
    std::cout << arguments.folder.string() << ": " << problem.call().schema->name << " as " << call.function << "\n";
}

} // namespace

void add_export(CLI::App& app, exit_code&) {
    auto const arguments = std::make_shared<export_arguments>();
    CLI::App& command = *app.add_subcommand("export", "Say a golden case or a model in another framework's terms");
    command.add_option("golden", arguments->golden, "Folder of a case, or a model")->option_text("CASE");
    std::string const names =
        joined(export_targets(), "|", [](export_target const& each) { return each.tables->name; });
    command.add_option("--to", arguments->target, "The framework: docs/translation.md")->required()->option_text(names);
    command.add_option("-o,--output", arguments->folder, "Folder for the files")->option_text("DIR");
    command.add_flag("--tables", arguments->shows_tables, "Print the tables of translation instead");
    command.footer(
        "The exit code is 77 if the framework cannot express the call; one sentence names DirectML's field.");
    command.callback([arguments] { export_call(*arguments); });
}

} // namespace dmlref::tool
