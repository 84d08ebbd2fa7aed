// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "device/process.hpp"
#include "verification/verify_command.hpp"

#include <CLI/CLI.hpp>

#include <memory>

namespace dmlref::tool {

namespace {

struct verify_arguments {
    std::filesystem::path golden, got{};
    std::string filter = "*", part{};
    bool allow_older = false;
    verification_choice judging{};
};

case_report verified(case_place const& place, golden::verification_options const& options, file_rules const& rules) {
    try {
        check_description(place.listed, place.golden);
    } catch (input_error const& error) {
        return {.name = place.listed.name, .reason = error.what()};
    }
    return verify_case(place.golden, place.got, options, rules);
}

case_report report_on(case_place const& place, golden::verification_options const& options, file_rules const& rules) {
    case_report report = verified(place, options, rules);
    if (!place.listed.name.empty()) report.name = place.listed.name;
    if (report.status != case_status::accepted) report.again = verify_command(place.golden, place.got, options, rules);
    return report;
}

exit_code verify(verify_arguments const& arguments) {
    golden::verification_options const options = arguments.judging.parsed();
    file_rules const rules = {arguments.allow_older, arguments.judging.readings.parsed()};
    shard const part = requested_shard(arguments.part);
    confirm_shard(part, process_environment);
    report_files files = arguments.judging.reporting.files();
    postponed_signals const postponed(repeated_signal::ends_the_program);
    std::vector<case_place> places = places_of(arguments.golden, arguments.got, arguments.filter);
    run_reports run = {.profile = std::string(options.profile.name),
                       .mode = options.mode,
                       .request = request_of("dmlref verify", options, rules.readings, part, places)};
    std::erase_if(places, [&](case_place const& place) { return !part.contains(place.listed.name); });
    run.requested = std::ssize(places);
    files.grow(run);
    for (case_place const& place : places) {
        if (postponed_signals::has_come()) break;
        run.cases.push_back(report_on(place, options, rules));
        files.grow(run);
    }
    trust_accepted_company(run.cases);
    return arguments.judging.reporting.report(run, files);
}

} // namespace

void add_verify(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<verify_arguments>();
    CLI::App& command = *app.add_subcommand("verify", "Judge what a device computed for golden cases");
    command.add_option("golden", arguments->golden, "Folder of a case or of a suite, or a model")
        ->required()
        ->option_text("CASE_OR_SUITE");
    command.add_option("--got", arguments->got, "Folder of the device's files; without it they lie beside the goldens")
        ->option_text("DIR");
    command.add_option("--filter", arguments->filter, "Only the cases of a suite whose name matches")
        ->option_text("GLOB");
    command.add_option("--shard", arguments->part, "Only the I-th of N parts, from 1")->option_text("I/N");
    arguments->judging.add_options(command);
    command.add_flag("--allow-older", arguments->allow_older, "Take files that are older than the golden case");
    command.footer("The exit code is 0 when all was accepted, 1 for a mismatch, else 3 for a case that could not be "
                   "judged,\nelse 4 where acceptance would prove nothing.");
    command.callback([arguments, &result] { result = verify(*arguments); });
}

} // namespace dmlref::tool
