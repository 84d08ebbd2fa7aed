// SPDX-License-Identifier: MIT
#include "dmlref/exec/whole_numbers.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

TEMPLATE_TEST_CASE("simd: whole numbers in floats are added to indices modulo their range", "[simd][exec]",
                   std::uint32_t, std::uint64_t) {
    float whole[simd::batch::size];
    TestType addends[simd::batch::size], sums[simd::batch::size];
    alignas(64) TestType streamed[simd::batch::size];
    for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
        whole[lane] = static_cast<float>(lane) * 1e5f - 3e5f;
        addends[lane] = static_cast<TestType>(lane) * static_cast<TestType>(0x4000'0001u);
    }
    TestType const base = static_cast<TestType>(-7);
    simd::store_sum(sums, simd::load<simd::batch>(whole), addends, base);
    simd::store_sum(streamed, simd::load<simd::batch>(whole), addends, base, true);
    simd::finish_streaming();
    for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
        auto const number = static_cast<TestType>(static_cast<std::int64_t>(lane) * 100'000 - 300'000);
        CHECK(sums[lane] == static_cast<TestType>(addends[lane] + base + number));
        TestType single = 0;
        simd::store_sum(&single, whole[lane], addends + lane, base);
        CHECK(single == sums[lane]);
        CHECK(streamed[lane] == sums[lane]);
    }
}
