// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "commands/shared_options.hpp"
#include "files/json_text.hpp"
#include "report/table.hpp"
#include "suite/reading_dependence.hpp"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>
#include <memory>

namespace dmlref::tool {

namespace {

struct list_options {
    case_choice cases{};
    bool as_json = false;
    bool evidence = false;
};

std::string list_json(std::vector<golden_case const*> const& cases) {
    nlohmann::ordered_json array = nlohmann::ordered_json::array();
    for (golden_case const* each : cases)
        array.push_back({{"name", each->name},
                         {"operator", each->schema->name},
                         {"tier", name_of(each->first_tier)},
                         {"feature_level", directml::to_string(feature_level_of(*each))},
                         {"bytes", each->byte_size()},
                         {"spec_notes", each->spec_notes},
                         {"reason", each->reason}});
    return json_text(array);
}

std::string list_text(std::vector<golden_case const*> const& cases) {
    std::vector<std::vector<std::string>> rows;
    for (golden_case const* each : cases)
        rows.push_back({each->name, std::string(name_of(each->first_tier)), each->reason});
    return aligned_table(rows) + std::to_string(cases.size()) + " cases\n";
}

/// The numbers of cases by the lowest grade of their readings, and by reading.
std::string evidence_text(std::vector<golden_case const*> const& cases) {
    std::map<evidence_grade, std::uint64_t> by_grade;
    std::map<reading_description const*, std::uint64_t> by_reading;
    for (golden_case const* each : cases) {
        auto const behind = readings_behind(evaluate(*each, 1));
        ++by_grade[lowest_grade(behind, {})];
        for (reading_description const* reading : behind) ++by_reading[reading];
    }
    std::vector<std::vector<std::string>> rows = {{"evidence", "reading", "cases"}};
    for (evidence_grade const grade : {evidence_grade::certain, evidence_grade::likely, evidence_grade::unknown}) {
        rows.push_back({std::string(name_of(grade)), "the lowest of the case", grouped(by_grade[grade])});
        for (reading_description const& reading : reading_table)
            if (reading.grade == grade) rows.push_back({"", std::string(reading.name), grouped(by_reading[&reading])});
    }
    rows.push_back({"all", "", grouped(cases.size())});
    return aligned_table(rows, 1);
}

exit_code list(list_options const& options) {
    selection const which = options.cases.parsed();
    std::vector<golden_case const*> cases = selected_cases(which);
    if (which.only_certain) cases = certain_cases(cases, 1);
    if (cases.empty()) {
        std::cerr << "dmlref: " << nothing_matches(which) << "\n";
        return exit_code::mistrusted;
    }
    std::cout << (options.evidence ? evidence_text(cases) : options.as_json ? list_json(cases) : list_text(cases));
    return exit_code::accepted;
}

} // namespace

void add_list(CLI::App& app, exit_code& result) {
    CLI::App* const command = app.add_subcommand("list", "List the golden cases, each with the reason it exists");
    auto const options = std::make_shared<list_options>();
    options->cases.add_options(*command, "full");
    command->add_flag("--evidence", options->evidence, "Count them by the evidence for the readings they rest on");
    command->add_flag("--json", options->as_json, "As an array of objects");
    command->callback([options, &result] { result = list(*options); });
}

} // namespace dmlref::tool
