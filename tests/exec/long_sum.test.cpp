// SPDX-License-Identifier: MIT
#include "dmlref/exec/long_sum.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

namespace {

/// In each lane another float that does not grow by 1.
float large_in(index_t lane) { return static_cast<float>((1 << 24) + 4 * lane); }

std::vector<float> large_in_every_lane() {
    std::vector<float> lanes;
    for (index_t lane = 0; lane < simd::width; ++lane) lanes.push_back(large_in(lane));
    return lanes;
}

} // namespace

TEST_CASE("long_sum: every lane is summed in double", "[exec]") {
    simd::long_sum<simd::batch> sum;
    sum += simd::load<simd::batch>(large_in_every_lane().data());
    for (int term = 0; term < 2; ++term) sum += simd::batch(1.f);
    alignas(64) float lanes[simd::width];
    simd::store(lanes, sum.rounded());
    for (index_t lane = 0; lane < simd::width; ++lane) CHECK(lanes[lane] == large_in(lane) + 2);
}

TEST_CASE("long_sum: sums in memory take the terms of their lanes", "[exec]") {
    std::vector<float> const large = large_in_every_lane();
    std::vector<float> in_float = large, larger;
    for (float value : large) larger.push_back(value + 2);
    std::vector<double> in_double(in_float.begin(), in_float.end());
    for (int term = 0; term < 2; ++term) {
        simd::add_to(in_float.data(), simd::batch(1.f));
        simd::add_to(in_double.data(), simd::batch(1.f));
    }
    std::vector<float> space(in_float.size());
    CHECK(simd::rounded(in_float.data(), simd::width, space.data()) == in_float.data());
    CHECK(in_float == large);
    CHECK(simd::rounded(in_double.data(), simd::width, space.data()) == space.data());
    CHECK(space == larger);
}
