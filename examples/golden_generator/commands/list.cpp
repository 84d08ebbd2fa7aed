// SPDX-License-Identifier: MIT
#include "commands/case_choice.hpp"
#include "commands/commands.hpp"
#include "files/json_text.hpp"
#include "report/table.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

struct list_options {
    case_choice cases{};
    bool as_json = false;
};

nlohmann::ordered_json case_json(golden_case const& problem) {
    return {{"name", problem.name},
            {"operator", problem.schema->name},
            {"tier", name_of(problem.first_tier)},
            {"feature_level", directml::to_string(feature_level_of(problem))},
            {"bytes", problem.byte_size()},
            {"spec_notes", problem.spec_notes},
            {"reason", problem.reason}};
}

std::string list_text(std::vector<golden_case const*> const& cases) {
    std::vector<std::vector<std::string>> rows;
    for (golden_case const* each : cases)
        rows.push_back({each->name, std::string(name_of(each->first_tier)), each->reason});
    return aligned_table(rows) + std::to_string(cases.size()) + " cases\n";
}

exit_code list(list_options const& options) {
    selection const which = options.cases.parsed();
    std::vector<golden_case const*> const cases = selected_cases(which);
    if (cases.empty()) {
        std::cerr << "dmlref: " << nothing_matches(which) << "\n";
        return exit_code::mistrusted;
    }
    if (!options.as_json) {
        std::cout << list_text(cases);
        return exit_code::accepted;
    }
    nlohmann::ordered_json array = nlohmann::ordered_json::array();
    for (golden_case const* each : cases) array.push_back(case_json(*each));
    std::cout << json_text(array);
    return exit_code::accepted;
}

} // namespace

void add_list(CLI::App& app, exit_code& result) {
    CLI::App* const command = app.add_subcommand("list", "List the golden cases, each with the reason it exists");
    auto const options = std::make_shared<list_options>();
    options->cases.add_options(*command, "full");
    command->add_flag("--json", options->as_json, "As an array of objects");
    command->callback([options, &result] { result = list(*options); });
}

} // namespace dmlref::tool
