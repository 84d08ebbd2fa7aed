// SPDX-License-Identifier: MIT
#include "dmlref/exec/simd.hpp"

#include "exec/lane_checks.hpp"

#include <bit>
#include <limits>
#include <vector>

using namespace dmlref;

namespace {

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Every pair of these values meets in some lane.
std::vector<float> const values = {0.f, -0.f, 1.f, -1.f, infinity, -infinity, NaN, -NaN, 1e-40f, 3.f, 3.f, 2.f, 5.f};

} // namespace

TEST_CASE("simd: a block is computed once for each element, whole batches first", "[simd][exec]") {
    for (index_t count = 0; count <= 3 * simd::width + 1; ++count) {
        std::vector<int> visits(static_cast<std::size_t>(count));
        index_t batches = 0;
        simd::for_each_block(count, [&]<class V>(index_t at) {
            batches += std::same_as<V, simd::batch>;
            for (index_t lane = 0; lane < simd::width_of<V>; ++lane) ++visits[static_cast<std::size_t>(at + lane)];
        });
        CHECK(batches == count / simd::width);
        CHECK(visits == std::vector<int>(visits.size(), 1));
    }
}

TEST_CASE("simd: lanes select, and replace NaN, as a single float does", "[simd][exec]") {
    testing::check_in_every_lane<2>(
        values, [](auto a, auto b) { return simd::select_greater(a, b, a, b); },
        [](float a, float b) { return a > b ? a : b; });
    testing::check_in_every_lane<1>(
        values, [](auto a) { return simd::with_one_nan(a); },
        [](float a) { return a != a ? std::bit_cast<float>(0x7fc0'0000u) : a; });
}
