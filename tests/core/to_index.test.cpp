// SPDX-License-Identifier: MIT
#include "dmlref/core/to_index.hpp"

#include "support/catch.hpp"

#include <cmath>

using namespace dmlref;

namespace {

constexpr index_t most = std::numeric_limits<index_t>::max(), least = std::numeric_limits<index_t>::min();

} // namespace

TEMPLATE_TEST_CASE("to_index: NaN becomes the lowest index and infinities clamp", "[to_index][core]", float, double) {
    constexpr TestType nan = std::numeric_limits<TestType>::quiet_NaN();
    constexpr TestType infinity = std::numeric_limits<TestType>::infinity();
    CHECK(to_index(nan, 3, 7) == 3);
    CHECK(to_index(-nan, -3, 7) == -3);
    CHECK(to_index(infinity, 3, 7) == 7);
    CHECK(to_index(-infinity, 3, 7) == 3);
    CHECK(to_index(nan, least, most) == least);
    CHECK(to_index(infinity, least, most) == most);
    CHECK(to_index(-infinity, least, most) == least);
}

TEMPLATE_TEST_CASE("to_index: values beyond 64 bits clamp", "[to_index][core]", float, double) {
    for (TestType const huge : {TestType{0x1p63f}, TestType{0x1p64f}, std::numeric_limits<TestType>::max()}) {
        CHECK(to_index(huge, 0, 9) == 9);
        CHECK(to_index(-huge, 0, 9) == 0);
        CHECK(to_index(huge, least, most) == most);
        CHECK(to_index(-huge, least, most) == least);
    }
    TestType const below = std::nextafter(TestType{0x1p63f}, TestType{0});
    constexpr index_t step = index_t{1} << (63 - std::numeric_limits<TestType>::digits);
    CHECK(to_index(below, least, most) == most - step + 1);
    CHECK(to_index(below, 0, 9) == 9);
}

TEMPLATE_TEST_CASE("to_index: the value is truncated toward zero, then the bounds apply", "[to_index][core]", float,
                   double) {
    for (int quarters = -40; quarters <= 40; ++quarters) {
        TestType const value = static_cast<TestType>(quarters) / 4;
        index_t const truncated = quarters / 4; // integer division truncates too
        CAPTURE(value);
        CHECK(to_index(value, -100, 100) == truncated);
        for (index_t lowest = -3; lowest <= 3; ++lowest)
            for (index_t highest = lowest; highest <= 3; ++highest) {
                index_t const expected = truncated < lowest ? lowest : truncated > highest ? highest : truncated;
                CHECK(to_index(value, lowest, highest) == expected);
            }
    }
    CHECK(to_index(TestType{-0.f}, 0, 5) == 0);
    CHECK(to_index(std::numeric_limits<TestType>::denorm_min(), 0, 5) == 0);
    CHECK(to_index(std::nextafter(TestType{5}, TestType{0}), 0, 9) == 4);
}

TEST_CASE("to_index: a bound that float cannot hold still applies", "[to_index][core]") {
    constexpr index_t odd = (index_t{1} << 24) + 1; // between the floats 2^24 and 2^24 + 2
    CHECK(to_index(0x1p24f, 0, odd) == odd - 1);
    CHECK(to_index(0x1p24f + 2.f, 0, odd) == odd);
    CHECK(to_index(0x1p24f, odd, odd + 9) == odd);
    CHECK(to_index(0x1p24f + 2.f, odd, odd + 9) == odd + 1);
    CHECK(to_index(0x1p24f + 4.f, odd + 2, odd + 9) == odd + 3);
    CHECK(to_index(0x1p53, 0, (index_t{1} << 53) + 1) == index_t{1} << 53);
}

TEST_CASE("to_index: it can be evaluated by the compiler", "[to_index][core]") {
    STATIC_REQUIRE(to_index(2.75f, 0, 5) == 2);
    STATIC_REQUIRE(to_index(std::numeric_limits<double>::quiet_NaN(), 1, 5) == 1);
    STATIC_REQUIRE(to_index(1e300, 0, 5) == 5);
}
