// SPDX-License-Identifier: MIT
#include "dmlref/golden/stored_element.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using directml::data_type;

namespace {

std::uint64_t half_bits(double value) { return element_nearest_to(data_type::float16, value).bits; }

} // namespace

TEST_CASE("stored_element: a double becomes the half nearest to it and not to its float", "[golden][verdict]") {
    // 1 + 2^-11 lies midway between 0x3c00 and 0x3c01; a float does not see the 2^-40 beside it.
    CHECK(half_bits(1 + 0x1p-11) == 0x3c00);
    CHECK(half_bits(1 + 0x1p-11 + 0x1p-40) == 0x3c01);
    CHECK(half_bits(1 + 3 * 0x1p-11) == 0x3c02);
    CHECK(half_bits(1 + 3 * 0x1p-11 - 0x1p-40) == 0x3c01);
    CHECK(half_bits(-1 - 0x1p-11 - 0x1p-40) == 0xbc01);
    CHECK(half_bits(-1 - 3 * 0x1p-11 + 0x1p-40) == 0xbc01);
}

TEST_CASE("stored_element: a half overflows at 65520 and vanishes at 2^-25", "[golden][verdict]") {
    CHECK(half_bits(65519.999999999) == 0x7bff);
    CHECK(half_bits(65520) == 0x7c00);
    CHECK(half_bits(-1e300) == 0xfc00);
    CHECK(half_bits(0x1p-25) == 0x0000);
    CHECK(half_bits(0x1p-25 + 0x1p-60) == 0x0001);
    CHECK(half_bits(-0x1p-1000) == 0x8000);
}

TEST_CASE("stored_element: an integer is rounded to even and stays within its type", "[golden][verdict]") {
    auto const stored = [](data_type type, double value) { return element_nearest_to(type, value).value(); };
    CHECK(stored(data_type::uint8, 2.5) == 2);
    CHECK(stored(data_type::uint8, 3.5) == 4);
    CHECK(stored(data_type::uint8, 255.7) == 255);
    CHECK(stored(data_type::int8, -128.6) == -128);
    CHECK(stored(data_type::int32, -7) == -7);
    CHECK(stored(data_type::uint64, 3735928559.) == 3735928559.);
}

TEST_CASE("stored_element: elements are counted from one to the other, through zero", "[golden][verdict]") {
    auto const distance = [](data_type type, std::uint64_t a, std::uint64_t b) {
        return distance_in_units({type, a}, {type, b});
    };
    CHECK(distance(data_type::float16, 0x4249, 0x4258) == 15);
    CHECK(distance(data_type::float16, 0x4258, 0x4249) == 15);
    CHECK(distance(data_type::float16, 0x0000, 0x8000) == 0);
    CHECK(distance(data_type::float16, 0x0001, 0x8001) == 2);
    CHECK(distance(data_type::float16, 0x7bff, 0x7c00) == 1);
    CHECK(distance(data_type::float32, 0x3f800000, 0x3f7fffff) == 1);
    CHECK(distance(data_type::float16, 0x7e00, 0x3c00) == std::nullopt);
    CHECK(distance(data_type::int8, 0x80, 0x7f) == 255);
    CHECK(distance(data_type::uint64, 0, ~std::uint64_t{0}) == ~std::uint64_t{0});
}

TEST_CASE("stored_element: the spacing is that of the type at the value", "[golden][verdict]") {
    CHECK(spacing_at(data_type::float32, 1) == 0x1p-23);
    CHECK(spacing_at(data_type::float32, -1.999) == 0x1p-23);
    CHECK(spacing_at(data_type::float32, 0) == 0x1p-149);
    CHECK(spacing_at(data_type::float16, 1) == 0x1p-10);
    CHECK(spacing_at(data_type::float16, 65504) == 32);
    CHECK(spacing_at(data_type::float16, 1e30) == 32);
    CHECK(spacing_at(data_type::float16, 0x1p-20) == 0x1p-24);
    CHECK(spacing_at(data_type::int32, 1e6) == 1);
}

TEST_CASE("stored_element: decimal and bits say the same", "[golden][verdict]") {
    CHECK(text_of({data_type::float16, 0x4249}) == "3.1425781");
    CHECK(bits_text({data_type::float16, 0x4249}) == "0x4249");
    CHECK(text_of({data_type::float16, 0xfe00}) == "nan");
    CHECK(text_of({data_type::float32, 0xff800000}) == "-inf");
    CHECK(bits_text({data_type::float32, 0x80000000}) == "0x80000000");
    CHECK(text_of({data_type::int8, 0xff}) == "-1");
    CHECK(bits_text({data_type::int8, 0xff}) == "0xff");
    CHECK(text_of({data_type::uint64, ~std::uint64_t{0}}) == "18446744073709551615");
}

TEST_CASE("stored_element: what is loaded has the bits of the memory", "[golden][verdict]") {
    float const number = -0.f;
    std::int16_t const integer = -2;
    CHECK(load_element(data_type::float32, &number) == stored_element{data_type::float32, 0x80000000});
    CHECK(load_element(data_type::int16, &integer) == stored_element{data_type::int16, 0xfffe});
    CHECK(load_element(data_type::int16, &integer).value() == -2);
}
