// SPDX-License-Identifier: MIT
#include "dmlref/exec/comparison.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"

#include <bit>

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

float const values[] = {0.f,
                        -0.f,
                        1.f,
                        -1.f,
                        0x1p-149f,
                        std::numeric_limits<float>::infinity(),
                        -std::numeric_limits<float>::infinity(),
                        std::bit_cast<float>(0x7fc0'0000u),
                        std::bit_cast<float>(0xffc0'1234u)};

} // namespace

TEST_CASE("simd: the larger of two leaves the second where they are equal or one is NaN", "[simd][exec]") {
    for (float a : values)
        for (float b : values) {
            CAPTURE(a, b);
            CHECK(bits(every_lane(simd::larger(simd::batch(a), simd::batch(b)))) == bits(a > b ? a : b));
            CHECK(bits(simd::larger(a, b)) == bits(a > b ? a : b));
        }
}

TEST_CASE("simd: selection by equality treats zeros as equal and NaN as nothing's equal", "[simd][exec]") {
    for (float a : values)
        for (float b : values) {
            CAPTURE(a, b);
            float const expected = a == b ? 2.f : 3.f;
            CHECK(every_lane(simd::select_equal(simd::batch(a), simd::batch(b), simd::batch(2.f), simd::batch(3.f))) ==
                  expected);
            CHECK(simd::select_equal(a, b, 2.f, 3.f) == expected);
        }
}

TEST_CASE("simd: NaN is told from numbers, and remembered", "[simd][exec]") {
    for (float value : values) {
        CAPTURE(value);
        bool const is_nan = value != value;
        CHECK(bits(every_lane(simd::number_or(simd::batch(value), simd::batch(5.f)))) == bits(is_nan ? 5.f : value));
        CHECK(bits(simd::number_or(value, 5.f)) == bits(is_nan ? 5.f : value));
        simd::nan_watch batches, singles;
        batches.show(simd::batch(1.f));
        float lanes[simd::batch::size] = {};
        lanes[simd::batch::size - 1] = value;
        batches.show(simd::load<simd::batch>(lanes));
        batches.show(simd::batch(1.f));
        singles.show(1.f);
        singles.show(value);
        singles.show(1.f);
        CHECK(batches.has_seen_one() == is_nan);
        CHECK(singles.has_seen_one() == is_nan);
    }
}
