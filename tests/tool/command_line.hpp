// SPDX-License-Identifier: MIT
#pragma once
#include "commands/program.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"

#include <cstdlib>
#include <initializer_list>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace dmlref::testing {

/// Sets a variable of this process; an empty value counts as none.
inline void set_variable(char const* name, char const* value) {
#ifdef _WIN32
    _putenv_s(name, value);
#else
    setenv(name, value, 1);
#endif
}

/// What a run of the program leaves.
struct command_result {
    tool::exit_code code;
    std::string output;
    std::string errors;
};

/// Runs the program in this process, with its two streams caught. What runs the tests may itself be one of many shards;
/// that is no business of the program's. To set up all commands takes longer than many a command.
inline command_result run_dmlref(std::vector<std::string> words, std::vector<std::string> const& more = {},
                                 std::span<tool::command_adder* const> commands = tool::all_commands) {
    words.insert(words.end(), more.begin(), more.end());
    for (char const* variable : {"TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX",
                                 "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"})
        set_variable(variable, "");
    std::vector<char const*> arguments = {"dmlref"};
    for (std::string const& word : words) arguments.push_back(word.c_str());
    std::ostringstream output, errors;
    struct redirection {
        std::ostream& stream;
        std::streambuf* before;
        redirection(std::ostream& from, std::ostringstream& to) : stream(from), before(from.rdbuf(to.rdbuf())) {}
        ~redirection() { stream.rdbuf(before); }
    } const out(std::cout, output), err(std::cerr, errors);
    tool::exit_code const code = tool::run_program(static_cast<int>(arguments.size()), arguments.data(), commands);
    return {code, output.str(), errors.str()};
}

/// That the program ended with this code, and that what it printed holds each of these parts.
inline void check_output(command_result const& result, tool::exit_code code,
                         std::initializer_list<std::string_view> parts) {
    CAPTURE(result.output, result.errors);
    CHECK(result.code == code);
    for (std::string_view const part : parts) {
        CAPTURE(part);
        CHECK(contains(result.output, part));
    }
}

/// One line on standard error that starts with the program's name, and nothing on standard output.
inline bool is_one_complaint(command_result const& result) {
    return result.output.empty() && result.errors.starts_with("dmlref: ") &&
           result.errors.find('\n') == result.errors.size() - 1;
}

/// The same, with this exit code.
inline bool is_complaint(command_result const& result, tool::exit_code code) {
    return result.code == code && is_one_complaint(result);
}

/// The same, with this part.
inline void check_complaint(command_result const& result, tool::exit_code code, std::string_view part) {
    CAPTURE(result.output, result.errors, part);
    CHECK(is_complaint(result, code));
    CHECK(contains(result.errors, part));
}

} // namespace dmlref::testing
