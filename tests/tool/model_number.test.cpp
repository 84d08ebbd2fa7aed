// SPDX-License-Identifier: MIT
#include "model/number.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <random>

using namespace dmlref;
using namespace dmlref::tool;

namespace {

template <class T>
T number(std::string const& text) {
    json_value const document = parse_json("[" + text + "]", "m.json");
    return number_from<T>(std::get<json_array>(document.content)[0]);
}

std::uint32_t half_bits(std::string const& text) { return number<half>(text).bits(); }

template <class T>
std::string refusal(std::string const& text) {
    return ::refusal<value_error>([&] { number<T>(text); });
}

/// All digits of a double.
std::string exact(double value) {
    char text[1200];
    return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, 1100).ptr};
}

} // namespace

TEST_CASE("model_number: FLOAT16 literals go to the nearest value, ties to even", "[model][tool]") {
    CHECK(half_bits("0") == 0);
    CHECK(half_bits("-0.0") == 0x8000);
    CHECK(half_bits("1") == 0x3c00);
    CHECK(half_bits("2051") == 0x6802);   // DxDispatch truncates: 0x6801
    CHECK(half_bits("1.0009") == 0x3c01); // DxDispatch truncates: 0x3c00
    CHECK(half_bits("2049") == 0x6800);
    CHECK(half_bits("-2051") == 0xe802);
    CHECK(half_bits("65504") == 0x7bff);
    CHECK(half_bits("65519.999") == 0x7bff);
    CHECK(half_bits("5.9604644775390625e-8") == 0x0001);  // 2^-24
    CHECK(half_bits("2.98023223876953125e-8") == 0x0000); // 2^-25, a tie
    CHECK(half_bits("2.98023223876953125001e-8") == 0x0001);
    CHECK(half_bits("1e-400") == 0);
    CHECK(half_bits("1e-99999999999999999999") == 0);
}

TEST_CASE("model_number: a literal is rounded once, however close to a tie it lies", "[model][tool]") {
    // Between 2048 and 2050; the double and the float nearest to each literal are the tie 2049 itself.
    CHECK(half_bits("2049.0000000000000000000000001") == 0x6801);
    CHECK(half_bits("2048.9999999999999999999999999") == 0x6800);
    CHECK(half_bits("204900000000000000000000000000000000001e-35") == 0x6801);
    // Between 2050 and 2052.
    CHECK(half_bits("2051.0000000000000000000000001") == 0x6802);
    CHECK(half_bits("2050.9999999999999999999999999") == 0x6801);
    CHECK(half_bits("-2050.9999999999999999999999999") == 0xe801);
    CHECK(half_bits("65519.99999999999999999999999999") == 0x7bff);
    // The float nearest to 1 + 2^-11 + 2^-26 is the tie 1 + 2^-11.
    CHECK(half_bits("1.000488296151161193847656250") == 0x3c01);
    // Between 1 and 1 + 2^-23; the double nearest to each literal is the tie 1 + 2^-24.
    CHECK(number<float>("1.000000059604644775390625") == 1.f);
    CHECK(number<float>("1.0000000596046447753906250000000000001") == std::nextafter(1.f, 2.f));
    CHECK(number<float>("1.0000000596046447753906249999999999999") == 1.f);
    CHECK(number<float>("1.00000017881393432617187499999999999999") == std::nextafter(1.f, 2.f));
    CHECK(number<float>("7.006492321624085354618e-46") == 0.f); // just below 2^-150
    CHECK(number<float>("7.006492321624085354619e-46") == std::numeric_limits<float>::denorm_min());
}

TEST_CASE("model_number: the middles between halves and floats and their neighbors round as they must",
          "[model][tool]") {
    std::mt19937 random(5);
    for (int i = 0; i < 2000; ++i) {
        auto const lower_bits = static_cast<std::uint16_t>(random() % 0x7bff);
        half const lower = half::from_bits(lower_bits),
                   upper = half::from_bits(static_cast<std::uint16_t>(lower_bits + 1));
        double const middle = (static_cast<double>(static_cast<float>(lower)) + static_cast<float>(upper)) / 2;
        std::string const text = exact(middle);
        INFO(text);
        CHECK(half_bits(text) == (lower_bits % 2 == 0 ? lower.bits() : upper.bits()));
        CHECK(half_bits(text + "1") == upper.bits());
        CHECK(half_bits("-" + text + "1") == (upper.bits() | 0x8000u));
        CHECK(half_bits(exact(std::nextafter(middle, 0.))) == lower.bits());
    }
    for (int i = 0; i < 2000; ++i) {
        auto const lower_bits = static_cast<std::uint32_t>(random() % 0x7f7fffff);
        auto const lower = std::bit_cast<float>(lower_bits), upper = std::bit_cast<float>(lower_bits + 1);
        double const middle = (static_cast<double>(lower) + upper) / 2;
        std::string const text = exact(middle);
        INFO(text);
        CHECK(number<float>(text) == (lower_bits % 2 == 0 ? lower : upper));
        CHECK(number<float>(text + "1") == upper);
        CHECK(number<float>(exact(std::nextafter(middle, 0.))) == lower);
    }
}

TEST_CASE("model_number: every half and many floats survive being written in decimal", "[model][tool]") {
    for (std::uint32_t bits = 0; bits < 0x7c00; ++bits) {
        char text[64];
        float const value = static_cast<float>(half::from_bits(static_cast<std::uint16_t>(bits)));
        std::string const shortest(text, std::to_chars(text, text + sizeof text, value).ptr);
        CHECK(half_bits(shortest) == bits);
    }
    std::mt19937 random(6);
    for (int i = 0; i < 20000; ++i) {
        char text[64];
        auto const value = std::bit_cast<float>(static_cast<std::uint32_t>(random() % 0x7f800000));
        CHECK(number<float>({text, std::to_chars(text, text + sizeof text, value).ptr}) == value);
    }
}

TEST_CASE("model_number: integers as floats are rounded once", "[model][tool]") {
    CHECK(number<float>("16777217") == 16777216.f);
    CHECK(number<float>("18446744073709551615") == 0x1p64f);
    CHECK(number<float>("-9223372036854775807") == -0x1p63f);
    CHECK(number<double>("9007199254740993") == 9007199254740992.);
    CHECK(number<double>("0.1") == 0.1);
}

TEST_CASE("model_number: a float that would overflow is refused", "[model][tool]") {
    CHECK(refusal<half>("65520") == "is 65520, must fit into FLOAT16");
    CHECK(refusal<half>("-65520.0") == "is -65520.0, must fit into FLOAT16");
    CHECK(refusal<half>("18446744073709551615") == "is 18446744073709551615, must fit into FLOAT16");
    CHECK(refusal<float>("3.4028234663852886e38") == "accepted");
    CHECK(number<float>("3.4028235677973366e38") == std::numeric_limits<float>::max()); // just below the middle
    CHECK(refusal<float>("3.4028235677973367e38") == "is 3.4028235677973367e38, must fit into FLOAT32");
    CHECK(refusal<float>("-1e39") == "is -1e39, must fit into FLOAT32");
    CHECK(refusal<double>("1e308") == "accepted");
}

TEST_CASE("model_number: nan, inf and -inf are strings of any case", "[model][tool]") {
    for (char const* text : {"\"nan\"", "\"NaN\"", "\"NAN\""}) {
        CHECK(std::isnan(number<float>(text)));
        CHECK(std::isnan(number<double>(text)));
        CHECK(half_bits(text) == 0x7e00);
    }
    CHECK(number<float>("\"Inf\"") == std::numeric_limits<float>::infinity());
    CHECK(number<double>("\"-INF\"") == -std::numeric_limits<double>::infinity());
    CHECK(half_bits("\"-inf\"") == 0xfc00);
    CHECK(refusal<float>("\"infinity\"") == "is the string 'infinity', must be a number, 'nan', 'inf' or '-inf'");
    CHECK(refusal<float>("\"1\"") == "is the string '1', must be a number, 'nan', 'inf' or '-inf'");
    CHECK(refusal<std::int32_t>("\"nan\"") == "is the string 'nan', must be an integer of -2147483648 to 2147483647");
}

TEST_CASE("model_number: integers are exact and stay in their range", "[model][tool]") {
    CHECK(number<std::uint64_t>("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    CHECK(number<std::int64_t>("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
    CHECK(number<std::int64_t>("9007199254740993") == 9007199254740993);
    CHECK(number<std::int8_t>("-128") == -128);
    CHECK(number<std::uint8_t>("255") == 255);
    CHECK(refusal<std::uint8_t>("256") == "is 256, must be an integer of 0 to 255");
    CHECK(refusal<std::int8_t>("-129") == "is -129, must be an integer of -128 to 127");
    CHECK(refusal<std::uint32_t>("-1") == "is -1, must be an integer of 0 to 4294967295");
    CHECK(refusal<std::uint32_t>("4294967296") == "is 4294967296, must be an integer of 0 to 4294967295");
    CHECK(refusal<std::uint64_t>("18446744073709551616") ==
          "is 18446744073709551616, must be an integer of 0 to 18446744073709551615");
    CHECK(refusal<std::int64_t>("9223372036854775808") ==
          "is 9223372036854775808, must be an integer of -9223372036854775808 to 9223372036854775807");
}

TEST_CASE("model_number: what is no number of the kind is refused with what it is", "[model][tool]") {
    std::string const rule = ", must be an integer of 0 to 65535";
    CHECK(refusal<std::uint16_t>("1.0") == "is 1.0" + rule);
    CHECK(refusal<std::uint16_t>("1e2") == "is 1e2" + rule);
    CHECK(refusal<std::uint16_t>("true") == "is true" + rule);
    CHECK(refusal<std::uint16_t>("null") == "is null" + rule);
    CHECK(refusal<std::uint16_t>("[1]") == "is an array" + rule);
    CHECK(refusal<std::uint16_t>("{}") == "is an object" + rule);
    for (char const* text : {"true", "null", "[]", "{}"})
        CHECK(refusal<float>(text).ends_with(", must be a number, 'nan', 'inf' or '-inf'"));
    CHECK(refusal<float>("\"" + std::string(1000, 'x') + "\"").size() < 150);
}
