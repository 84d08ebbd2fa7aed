// SPDX-License-Identifier: MIT
#include "dmlref/core/sum_length.hpp"

#include "support/catch.hpp"

using namespace dmlref;

TEST_CASE("sum_length: a sum of more than 4096 terms is long", "[core]") {
    CHECK_FALSE(is_long_sum(1));
    CHECK_FALSE(is_long_sum(4096));
    CHECK(is_long_sum(4097));
}

TEST_CASE("sum_length: the number of terms is a product, which may be too large for an index", "[core]") {
    constexpr index_t most = 0xffff'ffff;
    CHECK_FALSE(is_long_sum(shape{}));
    CHECK_FALSE(is_long_sum({64, 64, 1}));
    CHECK(is_long_sum({64, 65}));
    CHECK(is_long_sum({1, 1, 4097}));
    CHECK(is_long_sum({most, most, most}));
}
