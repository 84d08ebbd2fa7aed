// SPDX-License-Identifier: MIT
#pragma once
#include "commands/commands.hpp"

#include <span>

namespace dmlref::tool {

/// The work of main(): runs the subcommand that the command line names. An error is one line on standard error.
exit_code run_program(int argument_count, char const* const* arguments,
                      std::span<command_adder* const> commands = all_commands);

} // namespace dmlref::tool
