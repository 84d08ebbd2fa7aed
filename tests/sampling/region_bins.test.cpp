// SPDX-License-Identifier: MIT
#include "dmlref/sampling/region_bins.hpp"

#include "support/catch.hpp"

#include <limits>
#include <vector>

using namespace dmlref;
using sampling::binned_region;

namespace {

std::vector<index_t> bins(binned_region const& region, index_t pooled, index_t size) {
    std::vector<index_t> result;
    for (index_t at = 0; at < pooled; ++at) {
        result.push_back(region.bin(at, pooled, size).start);
        result.push_back(region.bin(at, pooled, size).end);
    }
    return result;
}

} // namespace

TEST_CASE("binned_region: neighboring bins share the pixel in which they meet", "[roi_pooling][sampling]") {
    // docs/operators/roi_pooling.md: 0 to 4 in two bins.
    CHECK(bins({0.f, 8.f, 0.5f}, 2, 5) == std::vector<index_t>{0, 3, 2, 5});
    // 1.5 and 2.5 are rounded away from zero.
    CHECK(bins({3.f, 5.f, 0.5f}, 2, 5) == std::vector<index_t>{2, 3, 3, 4});
}

TEST_CASE("binned_region: bins are cut at the ends, and inverted or NaN regions have none", "[roi_pooling][sampling]") {
    CHECK(bins({2.f, 9.f, 0.5f}, 3, 5) == std::vector<index_t>{1, 3, 2, 5, 4, 5});
    CHECK(bins({5.f, 4.f, 1.f}, 1, 9) == std::vector<index_t>{5, 5});
    float const nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    CHECK(binned_region(nan, 4.f, 1.f).bin(0, 2, 9).size() == 0);
    CHECK(binned_region(0.f, nan, 1.f).bin(0, 2, 9).size() == 0);
    CHECK(bins({-infinity, infinity, 1.f}, 1, 9) == std::vector<index_t>{0, 9});
}
