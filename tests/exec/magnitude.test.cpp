// SPDX-License-Identifier: MIT
#include "dmlref/exec/magnitude.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"

#include <bit>
#include <vector>

using namespace dmlref;
using testing::bits;

namespace {

/// The value of all lanes. Lanes that differ count as a NaN that no operation gives.
float every_lane(simd::batch const& value) {
    float lanes[simd::batch::size];
    simd::store(lanes, value);
    for (float lane : lanes)
        if (bits(lane) != bits(lanes[0])) return std::bit_cast<float>(0x7fff'ffffu);
    return lanes[0];
}

constexpr float infinity = std::numeric_limits<float>::infinity();

} // namespace

TEST_CASE("simd: a magnitude has no sign", "[simd][exec]") {
    for (float value : {0.f, 1.f, 0x1p-149f, 0x1p-126f, 1.5f, 0x1.fffffep127f, infinity})
        for (float sign : {1.f, -1.f}) {
            CAPTURE(value, sign);
            CHECK(bits(simd::magnitude(sign * value)) == bits(value));
            CHECK(bits(every_lane(simd::magnitude(simd::batch(sign * value)))) == bits(value));
        }
    CHECK(bits(every_lane(simd::magnitude(simd::batch(-std::numeric_limits<float>::quiet_NaN())))) == 0x7fc0'0000u);
}

TEST_CASE("simd: a square root is the nearest float", "[simd][exec]") {
    struct example {
        float square, root;
    };
    // 2^-149 is subnormal. The roots of 2 and of the largest float are those of tables, rounded.
    std::vector<example> const examples = {{0.f, 0.f},
                                           {1.f, 1.f},
                                           {2.f, 0x1.6a09e6p0f},
                                           {9.f, 3.f},
                                           {0x1p-148f, 0x1p-74f},
                                           {0x1p-149f, 0x1.6a09e6p-75f},
                                           {0x1.fffffep127f, 0x1.fffffep63f},
                                           {infinity, infinity}};
    for (auto const [square, root] : examples) {
        CAPTURE(square);
        CHECK(bits(simd::square_root(square)) == bits(root));
        CHECK(bits(every_lane(simd::square_root(simd::batch(square)))) == bits(root));
    }
}
