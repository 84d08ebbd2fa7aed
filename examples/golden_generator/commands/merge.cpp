// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "verification/merge_reports.hpp"
#include "verification/report.hpp"

#include <CLI/CLI.hpp>

#include <memory>

namespace dmlref::tool {

namespace {

struct merge_arguments {
    std::vector<std::string> reports{};
    report_choice reporting{};
};

exit_code merge(merge_arguments const& arguments) {
    std::vector<shard_report> shards;
    for (std::string const& file : arguments.reports) shards.push_back({file, read_report(file)});
    return arguments.reporting.report(merged(shards), arguments.reporting.files());
}

} // namespace

void add_merge(CLI::App& app, exit_code& result) {
    auto const arguments = std::make_shared<merge_arguments>();
    CLI::App& command = *app.add_subcommand("merge", "Join the reports of all shards of a run into one");
    command.add_option("reports", arguments->reports, "What `test` or `verify` wrote with --json, one file per shard")
        ->required()
        ->option_text("REPORT.json...");
    arguments->reporting.add_options(command);
    command.footer("The exit code is that of a run over all cases, or 3 if a shard is missing, is given twice or "
                   "judged something else.");
    command.callback([arguments, &result] { result = merge(*arguments); });
}

} // namespace dmlref::tool
