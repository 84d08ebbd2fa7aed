// SPDX-License-Identifier: MIT
#include "dmlref/core/element.hpp"

#include "support/catch.hpp"

#include <cstdint>

using namespace dmlref;

namespace {

std::uint32_t stored_float(std::uint32_t bits) {
    return std::bit_cast<std::uint32_t>(to_element<float>(std::bit_cast<float>(bits)));
}
std::uint16_t stored_half(std::uint32_t bits) { return to_element<half>(std::bit_cast<float>(bits)).bits(); }

} // namespace

TEST_CASE("element: FLOAT32 and FLOAT16 are the element types", "[element][core]") {
    STATIC_REQUIRE(element<float>);
    STATIC_REQUIRE(element<half>);
    STATIC_REQUIRE(!element<double>);
    STATIC_REQUIRE(!element<float const>);
    STATIC_REQUIRE(!element<std::uint32_t>);
}

TEST_CASE("element: every NaN is stored as the one quiet, positive NaN without payload", "[element][core]") {
    for (std::uint32_t const nan :
         {0x7f80'0001u, 0x7fa0'0000u, 0x7fc0'0000u, 0x7fff'ffffu, 0xff80'0001u, 0xffc0'0000u, 0xffff'ffffu}) {
        CAPTURE(nan);
        CHECK(stored_float(nan) == 0x7fc0'0000u);
        CHECK(stored_half(nan) == 0x7e00u);
    }
}

TEST_CASE("element: a float is stored unchanged unless it is a NaN", "[element][core]") {
    for (std::uint32_t const bits : {0x0000'0000u, 0x8000'0000u, 0x0000'0001u, 0x007f'ffffu, 0x3f80'0000u, 0xbf80'0001u,
                                     0x7f7f'ffffu, 0x7f80'0000u, 0xff80'0000u}) {
        CAPTURE(bits);
        CHECK(stored_float(bits) == bits);
    }
}

TEST_CASE("element: a half is stored with one rounding to nearest even", "[element][core]") {
    STATIC_REQUIRE(to_element<half>(1.f).bits() == 0x3c00);
    CHECK(to_element<half>(2049.f).bits() == half(2048.f).bits());
    CHECK(to_element<half>(2051.f).bits() == half(2052.f).bits());
    CHECK(to_element<half>(-0.f).bits() == 0x8000);
    CHECK(to_element<half>(65520.f).bits() == 0x7c00);
}

TEST_CASE("element: the integers of DirectML are numbers, those of 8 bits bytes", "[element][core]") {
    STATIC_REQUIRE((number<float> && number<half> && !number<double> && !number<bool>));
    STATIC_REQUIRE((integer<std::int8_t> && integer<std::uint16_t> && integer<std::int32_t> && integer<std::uint64_t>));
    STATIC_REQUIRE((!integer<float> && !element<std::int8_t> && !byte_integer<std::int16_t>));
    STATIC_REQUIRE(std::same_as<decltype(value_of(std::int64_t{})), std::int64_t>);
    STATIC_REQUIRE(std::same_as<decltype(value_of(half{})), float>);
    STATIC_REQUIRE(lowest_value<half> == -std::numeric_limits<float>::infinity());
    STATIC_REQUIRE(lowest_value<std::int8_t> == -128);
    STATIC_REQUIRE(lowest_value<std::uint64_t> == 0);
}

TEST_CASE("element: a byte is the nearest integer that its type holds, ties to even", "[element][core]") {
    std::pair<float, int> const rounded[] = {{0.5f, 0},        {1.5f, 2},       {-0.5f, 0},    {-1.5f, -2},
                                             {0.49999997f, 0}, {2.5001f, 3},    {126.5f, 126}, {127.5f, 127},
                                             {1e30f, 127},     {-128.5f, -128}, {-1e30f, -128}};
    for (auto const& [value, expected] : rounded) {
        CAPTURE(value);
        CHECK(to_element<std::int8_t>(value) == expected);
    }
    CHECK(to_element<std::uint8_t>(-0.75f) == 0);
    CHECK(to_element<std::uint8_t>(254.5f) == 254);
    CHECK(to_element<std::uint8_t>(300.f) == 255);
}
