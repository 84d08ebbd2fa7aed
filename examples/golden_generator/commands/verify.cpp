// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "device/process.hpp"
#include "verification/verify_suite.hpp"

#include <CLI/CLI.hpp>

#include <memory>

namespace dmlref::tool {

namespace {

struct verify_arguments {
    verification_request request{};
    std::string part{};
    verification_choice judging{};
};

exit_code verify(verify_arguments const& arguments) {
    verification_request request = arguments.request;
    request.options = arguments.judging.parsed();
    request.rules.readings = arguments.judging.readings.parsed();
    request.part = requested_shard(arguments.part);
    confirm_shard(request.part, process_environment);
    report_files files = arguments.judging.reporting.files();
    postponed_signals const postponed(repeated_signal::ends_the_program);
    run_reports const run = verify_suite(request, [&](run_reports const& so_far) { files.grow(so_far); });
    return arguments.judging.reporting.report(run, files);
}

} // namespace

void add_verify(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<verify_arguments>();
    verification_request& request = arguments->request;
    CLI::App& command = *app.add_subcommand("verify", "Judge what a device computed for golden cases");
    command.add_option("golden", request.golden, "Folder of a case or of a suite, or a model")
        ->required()
        ->option_text("CASE_OR_SUITE");
    command.add_option("--got", request.got, "Folder of the device's files; without it they lie beside the goldens")
        ->option_text("DIR");
    command.add_option("--filter", request.filter, "Only the cases of a suite whose name matches")->option_text("GLOB");
    command.add_option("--shard", arguments->part, "Only the I-th of N parts, from 1")->option_text("I/N");
    arguments->judging.add_options(command);
    command.add_flag("--allow-older", request.rules.allow_older, "Take files that are older than the golden case");
    command.footer("The exit code is 0 when all was accepted, 1 for a mismatch, else 3 for a case that could not be "
                   "judged,\nelse 4 where acceptance would prove nothing.");
    command.callback([arguments, &result] { result = verify(*arguments); });
}

} // namespace dmlref::tool
