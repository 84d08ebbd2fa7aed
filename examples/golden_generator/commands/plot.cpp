// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "files/file.hpp"
#include "picture/chosen_output.hpp"
#include "picture/pictures.hpp"

#include <dmlref/golden/acceptance/acceptance.hpp>
#include <dmlref/golden/explanation/call_options.hpp>

#include <CLI/CLI.hpp>

#include <memory>

namespace dmlref::tool {

namespace {

struct plot_arguments {
    problem_choice chosen{};
    std::string file{}, tensor{};
    index_t image = 0;
};

std::string picture_of_errors(golden_problem const& problem, plot_arguments const& arguments) {
    golden_output const& output = chosen_output(problem, arguments.tensor, "--tensor");
    device_output const got(problem, output, arguments.chosen.allow_older);
    golden::named_acceptance_sets const allowed =
        golden::acceptance_of(problem.call(), arguments.chosen.judging.parsed().profile);
    return error_picture(problem, output, got.tensor(), allowed.find(output.description.name)->second);
}

std::string picture_of_positions(golden_problem const& problem, plot_arguments const& arguments) {
    switch (golden::family_of(*problem.call().schema)) {
    case golden::operator_family::regions:
    case golden::operator_family::pooled_regions:
        return region_picture(problem, arguments.image);
    case golden::operator_family::resampling:
        return resample_picture(problem);
    case golden::operator_family::windows:
        return window_picture(problem);
    case golden::operator_family::unpooling:
        break;
    }
    throw usage_error("MAX_UNPOOLING has no picture but that of a device's errors, which --got asks for");
}

void plot(plot_arguments const& arguments) {
    golden_problem const problem = arguments.chosen.problem();
    publish_file(arguments.file, arguments.chosen.got.empty() ? picture_of_positions(problem, arguments)
                                                              : picture_of_errors(problem, arguments));
}

} // namespace

void add_plot(CLI::App& app, exit_code&) {
    auto const arguments = std::make_shared<plot_arguments>();
    CLI::App& command = *app.add_subcommand("plot", "Draw where a golden case reads its input, or a device's errors");
    arguments->chosen.add_golden(command);
    command.add_option("--output", arguments->file, "The picture to write")->required()->option_text("FILE.svg");
    command.add_option("--image", arguments->image, "Which image of the batch, with the regions on it")
        ->option_text("N");
    command.add_option("--got", arguments->chosen.got, "Folder of a device's files: draw how far they are off")
        ->option_text("DIR");
    command.add_option("--tensor", arguments->tensor, "With --got: which output; the first one otherwise")
        ->option_text("OutputTensor");
    arguments->chosen.add_options(command);
    command.callback([arguments] { plot(*arguments); });
}

} // namespace dmlref::tool
