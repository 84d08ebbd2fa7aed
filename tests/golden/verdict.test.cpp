// SPDX-License-Identifier: MIT
#include "dmlref/golden/verdict.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;

namespace {

verdict of(std::vector<tensor_verdict> tensors) { return {.operator_name = "RESAMPLE", .tensors = std::move(tensors)}; }

tensor_verdict const right = {.exact = 4};
tensor_verdict const wrong = {.exact = 3, .outside = 1};
tensor_verdict const weak = {.exact = 4, .trust = {.expectation_tells = false, .weakness = "all zeros"}};
tensor_verdict const suspicious = {.within_bound = 4, .trust = {.suspicion = "all zeros"}};
tensor_verdict const overwriting = {.exact = 4, .gaps = {.count = 1}};

} // namespace

TEST_CASE("verdict: all elements right is accepted", "[golden][verdict]") {
    CHECK(of({right}).status() == verdict_status::accepted);
    CHECK(of({right, right}));
}

TEST_CASE("verdict: one wrong output is a mismatch, whatever the doubts", "[golden][verdict]") {
    CHECK(of({right, wrong}).status() == verdict_status::mismatch);
    CHECK(of({suspicious, wrong}).status() == verdict_status::mismatch);
    CHECK(of({right, overwriting}).status() == verdict_status::mismatch);
    CHECK_FALSE(of({wrong}));
}

TEST_CASE("verdict: what proves nothing is mistrusted", "[golden][verdict]") {
    CHECK(of({}).status() == verdict_status::mistrusted);
    CHECK(of({weak}).status() == verdict_status::mistrusted);
    CHECK(of({right, suspicious}).status() == verdict_status::mistrusted);
    CHECK_FALSE(of({weak}));
}

TEST_CASE("verdict: one output that tells is enough", "[golden][verdict]") {
    CHECK(of({weak, right}).status() == verdict_status::accepted);
}

TEST_CASE("verdict: uses of an alternative are added up", "[golden][verdict]") {
    std::vector<alternative_use> uses;
    count_use(uses, {"nearest element", 2});
    count_use(uses, {"sample count", 1});
    count_use(uses, {"nearest element", 3});
    REQUIRE(uses.size() == 2);
    CHECK(uses[0].count == 5);
    CHECK(uses[1].decision == "sample count");
}
