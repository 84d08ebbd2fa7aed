// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"

namespace CLI {
class App;
}

namespace dmlref::tool {

/// Registers a subcommand with its options. Its callback does the work; if it does not succeed, it throws input_error,
/// usage_error or validation_error, or sets the exit code.
using command_adder = void(CLI::App& app, exit_code& result);

command_adder add_adopt, add_describe, add_diff, add_explain, add_export, add_generate, add_import, add_list, add_merge,
    add_plot, add_run, add_selfcheck, add_settle, add_test, add_validate, add_verify;

/// In the order of the help.
inline constexpr command_adder* all_commands[] = {
    add_generate, add_run,    add_validate, add_list, add_describe, add_selfcheck, add_verify, add_test,
    add_merge,    add_settle, add_explain,  add_plot, add_diff,     add_adopt,     add_export, add_import};

} // namespace dmlref::tool
