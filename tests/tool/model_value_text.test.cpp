// SPDX-License-Identifier: MIT
#include "model/value_text.hpp"

#include "support/catch.hpp"

#include <cstring>
#include <limits>
#include <locale>
#include <sstream>

using namespace dmlref;
using namespace dmlref::tool;
using directml::data_type;

namespace {

template <class T>
resource buffer_of(data_type type, std::vector<T> const& values) {
    resource result{.name = "r", .type = type, .initial_size = values.size() * sizeof(T)};
    result.bytes.resize((result.initial_size + 3) / 4 * 4, std::byte{0xff});
    std::memcpy(result.bytes.data(), values.data(), result.initial_size);
    return result;
}

template <class T>
std::string text_of(data_type type, std::vector<T> const& values) {
    std::ostringstream out;
    write_values(out, buffer_of(type, values));
    return out.str();
}

template <class T>
std::string verbose_text_of(data_type type, std::vector<T> const& values) {
    std::ostringstream out;
    write_values_with_bits(out, buffer_of(type, values));
    return out.str();
}

} // namespace

TEST_CASE("model_value_text: floats are the shortest text that reads back", "[model][tool]") {
    CHECK(text_of<float>(data_type::float32, {1.f, 0.1f, -2.5f, 1e30f, 16777216.f, 1.f / 3}) ==
          "1, 0.1, -2.5, 1e+30, 16777216, 0.33333334");
    CHECK(text_of<double>(data_type::float64, {0.1, 1. / 3}) == "0.1, 0.3333333333333333");
    CHECK(text_of<half>(data_type::float16, {half(0.5f), half(65504.f), half(0.1f)}) == "0.5, 65504, 0.099975586");
    CHECK(text_of<float>(data_type::float32, {0.f, -0.f}) == "0, -0");
}

TEST_CASE("model_value_text: infinities and NaN are words, whatever the NaN's sign", "[model][tool]") {
    float const infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(text_of<float>(data_type::float32, {infinity, -infinity, nan, std::bit_cast<float>(0xffc00001u)}) ==
          "inf, -inf, nan, nan");
    CHECK(text_of<half>(data_type::float16, {half::from_bits(0xfc00), half::from_bits(0xfe00)}) == "-inf, nan");
}

TEST_CASE("model_value_text: integers of 8 bits are numbers, no letters", "[model][tool]") {
    CHECK(text_of<std::uint8_t>(data_type::uint8, {65, 0, 255}) == "65, 0, 255");
    CHECK(text_of<std::int8_t>(data_type::int8, {65, -128}) == "65, -128");
    CHECK(text_of<std::uint64_t>(data_type::uint64, {18446744073709551615u}) == "18446744073709551615");
    CHECK(text_of<std::int64_t>(data_type::int64, {std::numeric_limits<std::int64_t>::min()}) ==
          "-9223372036854775808");
    CHECK(text_of<std::int16_t>(data_type::int16, {-1}) == "-1");
    CHECK(text_of<std::uint32_t>(data_type::uint32, {1, 4000000000u}) == "1, 4000000000");
}

TEST_CASE("model_value_text: padding is not printed", "[model][tool]") {
    CHECK(text_of<half>(data_type::float16, {half(1.f), half(2.f), half(3.f)}) == "1, 2, 3");
    CHECK(text_of<std::uint8_t>(data_type::uint8, {7}) == "7");
}

TEST_CASE("model_value_text: the verbose form gives position, value and bits", "[model][tool]") {
    CHECK(verbose_text_of<float>(data_type::float32, {1.f, -0.f}) == "[0] 1 (0x3F800000)\n[1] -0 (0x80000000)\n");
    CHECK(verbose_text_of<half>(data_type::float16, {half(1.f)}) == "[0] 1 (0x3C00)\n");
    CHECK(verbose_text_of<std::uint8_t>(data_type::uint8, {10}) == "[0] 10 (0x0A)\n");
    CHECK(verbose_text_of<std::int64_t>(data_type::int64, {-1}) == "[0] -1 (0xFFFFFFFFFFFFFFFF)\n");
    std::string const eleven = verbose_text_of(data_type::uint8, std::vector<std::uint8_t>(11, 1));
    CHECK(eleven.starts_with("[ 0] 1 (0x01)\n"));
    CHECK(eleven.ends_with("[10] 1 (0x01)\n"));
}

TEST_CASE("model_value_text: the locale does not show", "[model][tool]") {
    struct comma : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    std::ostringstream out;
    out.imbue(std::locale(std::locale::classic(), new comma));
    write_values(out, buffer_of<float>(data_type::float32, {1234567.5f}));
    write_values_with_bits(out, buffer_of<std::uint32_t>(data_type::uint32, {1234567}));
    CHECK(out.str() == "1234567.5[0] 1234567 (0x0012D687)\n");
}
