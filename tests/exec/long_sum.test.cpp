// SPDX-License-Identifier: MIT
#include "dmlref/exec/long_sum.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

TEST_CASE("long_sum: every lane is added up in double", "[exec]") {
    simd::long_sum<simd::batch> sum;
    for (float const term : {0x1p24f, 1.f, 1.f}) sum += simd::batch(term);
    alignas(64) float lanes[simd::width];
    simd::store(lanes, sum.rounded());
    for (float const lane : lanes) CHECK(lane == 0x1p24f + 2);
}

TEST_CASE("long_sum: sums in memory take the terms of their lanes", "[exec]") {
    std::vector<float> in_float(static_cast<std::size_t>(simd::width), 0x1p24f);
    std::vector<double> in_double(in_float.begin(), in_float.end());
    for (int term = 0; term < 2; ++term) {
        simd::add_to(in_float.data(), simd::batch(1.f));
        simd::add_to(in_double.data(), simd::batch(1.f));
    }
    std::vector<float> space(in_float.size());
    CHECK(simd::rounded(in_float.data(), simd::width, space.data()) == in_float.data());
    CHECK(in_float == std::vector<float>(in_float.size(), 0x1p24f));
    CHECK(simd::rounded(in_double.data(), simd::width, space.data()) == space.data());
    CHECK(space == std::vector<float>(in_float.size(), 0x1p24f + 2));
}
