// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/execution_choice.hpp"
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
    directml::interpretation interpretation;
};

void run(run_arguments const& arguments) {
    operator_execution const how = arguments.execution.parsed();
    model_options options = arguments.options;
    if (arguments.allow_outside) options.rule = confinement::allow_outside;
    model model = read_model(arguments.model, options);
    run_model(model, arguments.interpretation, std::cout, how);
}

void add_interpretation(CLI::App& command, directml::interpretation& interpretation) {
    std::map<std::string, nearest_tie> const ties = {{"half_down", nearest_tie::half_down},
                                                     {"half_up", nearest_tie::half_up},
                                                     {"half_even", nearest_tie::half_even}};
    std::map<std::string, roi_gradient_reading> const readings = {
        {"exact_derivative", roi_gradient_reading::exact_derivative}, {"literal", roi_gradient_reading::literal}};
    command
        .add_option("--nearest-tie", interpretation.readings.nearest_tie,
                    "Element that ROI_ALIGN takes between two (RA-7)")
        ->transform(CLI::CheckedTransformer(ties))
        ->option_text("half_down|half_up|half_even");
    command
        .add_option("--roi-gradient", interpretation.readings.roi_gradient_reading, "Reading of its pseudo-code (RG-1)")
        ->transform(CLI::CheckedTransformer(readings))
        ->option_text("exact_derivative|literal");
    command.add_option("--work-budget", interpretation.work_budget, "Elements one operator may visit (NU-4)")
        ->check(CLI::NonNegativeNumber)
        ->option_text("N");
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
    add_interpretation(command, arguments->interpretation);
    command.callback([arguments] { run(*arguments); });
}

} // namespace dmlref::tool
