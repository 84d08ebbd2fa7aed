// SPDX-License-Identifier: MIT
#include "commands/program.hpp"

#include <dmlref/core/version.hpp>

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <new>

namespace dmlref::tool {

namespace {

exit_code fail(exit_code code, std::string_view reason) {
    std::cerr << "dmlref: " << reason << '\n';
    return code;
}

} // namespace

exit_code run_program(int argument_count, char const* const* arguments, std::span<command_adder* const> commands) {
    CLI::App app{"dmlref: golden cases for DirectML's spatial operators, and models of them run on the CPU"};
    app.set_version_flag("--version", std::string("dmlref ") + version);
    app.require_subcommand(1);
    exit_code result = exit_code::accepted;
    for (command_adder* add : commands) add(app, result);
    try {
        app.parse(argument_count, arguments);
        std::cout.flush();
        if (!std::cout) return fail(exit_code::bad_input, "standard output cannot be written");
        return result;
    } catch (CLI::ParseError const& error) {
        return app.exit(error) == 0 ? exit_code::accepted : exit_code::usage;
    } catch (usage_error const& error) {
        return fail(exit_code::usage, error.what());
    } catch (not_expressible const& error) {
        return fail(exit_code::skipped, error.what());
    } catch (std::bad_alloc const&) {
        return fail(exit_code::bad_input, "there is not enough memory for this");
    } catch (std::exception const& error) {
        return fail(exit_code::bad_input, error.what());
    }
}

} // namespace dmlref::tool
