// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/verification_choice.hpp"
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
    std::string golden{}, at{}, output{}, got{};
    verification_choice judging{}; ///< only the profile and the readings can be chosen
    bool allow_older = false;
};

void explain(explain_arguments const& arguments) {
    golden::verification_options const options = arguments.judging.parsed();
    golden_problem const problem(arguments.golden, arguments.got.empty() ? arguments.golden : arguments.got,
                                 arguments.judging.readings.parsed());
    golden_output const& output = chosen_output(problem, arguments.output, "--output");
    std::string const& name = output.description.name;
    explained_element which = {.problem = &problem, .output = &output, .at = parsed_position(arguments.at, output)};
    if (!arguments.got.empty()) which.got = device_output(problem, output, arguments.allow_older).at(which.at);
    which.explanation = golden::explain(problem.call(), name, which.at);
    std::vector<index_t> const only = {contiguous_index(which.at, output.expected.sizes)};
    which.allowed = golden::acceptance_of_elements(problem.call(), options.profile)(name, only).front();
    std::cout << explanation_text(which);
}

} // namespace

void add_explain(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<explain_arguments>();
    CLI::App& command = *app.add_subcommand("explain", "Say what one element of a golden case is made of");
    command.add_option("golden", arguments->golden, "Folder of a case, or a model")->required()->option_text("CASE");
    command.add_option("--at", arguments->at, "Position of the element, one coordinate per axis")
        ->required()
        ->option_text("N,C,Y,X");
    command.add_option("--output", arguments->output, "Which output, by DirectML's field; the first one otherwise")
        ->option_text("OutputTensor");
    command.add_option("--got", arguments->got, "Folder of a device's files: judge its element, too")
        ->option_text("DIR");
    command
        .add_option("--profile", arguments->judging.profile, "The device's arithmetic: float32, half_arithmetic, ...")
        ->option_text("NAME");
    arguments->judging.readings.add_option(command);
    command.add_flag("--allow-older", arguments->allow_older, "Take files that are older than the golden case");
    command.footer("The exit code says nothing about the judgment.");
    command.callback([arguments, &result] {
        explain(*arguments);
        result = exit_code::accepted;
    });
}

} // namespace dmlref::tool
