// SPDX-License-Identifier: MIT
#include "commands/reading_choice.hpp"

#include "exit_code.hpp"

#include <dmlref/spec/alternatives.hpp>

#include <CLI/CLI.hpp>

namespace dmlref::tool {

namespace {

chosen_reading reading_of(std::string const& word) {
    std::size_t const equals = word.find('=');
    std::string const name = word.substr(0, equals);
    reading_description const* const reading = find_reading(name);
    if (reading == nullptr) {
        std::vector<std::string_view> names;
        for (reading_description const& each : reading_table) names.push_back(each.name);
        throw usage_error("--reading is '" + word + "', must be NAME=CHOICE with the name " +
                          spec::alternatives(names));
    }
    std::string const choice = equals == std::string::npos ? "" : word.substr(equals + 1);
    auto const found = std::find(reading->choices.begin(), reading->choices.end(), choice);
    if (found == reading->choices.end())
        throw usage_error("--reading is '" + word + "', must be " + name + "= and " +
                          spec::alternatives({reading->choices.begin(), reading->choices.end()}));
    return {reading, static_cast<std::size_t>(found - reading->choices.begin())};
}

} // namespace

void reading_choice::add_option(CLI::App& command) {
    command
        .add_option("--reading", words, "How an open point of DirectML's documents is read: dmlref describe --readings")
        ->allow_extra_args(false)
        ->option_text("NAME=CHOICE");
}

reading_changes reading_choice::parsed() const {
    reading_changes changes;
    for (std::string const& word : words) {
        chosen_reading const chosen = reading_of(word);
        for (chosen_reading const& before : changes)
            if (before.reading == chosen.reading)
                throw usage_error("--reading names " + std::string(chosen.reading->name) + " twice");
        changes.push_back(chosen);
    }
    return changes;
}

} // namespace dmlref::tool
