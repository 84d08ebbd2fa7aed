// SPDX-License-Identifier: MIT
#include "commands/program.hpp"

int main(int argument_count, char** arguments) {
    return static_cast<int>(dmlref::tool::run_program(argument_count, arguments));
}
