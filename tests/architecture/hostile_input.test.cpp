// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "test_names.hpp"

#include <set>

using namespace dmlref::architecture;

namespace {

/// The texts in backticks in the last column of a row of a table; none if the line is no row.
std::vector<std::string> tests_in_row(std::string const& line) {
    static std::regex const quoted("`([^`]+)`");
    if (!line.starts_with("| ") || line.size() < 4) return {};
    std::string const last_column = line.substr(line.rfind('|', line.size() - 2));
    std::vector<std::string> names;
    for (std::sregex_iterator match(last_column.begin(), last_column.end(), quoted), end; match != end; ++match)
        names.push_back((*match)[1].str());
    return names;
}

} // namespace

TEST_CASE("every row of security.md names tests that exist", "[architecture]") {
    std::set<std::string> existing;
    for (test_name const& test : all_test_names()) existing.insert(test.name);

    std::vector<std::string> violations;
    std::size_t rows = 0;
    for (std::string const& line : lines_of(text_of(checkout() / "docs/security.md"))) {
        if (!line.starts_with("| ") || line == "| input | tests |") continue;
        ++rows;
        auto const names = tests_in_row(line);
        if (names.empty()) violations.push_back("no test: " + line);
        for (std::string const& name : names)
            if (!existing.contains(name)) violations.push_back(name);
    }
    CHECK(rows > 20);
    CHECK(listed(violations) == "");
}

TEST_CASE("the tests in a row of security.md are those of its last column", "[architecture]") {
    CHECK(tests_in_row("| devices such as `NUL` | `a: one`, `b: two` |") ==
          std::vector<std::string>{"a: one", "b: two"});
    CHECK(tests_in_row("| devices such as `NUL` | none |").empty());
    CHECK(tests_in_row("some `text`").empty());
}
