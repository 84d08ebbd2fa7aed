// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"

namespace CLI {
class App;
}

/// The program's subcommands. Each registers itself with its options. Its callback does the work; if it does not
/// succeed, it throws input_error, usage_error or validation_error, or sets the exit code.
namespace dmlref::tool {

void add_run(CLI::App& app, exit_code& result);
void add_validate(CLI::App& app, exit_code& result);
void add_generate(CLI::App& app, exit_code& result);
void add_list(CLI::App& app, exit_code& result);
void add_describe(CLI::App& app, exit_code& result);
void add_selfcheck(CLI::App& app, exit_code& result);
void add_verify(CLI::App& app, exit_code& result);
void add_test(CLI::App& app, exit_code& result);
void add_merge(CLI::App& app, exit_code& result);
void add_settle(CLI::App& app, exit_code& result);
void add_explain(CLI::App& app, exit_code& result);
void add_plot(CLI::App& app, exit_code& result);
void add_diff(CLI::App& app, exit_code& result);
void add_adopt(CLI::App& app, exit_code& result);
void add_export(CLI::App& app, exit_code& result);
void add_import(CLI::App& app, exit_code& result);

inline void add_commands(CLI::App& app, exit_code& result) {
    add_generate(app, result);
    add_run(app, result);
    add_validate(app, result);
    add_list(app, result);
    add_describe(app, result);
    add_selfcheck(app, result);
    add_verify(app, result);
    add_test(app, result);
    add_merge(app, result);
    add_settle(app, result);
    add_explain(app, result);
    add_plot(app, result);
    add_diff(app, result);
    add_adopt(app, result);
    add_export(app, result);
    add_import(app, result);
}

} // namespace dmlref::tool
