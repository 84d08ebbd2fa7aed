// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "model/run_model.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct run_arguments {
    std::string model;
    execution_choice execution;
    model_options options;
    bool allow_outside = false;
    reading_choice readings;
    std::uint64_t work_budget = default_work_budget;
};

void run(run_arguments const& arguments) {
    directml::execution_choice const how = arguments.execution.parsed();
    model_options options = arguments.options;
    if (arguments.allow_outside) options.rule = confinement::allow_outside;
    directml::interpretation const interpretation = {.readings = changed({}, arguments.readings.parsed()),
                                                     .work_budget = arguments.work_budget};
    model model = read_model(arguments.model, options);
    run_model(model, interpretation, std::cout, how);
}

} // namespace

void add_run(CLI::App& app, exit_code&) {
    auto const arguments = std::make_shared<run_arguments>();
    CLI::App& command = *app.add_subcommand("run", "Run a DxDispatch model on the CPU");
    command.add_option("model", arguments->model, "Model to run")->required()->option_text("MODEL.json");
    command.add_option("--output-dir", arguments->options.output_folder, "Folder for the files it writes")
        ->option_text("DIR");
    arguments->execution.add_options(command);
    command.add_option("--memory-budget", arguments->options.memory_budget, "Most memory for the model's buffers")
        ->check(CLI::NonNegativeNumber)
        ->option_text("BYTES");
    command.add_flag("--allow-outside", arguments->allow_outside, "Let it read and write outside those folders");
    arguments->readings.add_option(command);
    command.add_option("--work-budget", arguments->work_budget, "Elements one operator may visit (NU-4)")
        ->check(CLI::NonNegativeNumber)
        ->option_text("N");
    command.callback([arguments] { run(*arguments); });
}

} // namespace dmlref::tool
