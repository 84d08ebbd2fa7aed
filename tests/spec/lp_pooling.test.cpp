// SPDX-License-Identifier: MIT
// What all pooling operators share is tested in pooling.test.cpp.
#include "support/rules/pooling.hpp"

using namespace dmlref;

TEST_CASE("lp_pooling: P is at least 1", "[lp_pooling][spec]") {
    testing::check_refused(testing::rules::lp_pooling_rules, testing::validated);
    testing::check_broken_alone(testing::rules::lp_pooling_rules, testing::validated);
    testing::check_accepted<testing::rules::pooling_call<testing::rules::lp_pooling>>(
        testing::validated, {[](auto& c) { c.options.p = 1; }, [](auto& c) { c.options.p = 0xffff'ffffu; }});
}

TEST_CASE("lp_pooling: P is 2 unless given", "[lp_pooling][spec]") { CHECK(lp_pooling_options{}.p == 2); }
