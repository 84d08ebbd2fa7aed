// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/batch_pair.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

TEST_CASE("simd: two batches that take turns are stored as one of twice as many lanes", "[simd][exec]") {
    std::vector<float> evens, odds, expected;
    std::vector<std::uint32_t> addends, expected_sums;
    for (index_t lane = 0; lane < 2 * simd::width; ++lane) {
        expected.push_back(static_cast<float>(3 * lane - 10));
        (lane % 2 == 0 ? evens : odds).push_back(expected.back());
        addends.push_back(static_cast<std::uint32_t>(lane) * 0x4000'0001u);
        expected_sums.push_back(addends.back() + 7 + static_cast<std::uint32_t>(3 * lane - 10));
    }
    simd::batch_pair const pair{simd::load<simd::batch>(evens.data()), simd::load<simd::batch>(odds.data())};
    std::vector<float> stored(expected.size());
    simd::store(stored.data(), pair);
    CHECK(stored == expected);
    std::vector<std::uint32_t> sums(expected_sums.size());
    simd::store_sum(sums.data(), pair, addends.data(), 7);
    CHECK(sums == expected_sums);
}
