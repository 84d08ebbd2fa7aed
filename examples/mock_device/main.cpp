// SPDX-License-Identifier: MIT
#include "arithmetic_names.hpp"
#include "commands/reading_choice.hpp"
#include "device_run.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

using namespace dmlref;

namespace {

struct arguments {
    std::string model;
    std::string output_folder = ".";
    std::string arithmetic;
    std::string bug;
    std::string misbehavior;
    tool::reading_choice readings;
    bool list = false;
};

void add_options(CLI::App& app, arguments& given) {
    app.add_option("model", given.model, "Model to run")->option_text("MODEL.json");
    app.add_option("output", given.output_folder, "Folder for the files it writes")->option_text("OUTPUT_DIR");
    app.add_option("--arithmetic", given.arithmetic, "Features of its arithmetic, with commas between")
        ->option_text("NAME,...");
    app.add_option("--bug", given.bug, "Mistake to make")->option_text("NAME");
    app.add_option("--misbehave", given.misbehavior, "What to do instead of working")->option_text("NAME");
    given.readings.add_option(app);
    app.add_flag("--list", given.list, "Print what can be named, and end");
}

std::string operators_text(mock_device::operator_group operators) {
    std::string text;
    for (directml::operator_schema const& schema : directml::operators)
        if (mock_device::contains(operators, schema.type)) text += (text.empty() ? "" : ",") + std::string(schema.name);
    return text;
}

void print_names() {
    for (auto const& feature : mock_device::arithmetic_features)
        std::cout << "arithmetic\t" << feature.name << "\t\t" << feature.description << '\n';
    for (auto const& bug : mock_device::all_bugs())
        std::cout << "bug\t" << bug.name << '\t' << operators_text(bug.operators) << '\t' << bug.description << '\n';
    for (auto const& each : mock_device::misbehaviors)
        std::cout << "misbehave\t" << each.name << "\t\t" << each.description << '\n';
}

mock_device::device device_of(arguments const& given) {
    mock_device::device device{.arithmetic = mock_device::arithmetic_named(given.arithmetic),
                               .readings = tool::changed({}, given.readings.parsed())};
    if (!given.bug.empty()) {
        auto const* const bug = mock_device::bug_named(given.bug);
        if (bug == nullptr) throw std::invalid_argument("'" + given.bug + "' is not a bug; --list prints them");
        device.injected = bug->bug;
    }
    if (!given.misbehavior.empty()) {
        auto const found = mock_device::misbehavior_named(given.misbehavior);
        if (!found) throw std::invalid_argument("'" + given.misbehavior + "' cannot be done; --list prints what can");
        device.behavior = *found;
    }
    return device;
}

int fail(tool::exit_code code, std::string_view reason) {
    std::cerr << "dmlref_mock_device: " << reason << '\n';
    return static_cast<int>(code);
}

} // namespace

int main(int argument_count, char** argument_values) {
    CLI::App app{"Runs a DxDispatch model as a device might: in another arithmetic, or with a mistake"};
    arguments given;
    add_options(app, given);
    try {
        app.parse(argument_count, argument_values);
        if (given.list) return print_names(), 0;
        if (given.model.empty()) throw std::invalid_argument("a model is required");
        mock_device::device const device = device_of(given);
        tool::model model = tool::read_model(given.model, {.output_folder = given.output_folder});
        mock_device::run_on(device, model);
        return 0;
    } catch (CLI::ParseError const& error) {
        return app.exit(error) == 0 ? 0 : static_cast<int>(tool::exit_code::usage);
    } catch (tool::usage_error const& error) {
        return fail(tool::exit_code::usage, error.what());
    } catch (std::invalid_argument const& error) {
        return fail(tool::exit_code::usage, error.what());
    } catch (std::exception const& error) {
        return fail(tool::exit_code::bad_input, error.what());
    }
}
