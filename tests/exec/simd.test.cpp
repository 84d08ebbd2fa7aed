// SPDX-License-Identifier: MIT
#include "dmlref/exec/simd.hpp"

#include "support/catch.hpp"

#include <bit>
#include <limits>
#include <vector>

using dmlref::index_t;
namespace simd = dmlref::simd;

namespace {

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Every pair of these, so that each meets each in some lane.
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

TEST_CASE("simd: lanes choose and clean as one float does", "[simd][exec]") {
    auto const bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    for (float const a : values)
        for (float const b : values) {
            float chosen[16], cleaned[16];
            simd::store(chosen, simd::select_greater(simd::batch(a), simd::batch(b), simd::batch(a), simd::batch(b)));
            simd::store(cleaned, simd::with_one_nan(simd::batch(a)));
            float const expected = a > b ? a : b;
            for (index_t lane = 0; lane < simd::width; ++lane) {
                CHECK(bits(chosen[lane]) == bits(expected));
                CHECK(bits(cleaned[lane]) == (a != a ? 0x7fc0'0000u : bits(a)));
            }
            CHECK(bits(simd::select_greater(a, b, a, b)) == bits(expected));
            CHECK(bits(simd::with_one_nan(a)) == (a != a ? 0x7fc0'0000u : bits(a)));
        }
}
