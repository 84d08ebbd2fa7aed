// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"

namespace dmlref::tool {

/// The work of main(): runs the subcommand that the command line names. An error is one line on standard error.
exit_code run_program(int argument_count, char const* const* arguments);

} // namespace dmlref::tool
