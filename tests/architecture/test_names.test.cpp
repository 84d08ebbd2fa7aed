// SPDX-License-Identifier: MIT
#include "test_names.hpp"
#include "support/catch.hpp"

using namespace dmlref::architecture;

namespace {

/// ctest runs a test by passing its name to Catch2 as a pattern, through a CMake list. A name that either of them reads
/// differently selects no test, and an empty run passes.
bool ctest_can_select(std::string const& name) {
    static std::string_view const outside = " *~"; // trimmed, or taken for a pattern, at either end
    return !name.empty() && name.find_first_of("[]\\;\"$") == std::string::npos &&
           outside.find(name.front()) == std::string::npos && outside.find(name.back()) == std::string::npos;
}

} // namespace

TEST_CASE("ctest can select every test by its name", "[architecture]") {
    std::vector<std::string> violations;
    for (test_name const& test : all_test_names())
        if (!ctest_can_select(test.name)) violations.push_back(test.place + " " + test.name);
    CHECK(listed(violations) == "");

    CHECK(ctest_can_select("resample: (1 - w) a + w b, in float"));
    CHECK_FALSE(ctest_can_select("resample: [0, 1) is the range"));
    CHECK_FALSE(ctest_can_select("resample: a name; another"));
    CHECK_FALSE(ctest_can_select(""));
}

TEST_CASE("the names of tests are found, however they are written", "[architecture]") {
    std::string const macro = "TEST_CASE"; // separate from its parenthesis, so that this file does not have these tests
    auto const names =
        test_names_of({"a.test.cpp", macro + "(\"one\", \"[tag]\") {}\n" + "TEMPLATE_" + macro +
                                         "(\n    \"two \"\n    \"and a half\", \"[tag]\", float) {}\n" +
                                         "TEMPLATE_LIST_" + macro + "(\"three\", \"[tag]\", types) {}\n"});
    REQUIRE(names.size() == 3);
    CHECK(names[0].name == "one");
    CHECK(names[0].place == "a.test.cpp:1");
    CHECK(names[1].name == "two and a half");
    CHECK(names[1].place == "a.test.cpp:2");
    CHECK(names[2].name == "three");
}
