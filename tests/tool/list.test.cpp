// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "suite/suite.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace dmlref::testing;
using namespace dmlref::tool;

TEST_CASE("list: every case with its tier and reason", "[list][tool]") {
    command_result const result = run_dmlref({"list"});
    CHECK(result.code == exit_code::accepted);
    auto const lines = std::count(result.output.begin(), result.output.end(), '\n');
    CHECK(static_cast<std::size_t>(lines) == all_cases().size() + 1);
    CHECK(result.output.ends_with(std::to_string(all_cases().size()) + " cases\n"));
}

TEST_CASE("list: a suite and a filter narrow it", "[list][tool]") {
    command_result const result = run_dmlref({"list", "--suite", "quick", "--filter", "resample1/*"});
    CHECK(result.output.find("resample1/nearest_on_halves_f32") == 0);
    CHECK_FALSE(contains(result.output, "resample2"));
    CHECK_FALSE(contains(result.output, "standard"));
}

TEST_CASE("list: --json is an array that tells what the text does", "[list][tool]") {
    command_result const result = run_dmlref({"list", "--json", "--suite", "quick"});
    auto const array = nlohmann::json::parse(result.output);
    auto const cases = selected_cases({.suite = tier::quick});
    REQUIRE(array.size() == cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CHECK(array[i].at("name") == cases[i]->name);
        CHECK(array[i].at("reason") == cases[i]->reason);
        CHECK(array[i].at("tier") == "quick");
        CHECK(array[i].at("operator") == cases[i]->schema->name);
    }
}

TEST_CASE("list: nothing to list and no such suite have exit codes of their own", "[list][tool]") {
    CHECK(is_complaint(run_dmlref({"list", "--filter", "no such case"}), exit_code::mistrusted));
    command_result const unknown = run_dmlref({"list", "--suite", "slow"});
    CHECK(unknown.code == exit_code::usage);
    CHECK(unknown.errors == "dmlref: --suite is 'slow', must be quick, standard, full, negative or certain\n");
}
