// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "files/golden_folder.hpp"
#include "files/sha256.hpp"
#include "report/progress_bar.hpp"
#include "report/table.hpp"
#include "suite/reading_dependence.hpp"
#include "suite/whole_number.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>
#include <memory>

namespace dmlref::tool {

namespace {

struct generate_options {
    case_choice cases{};
    execution_choice execution{};
    reading_choice readings{};
    std::string output{};
    std::string seed = "1";
    std::string part{};
    std::string most_bytes{};
    bool only_list = false;
};

generation parsed(generate_options const& options) {
    generation request = {.cases = options.cases.parsed(), .seed = whole_number("--seed", options.seed)};
    request.readings = changed({}, options.readings.parsed());
    if (!options.most_bytes.empty()) {
        std::uint64_t const most = whole_number("--max-bytes", options.most_bytes);
        request.cases.most_bytes = static_cast<index_t>(std::min(most, std::uint64_t{1} << 62));
    }
    request.part = requested_shard(options.part);
    return request;
}

std::uint64_t unsigned_of(index_t number) { return static_cast<std::uint64_t>(number); }

/// Cases, output elements and bytes of each operator, and of all.
std::string summary_table(std::vector<manifest_entry> const& entries) {
    struct amount {
        std::uint64_t cases = 0, elements = 0, bytes = 0;
        void add(manifest_entry const& entry) {
            ++cases;
            elements += unsigned_of(entry.element_count);
            bytes += unsigned_of(entry.byte_size);
        }
    };
    amount all;
    std::map<std::string_view, amount> operators;
    for (manifest_entry const& entry : entries) {
        operators[entry.problem->schema->name].add(entry);
        all.add(entry);
    }
    std::vector<std::vector<std::string>> rows = {{"operator", "cases", "output elements", "bytes"}};
    auto const add_row = [&](std::string_view name, amount const& of) {
        rows.push_back({std::string(name), grouped(of.cases), grouped(of.elements), grouped(of.bytes)});
    };
    for (auto const& [name, of] : operators) add_row(name, of);
    add_row("all", all);
    return aligned_table(rows, 3);
}

void print_list(std::vector<golden_case const*> const& cases) {
    std::vector<std::vector<std::string>> rows;
    for (golden_case const* each : cases) rows.push_back({each->name, each->reason});
    std::cout << aligned_table(rows);
}

void write_cases(generation const& request, std::vector<golden_case const*> const& cases, std::string const& output,
                 directml::execution_choice const& how) {
    golden_folder const folder(output, request.part);
    std::vector<manifest_entry> entries;
    {
        progress_bar progress(std::cerr, cases.size(), {errors_go_to_a_terminal(), color_is_welcome()});
        for (golden_case const* each : cases) {
            progress.step(each->name);
            auto const write = [&](case_files const& files) { folder.write_case(*each, files); };
            entries.push_back(evaluate_case(*each, request.seed, write, how, request.readings));
        }
    }
    std::string const manifest = manifest_text(request, entries);
    folder.write_manifest(manifest);
    std::cout << summary_table(entries) << "\n"
              << entries.size() << " cases in " << output << ", seed " << request.seed;
    if (!request.part.is_whole())
        std::cout << ", shard " << request.part.index + 1 << " of " << request.part.count << " as "
                  << request.part.asked_by << " says";
    std::cout << "\n" << manifest_name(request.part) << " has SHA-256 " << sha256(manifest) << "\n";
}

exit_code generate(generate_options const& options) {
    generation const request = parsed(options);
    directml::execution_choice const how = options.execution.parsed();
    if (options.output.empty() && !options.only_list)
        throw usage_error("--output is missing, must name the folder for the cases");
    std::vector<golden_case const*> cases = requested_cases(request);
    if (request.cases.only_certain) cases = certain_cases(cases, request.seed, how, request.readings);
    if (cases.empty() && (request.part.is_whole() || selected_cases(request.cases).empty())) {
        std::cerr << "dmlref: " << nothing_matches(request.cases) << ": nothing was generated\n";
        return exit_code::mistrusted;
    }
    confirm_shard(request.part, process_environment);
    if (options.only_list)
        print_list(cases);
    else
        write_cases(request, cases, options.output, how);
    return exit_code::accepted;
}

} // namespace

void add_generate(CLI::App& app, exit_code& result) {
    CLI::App* const command = app.add_subcommand("generate", "Write golden cases: inputs, models, expected outputs");
    auto const options = std::make_shared<generate_options>();
    command->add_option("-o,--output", options->output, "Folder for the cases: new, empty or of an earlier run")
        ->option_text("DIR");
    options->cases.add_options(*command, "standard");
    command->add_option("--seed", options->seed, "Decides the elements that are noise")->option_text("N [1]");
    command->add_option("--shard", options->part, "Only the I-th of N parts, from 1")->option_text("I/N");
    command->add_option("--max-bytes", options->most_bytes, "Leave out cases whose tensors take more")
        ->option_text("N");
    options->execution.add_options(*command);
    options->readings.add_option(*command);
    command->add_flag("--list", options->only_list, "Print the cases' names and reasons, and write nothing");
    command->footer("Without --shard, the variables of Bazel, GoogleTest and Slurm say which part: docs/goldens.md.");
    command->callback([options, &result] { result = generate(*options); });
}

} // namespace dmlref::tool
