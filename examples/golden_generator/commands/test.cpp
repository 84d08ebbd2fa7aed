// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "device/command_line.hpp"
#include "device/test_suite.hpp"
#include "report/progress_bar.hpp"
#include "verification/case_folders.hpp"
#include "verification/verify_command.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct test_arguments {
    std::string suite{};
    std::string device{};
    std::string filter = "*";
    std::string part{};
    std::string keep{};
    std::string time_limit = "60";
    unsigned jobs = 1;
    verification_choice judging{};
};

run_reports requested_run(test_arguments const& arguments, shard const& part) {
    golden::verification_options const options = arguments.judging.parsed();
    return {.profile = std::string(options.profile.name),
            .mode = options.mode,
            .failure = exit_code::mismatch,
            .request = request_of("dmlref test", options, arguments.judging.readings.parsed(), part,
                                  places_of(arguments.suite, {}, arguments.filter))};
}

device_test parsed(test_arguments const& arguments, shard const& part) {
    std::chrono::duration<double> const time_limit(std::stod(arguments.time_limit));
    return {.suite = arguments.suite,
            .cases = chosen_cases(arguments.suite, arguments.filter, part),
            .program = {.words = split_command(arguments.device), .time_limit = time_limit},
            .jobs = arguments.jobs};
}

/// The command that gives the report of one case: from the kept results, or by another run.
std::string command_for(test_arguments const& arguments, case_report const& report,
                        golden::verification_options const& options, file_rules const& rules) {
    std::filesystem::path const suite = arguments.suite, kept = arguments.keep;
    if (!kept.empty() && report.verdict) return verify_command(suite / report.name, kept / report.name, options, rules);
    std::string command = "dmlref test " + shell_word(arguments.suite) + " --device " + shell_word(arguments.device) +
                          " --filter " + shell_word(report.name) + options_text(options) + options_text(rules.readings);
    if (arguments.time_limit != test_arguments{}.time_limit) command += " --time-limit " + arguments.time_limit;
    return command;
}

run_reports run_and_judge(test_arguments const& arguments, device_test const& test, run_reports run,
                          report_files& files) {
    golden::verification_options const options = arguments.judging.parsed();
    // Files are new because their folder is new; the clock of the machine that wrote the goldens does not matter.
    file_rules const rules = {.allow_older = true, .readings = arguments.judging.readings.parsed()};
    run.requested = std::ssize(test.cases);
    files.grow(run);
    auto const results =
        arguments.keep.empty() ? std::make_unique<result_folder>() : std::make_unique<result_folder>(arguments.keep);
    auto const judge = [&](std::filesystem::path const& golden, std::filesystem::path const& got) {
        return verify_case(golden, got, options, rules);
    };
    progress_bar progress(std::cerr, test.cases.size(), {errors_go_to_a_terminal(), color_is_welcome()});
    run_reports in_any_order = run;
    run.cases = test_suite(test, *results, judge, [&](case_report& report) {
        progress.step(report.name);
        if (report.status != case_status::accepted) report.again = command_for(arguments, report, options, rules);
        in_any_order.cases.push_back(report);
        files.grow(in_any_order);
    });
    trust_accepted_company(run.cases);
    return run;
}

/// Without a case nothing is proved, unless the other shards have all of them.
exit_code nothing_to_run(test_arguments const& arguments, run_reports const& run) {
    if (run.is_empty_shard()) {
        std::cout << "no case belongs to this shard\n";
        arguments.judging.reporting.files().finish(run);
        return exit_code::accepted;
    }
    std::cerr << "dmlref: no case of " << arguments.suite << " matches '" << arguments.filter
              << "': nothing was tested\n";
    return exit_code::mistrusted;
}

exit_code test(test_arguments const& arguments) {
    shard const part = requested_shard(arguments.part);
    device_test const test = parsed(arguments, part);
    confirm_shard(part, process_environment);
    run_reports const run = requested_run(arguments, part);
    if (test.cases.empty()) return nothing_to_run(arguments, run);
    postponed_signals const postponed;
    report_files files = arguments.judging.reporting.files();
    return arguments.judging.reporting.report(run_and_judge(arguments, test, run, files), files);
}

void add_device_options(CLI::App& command, test_arguments& arguments) {
    command.add_option("suite", arguments.suite, "Folder that `dmlref generate` wrote")
        ->required()
        ->option_text("SUITE");
    command
        .add_option("--device", arguments.device,
                    "What computes a case: {model} is its model.json, {output} the folder for what it writes")
        ->required()
        ->option_text("'COMMAND {model} {output}'");
    command.add_option("--filter", arguments.filter, "Only the cases whose name matches")->option_text("GLOB");
    command.add_option("--shard", arguments.part, "Only the I-th of N parts, from 1")->option_text("I/N");
    command.add_option("--time-limit", arguments.time_limit, "For each case")
        ->check(CLI::Range(0.001, 1e6))
        ->option_text("SECONDS [60]");
    command.add_option("--jobs", arguments.jobs, "Cases that run at the same time")
        ->check(CLI::Range(1, 1024))
        ->option_text("N [1]");
    command.add_option("--keep", arguments.keep, "Keep what the device writes in this folder")->option_text("DIR");
}

} // namespace

void add_test(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<test_arguments>();
    CLI::App& command = *app.add_subcommand("test", "Run a device's program on golden cases, and judge its results");
    add_device_options(command, *arguments);
    arguments->judging.add_options(command);
    command.footer("A device that returns 77 skips the case. The exit code is 0 when all was accepted, 1 for a "
                   "mismatch or a failed\ndevice, else 4 where acceptance would prove nothing, else 77 when every case "
                   "was skipped.");
    command.callback([arguments, &result] { result = test(*arguments); });
}

} // namespace dmlref::tool
