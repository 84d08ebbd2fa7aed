// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"

namespace dmlref::tool {

/// What main() does: runs the subcommand that the command line names. What goes wrong is one line on standard error.
exit_code run_program(int argument_count, char const* const* arguments);

} // namespace dmlref::tool
