// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "picture/chosen_output.hpp"
#include "picture/explanation_text.hpp"

#include <dmlref/core/index_space.hpp>
#include <dmlref/golden/acceptance/acceptance.hpp>

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct explain_arguments {
    problem_choice chosen{};
    std::string at{}, output{};
};

void explain(explain_arguments const& arguments) {
    problem_choice const& chosen = arguments.chosen;
    golden::verification_options const options = chosen.judging.parsed();
    golden_problem const problem = chosen.problem();
    golden_output const& output = chosen_output(problem, arguments.output, "--output");
    std::string const& name = output.description.name;
    explained_element which = {.problem = &problem, .output = &output, .at = parsed_position(arguments.at, output)};
    if (!chosen.got.empty()) which.got = device_output(problem, output, chosen.allow_older).at(which.at);
    which.explanation = golden::explain(problem.call(), name, which.at);
    std::vector<index_t> const only = {contiguous_index(which.at, output.expected.sizes)};
    which.allowed = golden::acceptance_of_elements(problem.call(), options.profile)(name, only).front();
    std::cout << explanation_text(which);
}

} // namespace

void add_explain(CLI::App& app, exit_code&) {
    auto const arguments = std::make_shared<explain_arguments>();
    CLI::App& command = *app.add_subcommand("explain", "Say what one element of a golden case is made of");
    arguments->chosen.add_golden(command);
    command.add_option("--at", arguments->at, "Position of the element, one coordinate per axis")
        ->required()
        ->option_text("N,C,Y,X");
    command.add_option("--output", arguments->output, "Which output, by DirectML's field; the first one otherwise")
        ->option_text("OutputTensor");
    command.add_option("--got", arguments->chosen.got, "Folder of a device's files: judge its element, too")
        ->option_text("DIR");
    arguments->chosen.add_options(command);
    command.footer("The exit code says nothing about the judgment.");
    command.callback([arguments] { explain(*arguments); });
}

} // namespace dmlref::tool
