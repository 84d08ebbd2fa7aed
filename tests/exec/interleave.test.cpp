// SPDX-License-Identifier: MIT
#include "dmlref/exec/interleave.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

TEST_CASE("interleave: lanes take turns in memory", "[interleave][exec]") {
    std::vector<float> evens, odds, expected;
    for (index_t lane = 0; lane < simd::width; ++lane) {
        evens.push_back(static_cast<float>(lane));
        odds.push_back(static_cast<float>(100 + lane));
        expected.insert(expected.end(), {evens.back(), odds.back()});
    }
    std::vector<float> row(expected.size());
    simd::store_alternate(row.data(), simd::load<simd::batch>(evens.data()), simd::load<simd::batch>(odds.data()));
    CHECK(row == expected);
    simd::store_alternate(row.data(), 7.f, 8.f);
    CHECK(row[0] == 7.f);
    CHECK(row[1] == 8.f);
}
