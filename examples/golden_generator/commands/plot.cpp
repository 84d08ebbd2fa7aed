// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/verification_choice.hpp"
#include "files/file_writer.hpp"
#include "picture/chosen_output.hpp"
#include "picture/pictures.hpp"

#include <dmlref/golden/acceptance/acceptance.hpp>
#include <dmlref/golden/explanation/call_options.hpp>

#include <CLI/CLI.hpp>

#include <memory>

namespace dmlref::tool {

namespace {

struct plot_arguments {
    std::string golden{}, file{}, got{}, tensor{};
    index_t image = 0;
    verification_choice judging{}; ///< only the profile and the readings can be chosen
    bool allow_older = false;
};

std::string picture_of_errors(golden_problem const& problem, plot_arguments const& arguments) {
    golden_output const& output = chosen_output(problem, arguments.tensor, "--tensor");
    device_output const got(problem, output, arguments.allow_older);
    golden::named_acceptance_sets const allowed =
        golden::acceptance_of(problem.call(), arguments.judging.parsed().profile);
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
    golden_problem const problem(arguments.golden, arguments.got.empty() ? arguments.golden : arguments.got,
                                 arguments.judging.readings.parsed());
    publish_file(arguments.file, arguments.got.empty() ? picture_of_positions(problem, arguments)
                                                       : picture_of_errors(problem, arguments));
}

} // namespace

void add_plot(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<plot_arguments>();
    CLI::App& command = *app.add_subcommand("plot", "Draw where a golden case reads its input, or a device's errors");
    command.add_option("golden", arguments->golden, "Folder of a case, or a model")->required()->option_text("CASE");
    command.add_option("--output", arguments->file, "The picture to write")->required()->option_text("FILE.svg");
    command.add_option("--image", arguments->image, "Which image of the batch, with the regions on it")
        ->option_text("N");
    command.add_option("--got", arguments->got, "Folder of a device's files: draw how far they are off")
        ->option_text("DIR");
    command.add_option("--tensor", arguments->tensor, "With --got: which output; the first one otherwise")
        ->option_text("OutputTensor");
    command
        .add_option("--profile", arguments->judging.profile, "The device's arithmetic: float32, half_arithmetic, ...")
        ->option_text("NAME");
    arguments->judging.readings.add_option(command);
    command.add_flag("--allow-older", arguments->allow_older, "Take files that are older than the golden case");
    command.callback([arguments, &result] {
        plot(*arguments);
        result = exit_code::accepted;
    });
}

} // namespace dmlref::tool
