// SPDX-License-Identifier: MIT
// That each instruction set has the bits of the reference, tests/kernels shows, whose problems are computed with all.
#include "dmlref/compiled/instruction_sets.hpp"

#include "support/catch.hpp"

using namespace dmlref;

TEST_CASE("instruction sets: the first runs everywhere, and each is wider than the one before", "[compiled]") {
    auto const variants = compiled::kernel_variants();
    REQUIRE_FALSE(variants.empty());
    CHECK(variants.front().instruction_set == instruction_set::baseline);
    CHECK(variants.front().name == "baseline");
    CHECK(variants.front().runs_here);
    for (std::size_t at = 1; at < variants.size(); ++at)
        CHECK(variants[at - 1].instruction_set < variants[at].instruction_set);
}

TEST_CASE("instruction sets: a call takes the widest that runs here, unless it asks for a narrower one", "[compiled]") {
    for (compiled::kernel_variant const& each : compiled::kernel_variants()) {
        auto const& taken = compiled::kernel_variant_for({.widest_instruction_set = each.instruction_set});
        CHECK(taken.runs_here);
        CHECK(taken.instruction_set <= each.instruction_set);
        if (each.runs_here) CHECK(taken.instruction_set == each.instruction_set);
    }
    CHECK(compiled::kernel_variant_for({}).runs_here);
    CHECK(compiled::kernel_variant_for({.widest_instruction_set = instruction_set::baseline}).name == "baseline");
}
