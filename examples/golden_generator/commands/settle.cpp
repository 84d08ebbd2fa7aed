// SPDX-License-Identifier: MIT
#include "verification/settle.hpp"
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "files/file.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct settle_arguments {
    std::string golden{}, got{}, filter = "*";
    verification_choice judging{}; ///< only the profile and the file for JSON can be chosen
    file_rules rules{};
};

exit_code settle(settle_arguments const& arguments) {
    golden::precision_profile const profile = arguments.judging.parsed().profile;
    std::vector<case_place> const cases = places_of(arguments.golden, arguments.got, arguments.filter);
    settlement const result = settle(cases, profile, arguments.rules);
    std::cout << settlement_text(result);
    if (!arguments.judging.reporting.json_file.empty())
        publish_file(arguments.judging.reporting.json_file, settlement_json(result));
    return exit_code_of(result);
}

} // namespace

void add_settle(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<settle_arguments>();
    CLI::App& command = *app.add_subcommand("settle", "Say which reading of open points a device's results agree with");
    command.add_option("golden", arguments->golden, "Folder that `dmlref generate` wrote")
        ->required()
        ->option_text("SUITE");
    command.add_option("--got", arguments->got, "Folder of the device's files, as `dmlref test --keep` leaves them")
        ->option_text("DIR");
    command.add_option("--filter", arguments->filter, "Only the cases whose name matches")->option_text("GLOB");
    arguments->judging.add_profile(command);
    command.add_option("--json", arguments->judging.reporting.json_file, "Also write the result as JSON")
        ->option_text("FILE");
    command.add_flag("--allow-older", arguments->rules.allow_older, "Take files that are older than the golden case");
    command.footer(
        "An element decides when the choices give different values. The exit code is 0 when every reading "
        "that has such\nelements agrees with exactly one choice, 1 when one agrees with none, 4 when nothing "
        "was decided.");
    command.callback([arguments, &result] { result = settle(*arguments); });
}

} // namespace dmlref::tool
