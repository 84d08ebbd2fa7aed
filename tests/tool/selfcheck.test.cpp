// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "commands/half_check.hpp"
#include "commands/pinned_hashes.hpp"
#include "files/manifest.hpp"
#include "support/catch.hpp"

#include <cfenv>

using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

std::string data_hash_of(tier suite) {
    generation const request = {.cases = {.suite = suite}};
    std::vector<manifest_entry> entries;
    for (golden_case const* each : requested_cases(request))
        entries.push_back(evaluate_case(*each, request.seed, [](case_files const&) {}));
    return data_sha256(entries);
}

} // namespace

TEST_CASE("selfcheck: this build gives the bits that dmlref defines", "[selfcheck][tool]") {
    command_result const result = run_dmlref({"selfcheck"});
    INFO(result.output);
    CHECK(result.code == exit_code::accepted);
    CHECK(result.output.find("FAIL") == std::string::npos);
    CHECK(result.output.find(pinned_quick_data_sha256) != std::string::npos);
}

TEST_CASE("selfcheck: the data of the quick and the standard suite are the pinned ones", "[selfcheck][tool]") {
    CHECK(data_hash_of(tier::quick) == pinned_quick_data_sha256);
    CHECK(data_hash_of(tier::standard) == pinned_standard_data_sha256);
}

TEST_CASE("selfcheck: a changed rounding mode is found out", "[selfcheck][tool]") {
    REQUIRE(std::fesetround(FE_UPWARD) == 0);
    command_result const result = run_dmlref({"selfcheck"});
    REQUIRE(std::fesetround(FE_TONEAREST) == 0);
    CHECK(result.code == exit_code::mismatch);
    CHECK(result.output.find("FAIL  results are rounded to the nearest") != std::string::npos);
    CHECK(result.output.find("does not give the bits") != std::string::npos);
}

TEST_CASE("selfcheck: FLOAT16 conversions are exact", "[selfcheck][tool]") { CHECK(half_conversions_are_exact()); }
