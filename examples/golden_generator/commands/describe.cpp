// SPDX-License-Identifier: MIT
#include "commands/commands.hpp"
#include "files/json_text.hpp"
#include "model/text.hpp"
#include "report/table.hpp"

#include <dmlref/directml/operator_table.hpp>
#include <dmlref/spec/alternatives.hpp>
#include <dmlref/spec/readings.hpp>

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;

struct describe_options {
    std::string operator_name{};
    bool as_json = false;
    bool readings = false;
};

std::string_view kind_name(directml::field_kind kind) {
    constexpr std::string_view names[] = {"input tensor", "output tensor", "FLOAT",       "UINT",
                                          "BOOL",         "DML_SIZE_2D",   "FLOAT array", "UINT array"}; // in its order
    return names[static_cast<std::size_t>(kind)];
}

/// "4 axes, FLOAT32 or FLOAT16; since 5_1 1 to 4 axes, ...".
std::string support_text(directml::field_schema const& field) {
    std::string text;
    for (directml::tensor_support const& support : field.support) {
        if (!text.empty()) text += "; since " + directml::to_string(support.since) + " ";
        if (support.least_dimension_count != support.most_dimension_count)
            text += std::to_string(support.least_dimension_count) + " to ";
        text += std::to_string(support.most_dimension_count) + " axes, ";
        text += spec::alternatives(names_of(support.data_types));
    }
    return text;
}

std::string kind_text(directml::field_schema const& field) {
    if (field.enumeration != nullptr) return std::string(field.enumeration->name);
    std::string text(kind_name(field.kind));
    if (field.is_array()) text += " [" + std::string(field.array_count) + "]";
    return text + (field.optional ? ", may be null" : "");
}

bool has_type_of_another(directml::field_schema const& field) {
    return !field.typed_as.empty() && field.typed_as != field.name;
}

std::string details_text(directml::field_schema const& field) {
    std::string text(field.meaning);
    if (field.is_tensor()) text += "; " + support_text(field);
    if (has_type_of_another(field)) text += ", the type of " + std::string(field.typed_as);
    return text;
}

std::string description_text(directml::operator_schema const& schema) {
    std::string text = std::string(schema.name) + ", since feature level " + directml::to_string(schema.since) + "\n" +
                       schema.page() + "\n\n" + std::string(schema.formula) + "\n\n";
    std::vector<std::vector<std::string>> rows;
    for (directml::field_schema const& field : schema.fields)
        rows.push_back({std::string(field.name), kind_text(field), details_text(field)});
    return text + aligned_table(rows);
}

ordered_json support_json(directml::field_schema const& field, directml::operator_schema const& schema) {
    ordered_json list = ordered_json::array();
    for (directml::tensor_support const& support : field.support)
        list.push_back({{"feature_level", directml::to_string(std::max(support.since, schema.since))},
                        {"least_dimension_count", support.least_dimension_count},
                        {"most_dimension_count", support.most_dimension_count},
                        {"data_types", names_of(support.data_types)}});
    return list;
}

ordered_json field_json(directml::field_schema const& field, directml::operator_schema const& schema) {
    ordered_json json = {{"name", field.name},
                         {"kind", kind_name(field.kind)},
                         {"optional", field.optional},
                         {"meaning", field.meaning}};
    if (field.enumeration != nullptr) {
        json["enumeration"] = field.enumeration->name;
        json["values"] = ordered_json::object();
        for (directml::enumerator const& each : field.enumeration->enumerators)
            json["values"][std::string(each.name)] = each.value;
    }
    if (field.is_array()) json["length"] = field.array_count;
    if (has_type_of_another(field)) json["type_of"] = field.typed_as;
    if (field.is_tensor()) json["support"] = support_json(field, schema);
    return json;
}

ordered_json description_json(directml::operator_schema const& schema) {
    ordered_json fields = ordered_json::array();
    for (directml::field_schema const& field : schema.fields) fields.push_back(field_json(field, schema));
    return {{"name", schema.name},
            {"type", static_cast<std::uint32_t>(schema.type)},
            {"feature_level", directml::to_string(schema.since)},
            {"page", schema.page()},
            {"formula", schema.formula},
            {"fields", fields}};
}

/// "half_down (default), half_up, half_even".
std::string choices_text(reading_description const& reading) {
    return joined(reading.choices, ", ", [&](std::string_view choice) {
        return std::string(choice) + (choice == reading.chosen_in({}) ? " (default)" : "");
    });
}

std::string text_of(std::vector<reading_description const*> const& readings) {
    std::vector<std::vector<std::string>> rows = {{"reading", "choices", "note", "evidence", "question"}};
    for (auto const* each : readings)
        rows.push_back({std::string(each->name), choices_text(*each), std::string(each->note),
                        std::string(name_of(each->grade)), std::string(each->question)});
    return aligned_table(rows);
}

ordered_json json_of(std::vector<reading_description const*> const& readings) {
    ordered_json list = ordered_json::array();
    for (auto const* each : readings)
        list.push_back({{"name", each->name},
                        {"choices", std::vector<std::string>(each->choices.begin(), each->choices.end())},
                        {"default", each->chosen_in({})},
                        {"note", each->note},
                        {"evidence", name_of(each->grade)},
                        {"question", each->question},
                        {"operators", std::vector<std::string>(each->operators.begin(), each->operators.end())}});
    return list;
}

std::vector<directml::operator_schema const*> operators_named(std::string const& name) {
    if (!name.empty()) {
        if (auto const* schema = directml::find_operator(name)) return {schema};
        throw usage_error("OPERATOR is '" + name + "', must be one of " +
                          joined(directml::operators, ", ", &directml::operator_schema::name));
    }
    std::vector<directml::operator_schema const*> all;
    for (directml::operator_schema const& schema : directml::operators) all.push_back(&schema);
    return all;
}

/// The readings that concern any of the operators.
std::vector<reading_description const*> readings_of(std::vector<directml::operator_schema const*> const& operators) {
    std::vector<reading_description const*> found;
    for (reading_description const& each : reading_table)
        if (std::ranges::any_of(operators, [&](auto const* schema) { return each.concerns(schema->name); }))
            found.push_back(&each);
    return found;
}

void describe(describe_options const& options) {
    auto const chosen = operators_named(options.operator_name);
    if (options.readings) {
        auto const readings = readings_of(chosen);
        std::cout << (options.as_json ? json_text(json_of(readings)) : text_of(readings));
        return;
    }
    if (options.as_json) {
        ordered_json list = ordered_json::array();
        for (auto const* schema : chosen) list.push_back(description_json(*schema));
        std::cout << json_text(options.operator_name.empty() ? list : list.front());
        return;
    }
    for (auto const* schema : chosen) std::cout << (schema == chosen.front() ? "" : "\n") << description_text(*schema);
}

} // namespace

void add_describe(CLI::App& app, exit_code&) {
    CLI::App* const command = app.add_subcommand("describe", "Say what an operator computes and what its fields are");
    auto const options = std::make_shared<describe_options>();
    command->add_option("OPERATOR", options->operator_name, "Its name in DirectML; all of them when left out");
    command->add_flag("--readings", options->readings, "How open points of its document can be read, instead");
    command->add_flag("--json", options->as_json, "As an object, or an array of all");
    command->callback([options] { describe(*options); });
}

} // namespace dmlref::tool
