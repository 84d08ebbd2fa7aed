// SPDX-License-Identifier: MIT
#include "device/command_line.hpp"
#include "exit_code.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref::tool;

namespace {

using words = std::vector<std::string>;

words split(std::string_view command) { return split_command(command, backslash::escapes); }

std::string refusal_of(std::string_view command) {
    return ::refusal<usage_error>([&] { split(command); });
}

} // namespace

TEST_CASE("device: a command is divided at blanks", "[device][tool]") {
    CHECK(split("runner") == words{"runner"});
    CHECK(split("  runner\t{model}\n --out {output}  ") == words{"runner", "{model}", "--out", "{output}"});
    CHECK(split("runner -x* ~ #1 a=b {x}") == words{"runner", "-x*", "~", "#1", "a=b", "{x}"});
}

TEST_CASE("device: single quotes keep everything, double quotes all but escapes", "[device][tool]") {
    CHECK(split(R"(sh -c 'exit 3; "x" \n $HOME')") == words{"sh", "-c", R"(exit 3; "x" \n $HOME)"});
    CHECK(split(R"("a b" "c\"d" "e\\f" "g\h" "i'j" "\$k" "l|m")") ==
          words{"a b", "c\"d", "e\\f", R"(g\h)", "i'j", "$k", "l|m"});
    CHECK(split(R"(a'b c'd"e f"g '' "")") == words{"ab cde fg", "", ""});
}

TEST_CASE("device: a backslash takes the next letter as it is, and the end of a line away", "[device][tool]") {
    CHECK(split(R"(a\ b \' \" \\ \$x \>)") == words{"a b", "'", "\"", "\\", "$x", ">"});
    CHECK(split("a\\\nb \"c\\\nd\"") == words{"ab", "cd"});
}

TEST_CASE("device: where a backslash divides folders it is a letter", "[device][tool]") {
    CHECK(split_command(R"(C:\runner.exe "D:\my goldens\" 'a\b')", backslash::is_ordinary) ==
          words{R"(C:\runner.exe)", R"(D:\my goldens\)", R"(a\b)"});
}

TEST_CASE("device: what only a shell would do is refused", "[device][tool]") {
    for (char const* command : {"a | b", "a > b", "a < b", "a & b", "a;b", "$HOME/a", "`a`", "(a)", "\"$HOME\""})
        CHECK_THAT(refusal_of(command), Catch::Matchers::Contains("no shell") || Catch::Matchers::Contains("shell"));
    CHECK(refusal_of("a > b") ==
          "--device holds an unquoted '>', which no shell will see: quote it, or let a shell run the command, as in "
          "sh -c '...'");
}

TEST_CASE("device: an open quotation and an empty command are refused", "[device][tool]") {
    CHECK(refusal_of("a 'b") == "--device ends within '...'");
    CHECK(refusal_of("a \"b") == "--device ends within \"...\"");
    CHECK(refusal_of("a \"b\\\"") == "--device ends within \"...\"");
    CHECK(refusal_of("a \\") == "--device ends with a backslash");
    for (char const* command : {"", "  ", "''", "'' a"})
        CHECK(refusal_of(command) == "--device is '', must name a program");
}

TEST_CASE("device: placeholders are replaced once, within words, and never divide one", "[device][tool]") {
    std::vector<placeholder> const values = {{"{model}", "a b;'{output}'"}, {"{output}", "o"}, {"{case}", "c"}};
    CHECK(filled({"r", "--m={model}", "{output}{output}/{case}"}, values) == words{"r", "--m=a b;'{output}'", "oo/c"});
    CHECK(filled({"{Model}", "{", "}", "{modell}", "{{model}}"}, values) ==
          words{"{Model}", "{", "}", "{modell}", "{a b;'{output}'}"});
}
