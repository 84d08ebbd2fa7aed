// SPDX-License-Identifier: MIT
#include "command_line.hpp"
#include "commands/half_check.hpp"
#include "commands/pinned_hashes.hpp"
#include "files/manifest.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <dmlref/compiled/instruction_sets.hpp>

#include <cfenv>

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

std::string data_hash_of(tier suite, directml::execution_choice const& how) {
    generation const request = {.cases = {.suite = suite}};
    std::vector<manifest_entry> entries;
    for (golden_case const* each : requested_cases(request))
        entries.push_back(evaluate_case(
            *each, request.seed, [](case_files const&) {}, how));
    return data_sha256(entries);
}

/// The reference, and every variant of the kernels that this machine runs, on one thread and on several.
std::vector<directml::execution_choice> ways_to_compute() {
    std::vector<directml::execution_choice> ways = {{.implementation = directml::implementation::reference}};
    for (compiled::kernel_variant const& each : compiled::kernel_variants())
        for (unsigned threads : {1u, 3u})
            if (each.runs_here)
                ways.push_back({.how = {.threads = threads, .widest_instruction_set = each.instruction_set}});
    return ways;
}

} // namespace

TEST_CASE("selfcheck: this build gives the bits that dmlref defines", "[selfcheck][tool]") {
    command_result const result = run_dmlref({"selfcheck"});
    check_output(result, exit_code::accepted, {pinned_quick_data_sha256});
    CHECK_FALSE(contains(result.output, "FAIL"));
}

TEST_CASE("selfcheck: the reference and all kernels that run here are checked, and what is used is said",
          "[selfcheck][tool]") {
    std::string const output = run_dmlref({"selfcheck"}).output;
    CHECK(contains(output, "computed by the reference, have the data"));
    for (compiled::kernel_variant const& each : compiled::kernel_variants()) {
        std::string const name = "the kernels for " + std::string(each.name);
        CHECK(contains(output, "computed by " + name + ", have the data") == each.runs_here);
        CHECK(contains(output, name + " cannot run on this machine") == !each.runs_here);
    }
    CHECK(
        contains(output, "run and generate use the kernels for " + std::string(compiled::kernel_variant_for({}).name)));
}

TEST_CASE("selfcheck: the quick and the standard suite have the pinned data however they are computed",
          "[selfcheck][tool]") {
    for (directml::execution_choice const& how : ways_to_compute()) {
        INFO((how.implementation == directml::implementation::reference ? "reference"
                                                                        : compiled::kernel_variant_for(how.how).name)
             << " on " << how.how.threads << " threads");
        CHECK(data_hash_of(tier::quick, how) == pinned_quick_data_sha256);
        CHECK(data_hash_of(tier::standard, how) == pinned_standard_data_sha256);
    }
}

TEST_CASE("selfcheck: docs/portability.md publishes the pinned data of each suite", "[selfcheck][tool]") {
    std::string const page = content_of(DMLREF_SOURCE_DIR "/docs/portability.md");
    for (std::string_view hash : {pinned_quick_data_sha256, pinned_standard_data_sha256, pinned_negative_data_sha256})
        CHECK(page.find("| `" + std::string(hash) + "` |") != std::string::npos);
}

TEST_CASE("selfcheck: a changed rounding mode is found out", "[selfcheck][tool]") {
    REQUIRE(std::fesetround(FE_UPWARD) == 0);
    command_result const result = run_dmlref({"selfcheck"});
    REQUIRE(std::fesetround(FE_TONEAREST) == 0);
    check_output(result, exit_code::mismatch, {"FAIL  results are rounded to the nearest", "does not give the bits"});
}

TEST_CASE("selfcheck: FLOAT16 conversions are exact", "[selfcheck][tool]") { CHECK(half_conversions_are_exact()); }
