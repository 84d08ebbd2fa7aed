// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/whole_numbers.hpp"

#include "exec/lane_checks.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace dmlref;

TEST_CASE("simd: whole numbers in floats are added to indices modulo 2^32", "[simd][exec]") {
    float whole[simd::batch::size];
    std::uint32_t addends[simd::batch::size], sums[simd::batch::size];
    alignas(64) std::uint32_t streamed[simd::batch::size];
    for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
        whole[lane] = static_cast<float>(lane) * 1e5f - 3e5f;
        addends[lane] = static_cast<std::uint32_t>(lane) * static_cast<std::uint32_t>(0x4000'0001u);
    }
    std::uint32_t const base = static_cast<std::uint32_t>(-7);
    simd::store_sum(sums, simd::load<simd::batch>(whole), addends, base);
    simd::store_sum(streamed, simd::load<simd::batch>(whole), addends, base, true);
    simd::finish_streaming();
    for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
        auto const number = static_cast<std::uint32_t>(static_cast<std::int64_t>(lane) * 100'000 - 300'000);
        CHECK(sums[lane] == static_cast<std::uint32_t>(addends[lane] + base + number));
        std::uint32_t single = 0;
        simd::store_sum(&single, whole[lane], addends + lane, base);
        CHECK(single == sums[lane]);
        CHECK(streamed[lane] == sums[lane]);
    }
}

TEST_CASE("simd: numbers are rounded down and up", "[simd][exec]") {
    std::vector<float> const values = {0.f,   0.25f, 0.5f,  1.f,   1.5f,  3.75f,       4.f,    8388607.5f, 16777215.f,
                                       1e30f, -1.f,  -1.5f, -0.5f, -0.1f, -8388607.5f, -1e30f, 2.f,        1e-40f};
    // A sum with 0 has no negative zero.
    testing::check_in_every_lane<1>(
        values, []<class V>(V const& value) { return simd::rounded_down(value) + V(0.f); },
        [](float value) { return std::floor(value) + 0.f; });
    testing::check_in_every_lane<1>(
        values, []<class V>(V const& value) { return simd::rounded_up(value) + V(0.f); },
        [](float value) { return std::ceil(value) + 0.f; });
}
