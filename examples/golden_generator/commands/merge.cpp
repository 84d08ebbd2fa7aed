// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "verification/report.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>

namespace dmlref::tool {

namespace {

struct merge_arguments {
    std::vector<std::string> reports{};
    report_choice reporting{};
};

/// The run of a shard, and the file that reports it.
struct shard_report {
    std::filesystem::path file;
    run_reports run;
};

[[noreturn]] void refuse(shard_report const& which, std::string const& reason) {
    throw input_error(which.file.string() + ": " + reason);
}

/// Both must have been asked the same.
void compare(shard_report const& first, shard_report const& other) {
    run_request const &expected = first.run.request, &given = other.run.request;
    auto const require_equal = [&](std::string_view what, std::string const& wanted, std::string const& found) {
        if (found != wanted)
            refuse(other,
                   std::string(what) + " is '" + found + "', must be '" + wanted + "', as in " + first.file.string());
    };
    require_equal("the command", expected.command, given.command);
    require_equal("the list of options", expected.options, given.options);
    require_equal("the number of shards", std::to_string(expected.part.count), std::to_string(given.part.count));
    if (given.cases_sha256 != expected.cases_sha256)
        refuse(other, "another suite was judged, or other cases of it, than in " + first.file.string());
}

/// The cases of a report are those of its shard.
void check_cases(shard_report const& which) {
    for (case_report const& each : which.run.cases)
        if (!which.run.request.part.contains(each.name))
            refuse(which, each.name + " does not belong to shard " + to_string(which.run.request.part));
}

/// The run of all shards, as if one machine had judged every case. Throws input_error unless there is a report of each
/// shard, just one, and all judged the same cases with the same options.
run_reports merged(std::vector<shard_report> const& shards) {
    shard_report const& first = shards.front();
    std::map<std::uint64_t, shard_report const*> by_index;
    run_reports whole = first.run;
    whole.cases.clear();
    for (shard_report const& each : shards) {
        compare(first, each);
        check_cases(each);
        auto const [earlier, is_new] = by_index.emplace(each.run.request.part.index, &each);
        if (!is_new)
            refuse(each, "shard " + to_string(each.run.request.part) + " is reported by " +
                             earlier->second->file.string() + ", too");
        whole.cases.insert(whole.cases.end(), each.run.cases.begin(), each.run.cases.end());
    }
    for (shard part = {0, first.run.request.part.count}; part.index < part.count; ++part.index)
        if (!by_index.contains(part.index)) throw input_error("there is no report of shard " + to_string(part));
    whole.requested = first.run.request.case_count;
    if (std::ssize(whole.cases) != whole.requested)
        throw input_error("the reports have " + std::to_string(whole.cases.size()) + " cases, must have " +
                          std::to_string(whole.requested));
    std::ranges::sort(whole.cases, {}, &case_report::name);
    whole.request.part = {};
    trust_accepted_company(whole.cases);
    return whole;
}

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
