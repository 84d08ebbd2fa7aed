// SPDX-License-Identifier: MIT
#include "commands/program.hpp"

#include <csignal>

int main(int argument_count, char** arguments) {
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond the limit of the process is an error, like a full disk
#endif
    return static_cast<int>(dmlref::tool::run_program(argument_count, arguments));
}
