// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "model/validate_model.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct validate_arguments {
    std::string model{};
    std::string feature_level{};
    model_options options{};
    bool allow_outside = false;
};

std::optional<directml::feature_level> level_named(std::string const& name) {
    if (name.empty()) return std::nullopt;
    auto const text_of = [](directml::feature_level level) { return directml::to_string(level); };
    for (directml::feature_level level : directml::feature_levels)
        if (text_of(level) == name) return level;
    throw usage_error("--feature-level is '" + name + "', must be one of " +
                      joined(directml::feature_levels, ", ", text_of));
}

exit_code validate(validate_arguments const& arguments) {
    auto const level = level_named(arguments.feature_level);
    model_options options = arguments.options;
    if (arguments.allow_outside) options.rule = confinement::allow_outside;
    std::vector<model_finding> const findings = validate_model(arguments.model, options, level);
    for (model_finding const& finding : findings) std::cout << finding.sentence << '\n';
    return findings.empty() ? exit_code::accepted : exit_code::bad_input;
}

} // namespace

void add_validate(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<validate_arguments>();
    CLI::App& command = *app.add_subcommand("validate", "Say everything that is wrong with a DxDispatch model");
    command.add_option("model", arguments->model, "Model to look at; nothing is run")
        ->required()
        ->option_text("MODEL.json");
    command.add_option("--feature-level", arguments->feature_level, "Refuse what DirectML does not have at this level")
        ->option_text("5_0");
    command.add_option("--memory-budget", arguments->options.memory_budget, "Most memory for the model's buffers")
        ->check(CLI::NonNegativeNumber)
        ->option_text("BYTES");
    command.add_flag("--allow-outside", arguments->allow_outside, "Let it name files outside its folder");
    command.footer("One sentence for each finding. The exit code is 0 without any, and 3 otherwise.");
    command.callback([arguments, &result] { result = validate(*arguments); });
}

} // namespace dmlref::tool
