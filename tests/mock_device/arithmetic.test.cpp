// SPDX-License-Identifier: MIT
#include "arithmetic_names.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <stdexcept>

using namespace dmlref;
using namespace dmlref::mock_device;

namespace {

using numbers = std::vector<float>;

std::uint16_t stored_half(float value, half_rounding rounding) {
    return device_arithmetic{.half_store = rounding}.stored<half>(value).bits();
}

} // namespace

TEST_CASE("mock device: a fused product is not rounded by itself", "[mock_device][arithmetic]") {
    // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, of which a float drops the last bit.
    float const a = 0x1.001p0f;
    CHECK(device_arithmetic{}.multiply_add(a, a, -0x1.002p0f) == 0);
    CHECK(device_arithmetic{.fused = true}.multiply_add(a, a, -0x1.002p0f) == 0x1p-24f);
}

TEST_CASE("mock device: a sum depends on its order", "[mock_device][arithmetic]") {
    // 2^24 + 1 rounds to 2^24; the ones by themselves are 2 or 3.
    numbers const terms = {0x1p24f, 1, 1, 1};
    CHECK(device_arithmetic{.order = summation_order::ascending}.sum(terms) == 0x1p24f);
    CHECK(device_arithmetic{.order = summation_order::descending}.sum(terms) == 0x1.000004p24f);
    CHECK(device_arithmetic{.order = summation_order::pairwise}.sum(terms) == 0x1.000002p24f);
    CHECK(device_arithmetic{}.sum({}) == 0);
}

TEST_CASE("mock device: a shuffled order is a permutation, and always the same", "[mock_device][arithmetic]") {
    device_arithmetic const shuffled{.order = summation_order::shuffled};
    std::vector<std::size_t> order = shuffled.visiting_order(100);
    CHECK(order == shuffled.visiting_order(100));
    CHECK_FALSE(std::is_sorted(order.begin(), order.end()));
    std::sort(order.begin(), order.end());
    CHECK(order == device_arithmetic{}.visiting_order(100));
}

TEST_CASE("mock device: a weighted sum is the sum of the products", "[mock_device][arithmetic]") {
    numbers const weights = {1, 2, 3, 4, 5}, values = {5, 4, 3, 2, 1};
    for (char const* name : {"ascending", "descending", "pairwise", "shuffled", "fused"})
        CHECK(arithmetic_named(name).weighted_sum(weights, values) == 35);
}

TEST_CASE("mock device: arithmetic in half rounds every result to half", "[mock_device][arithmetic]") {
    device_arithmetic const half_values{.half_values = true};
    CHECK(half_values.add(2048, 1) == 2048);
    CHECK(half_values.multiply(300, 300) == std::numeric_limits<float>::infinity());
    CHECK(half_values.for_coordinates().add(2048, 1) == 2049);
}

TEST_CASE("mock device: subnormal operands and results are flushed", "[mock_device][arithmetic]") {
    device_arithmetic const flushing{.flush_to_zero = true};
    CHECK(flushing.multiply(0x1p-126f, 0.5f) == 0);
    CHECK(flushing.add(0x1p-127f, 0x1p-127f) == 0);
    CHECK(flushing.add(0x1p-126f, 0x1p-126f) == 0x1p-125f);
    CHECK(device_arithmetic{}.multiply(0x1p-126f, 0.5f) == 0x1p-127f);
}

TEST_CASE("mock device: a quotient by the reciprocal may be off by a bit", "[mock_device][arithmetic]") {
    // 1 / 41 rounds down by half a unit, so that 41 times it is below 1.
    CHECK(device_arithmetic{}.divide(41, 41) == 1);
    CHECK(device_arithmetic{.reciprocal_division = true}.divide(41, 41) == 0x1.fffffep-1f);
}

TEST_CASE("mock device: a texture unit has weights of 8 fractional bits", "[mock_device][arithmetic]") {
    device_arithmetic const texture{.texture_weights = true};
    CHECK(texture.interpolate(0.5f, 0, 256) == 128);
    CHECK(texture.interpolate(1.f / 3, 0, 256) == 85);
    CHECK(texture.interpolate(0.001f, 0, 256) == 0);
}

TEST_CASE("mock device: all forms of interpolation agree on whole numbers", "[mock_device][arithmetic]") {
    for (char const* name : {"weighted_pair", "difference"}) {
        CHECK(arithmetic_named(name).interpolate(0.25f, 8, 16) == 10);
        CHECK(arithmetic_named(name).interpolate(0, 8, std::numeric_limits<float>::infinity()) == 8);
    }
    device_arithmetic const reading{.reads_zero_weights = true};
    CHECK(std::isnan(reading.interpolate(0, 8, std::numeric_limits<float>::infinity())));
}

TEST_CASE("mock device: all forms of a position agree where nothing is rounded", "[mock_device][arithmetic]") {
    for (char const* name : {"documented", "reciprocal", "folded"}) {
        CHECK(arithmetic_named(name).position(3, 2, 0.5f, -0.5f) == 1.25f);
        CHECK(arithmetic_named(name).position(0, 0.25f, 1, 2) == -9);
    }
    // 41 / 41 is 1 but for the rounded reciprocal.
    CHECK(arithmetic_named("documented").position(41, 41, 0, 0) == 1);
    CHECK(arithmetic_named("reciprocal").position(41, 41, 0, 0) == 0x1.fffffep-1f);
}

TEST_CASE("mock device: a half is stored to nearest or cut", "[mock_device][arithmetic]") {
    // 1 + 2^-10 is the half after 1.
    CHECK(stored_half(0x1.003p0f, half_rounding::nearest_even) == 0x3c01);
    CHECK(stored_half(0x1.003p0f, half_rounding::truncated) == 0x3c00);
    CHECK(stored_half(-0x1.003p0f, half_rounding::truncated) == 0xbc00);
    CHECK(stored_half(65535.f, half_rounding::truncated) == 0x7bff);
    CHECK(stored_half(1.f, half_rounding::truncated) == 0x3c00);
}

TEST_CASE("mock device: an arithmetic is named by its features", "[mock_device][arithmetic]") {
    device_arithmetic const named = arithmetic_named("fused,shuffled,folded,half");
    CHECK(named.fused);
    CHECK(named.order == summation_order::shuffled);
    CHECK(named.coordinates == coordinate_form::folded);
    CHECK(named.half_values);
    CHECK_FALSE(arithmetic_named("").fused);
    CHECK_THROWS_AS(arithmetic_named("fast"), std::invalid_argument);
}
