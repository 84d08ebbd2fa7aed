// SPDX-License-Identifier: MIT
#include "dmlref/core/half.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>
#include <sstream>
#include <type_traits>
#include <vector>

using dmlref::half;

namespace {

constexpr std::uint16_t infinity_pattern = 0x7c00, largest_finite_pattern = 0x7bff;

float widened(std::uint16_t pattern) { return static_cast<float>(half::from_bits(pattern)); }
std::uint16_t narrowed(float value) { return half(value).bits(); }
std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

/// IEEE 754's definition of a finite binary16, in double, which can hold all of them.
double defined_value(std::uint16_t pattern) {
    int const exponent = (pattern >> 10) & 0x1f, fraction = pattern & 0x3ff;
    double const magnitude = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    return (pattern & 0x8000) != 0 ? -magnitude : magnitude;
}

/// Rounding as IEEE 754 describes it: scale so that the last place of the result is 1, then round to an integer, ties
/// to even. `value` is not NaN.
std::uint16_t rounded_in_double(double value) {
    unsigned const sign = std::signbit(value) ? 0x8000 : 0;
    double const magnitude = std::abs(value);
    if (std::isinf(magnitude)) return static_cast<std::uint16_t>(sign | infinity_pattern);
    int const exponent = magnitude < 0x1p-14 ? -14 : std::ilogb(magnitude);
    double const places = std::nearbyint(std::ldexp(magnitude, 10 - exponent)); // up to 2048, of 2^(exponent - 10)
    if (std::ldexp(places, exponent - 10) >= 65536) return static_cast<std::uint16_t>(sign | infinity_pattern);
    // A normal number carries its leading 1024 as one step of the exponent field; a subnormal has none to carry.
    unsigned const pattern = static_cast<unsigned>(exponent + 14) * 1024 + static_cast<unsigned>(places);
    return static_cast<std::uint16_t>(sign | pattern);
}

} // namespace

TEST_CASE("half: it is storage, without arithmetic or implicit conversions", "[half][core]") {
    STATIC_REQUIRE(sizeof(half) == 2);
    STATIC_REQUIRE(std::is_trivially_copyable_v<half>);
    STATIC_REQUIRE(!std::is_convertible_v<float, half>);
    STATIC_REQUIRE(!std::is_convertible_v<half, float>);
    STATIC_REQUIRE(half().bits() == 0);
    STATIC_REQUIRE(half(1.f).bits() == 0x3c00);
    STATIC_REQUIRE(static_cast<float>(half::from_bits(0xc000)) == -2.f);
}

TEST_CASE("half: numbers known from IEEE 754", "[half][core]") {
    CHECK(widened(0x3555) == 0.333251953125f);
    CHECK(widened(0x7bff) == 65504.f);
    CHECK(widened(0x0400) == 0x1p-14f);
    CHECK(widened(0x03ff) == 0x1.ff8p-15f);
    CHECK(widened(0x0001) == 0x1p-24f);
    CHECK(widened(0xfc00) == -std::numeric_limits<float>::infinity());
    CHECK(narrowed(1.f / 3.f) == 0x3555);
    CHECK(narrowed(0.1f) == 0x2e66);
    CHECK(narrowed(-0.f) == 0x8000);
}

TEST_CASE("half: all 65,536 patterns widen to their defined value and come back", "[half][core]") {
    int wrong_values = 0, changed = 0, numbers = 0;
    for (unsigned pattern = 0; pattern <= 0xffff; ++pattern) {
        auto const bits = static_cast<std::uint16_t>(pattern);
        if ((bits & 0x7c00) == infinity_pattern) continue;
        ++numbers;
        float const expected = static_cast<float>(defined_value(bits));
        wrong_values += bits_of(widened(bits)) != bits_of(expected);
        changed += narrowed(widened(bits)) != bits;
    }
    CHECK(numbers == 2 * 31 * 1024);
    CHECK(wrong_values == 0);
    CHECK(changed == 0);
    CHECK(bits_of(widened(0x7c00)) == 0x7f80'0000);
    CHECK(bits_of(widened(0xfc00)) == 0xff80'0000);
    CHECK(narrowed(widened(0x7c00)) == 0x7c00);
    CHECK(narrowed(widened(0xfc00)) == 0xfc00);
}

TEST_CASE("half: every NaN stays a NaN, quiet, with its sign and payload", "[half][core]") {
    int wrong_floats = 0, wrong_halves = 0, patterns = 0;
    for (unsigned const sign : {0u, 0x8000u})
        for (unsigned fraction = 1; fraction < 1024; ++fraction) {
            auto const bits = static_cast<std::uint16_t>(sign | infinity_pattern | fraction);
            ++patterns;
            wrong_floats += bits_of(widened(bits)) != ((sign << 16) | 0x7fc0'0000u | (fraction << 13));
            wrong_halves += narrowed(widened(bits)) != (bits | 0x0200);
        }
    CHECK(patterns == 2 * 1023);
    CHECK(wrong_floats == 0);
    CHECK(wrong_halves == 0);
}

TEST_CASE("half: a NaN whose payload lies below half's digits is not an infinity", "[half][core]") {
    CHECK(narrowed(std::bit_cast<float>(0x7f80'0001u)) == 0x7e00); // signaling
    CHECK(narrowed(std::bit_cast<float>(0xff80'1fffu)) == 0xfe00);
    CHECK(narrowed(std::bit_cast<float>(0x7fc0'0000u)) == 0x7e00);
    CHECK(narrowed(std::bit_cast<float>(0xffff'ffffu)) == 0xffff);
    CHECK(narrowed(std::bit_cast<float>(0x7f80'2000u)) == 0x7e01);
}

TEST_CASE("half: a float halfway between neighbors becomes the even one, any other the nearer", "[half][core]") {
    float const infinity = std::numeric_limits<float>::infinity();
    int wrong_ties = 0, wrong_below = 0, wrong_above = 0;
    for (std::uint16_t lower = 0; lower <= largest_finite_pattern; ++lower) {
        auto const upper = static_cast<std::uint16_t>(lower + 1);
        double const upper_value = upper == infinity_pattern ? 65536 : defined_value(upper);
        auto const middle = static_cast<float>((defined_value(lower) + upper_value) / 2); // exact: 12 digits
        for (unsigned const sign : {0u, 0x8000u}) {
            float const signed_middle = sign == 0 ? middle : -middle;
            wrong_ties += narrowed(signed_middle) != (sign | (lower % 2 == 0 ? lower : upper));
            wrong_below += narrowed(std::nextafter(signed_middle, 0.f)) != (sign | lower);
            wrong_above += narrowed(std::nextafter(signed_middle, sign == 0 ? infinity : -infinity)) != (sign | upper);
        }
    }
    CHECK(wrong_ties == 0);
    CHECK(wrong_below == 0);
    CHECK(wrong_above == 0);
}

TEST_CASE("half: 65520 and above overflow to infinity, the float below it does not", "[half][core]") {
    float const last = std::nextafter(65520.f, 0.f);
    CHECK(last == Approx(65519.996));
    CHECK(narrowed(65504.f) == 0x7bff);
    CHECK(narrowed(65519.996f) == 0x7bff);
    CHECK(narrowed(last) == 0x7bff);
    CHECK(narrowed(-last) == 0xfbff);
    CHECK(narrowed(65520.f) == 0x7c00);
    CHECK(narrowed(-65520.f) == 0xfc00);
    CHECK(narrowed(65535.996f) == 0x7c00);
    CHECK(narrowed(65536.f) == 0x7c00);
    CHECK(narrowed(std::numeric_limits<float>::max()) == 0x7c00);
    CHECK(narrowed(-std::numeric_limits<float>::infinity()) == 0xfc00);
}

TEST_CASE("half: values up to 2^-25 underflow to zero and keep their sign", "[half][core]") {
    CHECK(narrowed(0x1p-25f) == 0x0000);
    CHECK(narrowed(-0x1p-25f) == 0x8000);
    CHECK(narrowed(std::nextafter(0x1p-25f, 1.f)) == 0x0001);
    CHECK(narrowed(std::numeric_limits<float>::min()) == 0x0000);
    CHECK(narrowed(std::numeric_limits<float>::denorm_min()) == 0x0000);
    CHECK(narrowed(-std::numeric_limits<float>::denorm_min()) == 0x8000);
    CHECK(narrowed(0x1.8p-24f) == 0x0002);   // 1.5 places, a tie
    CHECK(narrowed(0x1.ffcp-15f) == 0x0400); // the largest subnormal plus half a place: rounds to the smallest normal
}

TEST_CASE("half: rounding agrees with rounding in double, over floats of every exponent", "[half][core]") {
    int wrong = 0, tried = 0;
    constexpr std::uint64_t step = 4099; // prime, so that the low digits take all values
    for (std::uint64_t pattern = 0; pattern <= 0xffff'ffffu; pattern += step) {
        float const value = std::bit_cast<float>(static_cast<std::uint32_t>(pattern));
        if (std::isnan(value)) continue;
        ++tried;
        wrong += narrowed(value) != rounded_in_double(static_cast<double>(value));
    }
    CHECK(tried > 1'000'000);
    CHECK(wrong == 0);
}

TEST_CASE("half: halves compare as the numbers that they are", "[half][core]") {
    half const one(1.f), two(2.f), nan = half::from_bits(0x7e00);
    STATIC_REQUIRE(half(1.f) == half::from_bits(0x3c00));
    CHECK(one != two);
    CHECK(one < two);
    CHECK(half(-2.f) < one);
    CHECK(half::from_bits(0x0001) > half(0.f)); // the smallest subnormal
    CHECK(half(0.f) == half(-0.f));
    CHECK(nan != nan);
    CHECK_FALSE(nan < one);
    CHECK_FALSE(nan >= one);
    CHECK(std::vector<half>{one, two} == std::vector<half>{half(1.f), half(2.f)});
}

TEST_CASE("half: a half prints as the number that it is", "[half][core]") {
    std::ostringstream out;
    out << half(1.5f) << ' ' << half(-65504.f) << ' ' << half::from_bits(0x7c00);
    CHECK(out.str() == "1.5 -65504 inf");
    std::wostringstream wide;
    wide << half(0.25f);
    CHECK(wide.str() == L"0.25");
}

TEST_CASE("half: a buffer of binary16 patterns is seen as halves, without a copy", "[half][core]") {
    std::vector<std::uint16_t> patterns = {0x3c00, 0xc000, 0x3555};
    half* const halves = dmlref::as_half(patterns.data());
    CHECK(static_cast<float>(halves[0]) == 1.f);
    CHECK(static_cast<float>(halves[1]) == -2.f);
    halves[2] = half(0.5f);
    CHECK(patterns == std::vector<std::uint16_t>{0x3c00, 0xc000, 0x3800});
    STATIC_REQUIRE(std::same_as<decltype(dmlref::as_half(std::as_const(patterns).data())), half const*>);
    STATIC_REQUIRE_FALSE(dmlref::half_storage<std::int16_t>);
    STATIC_REQUIRE_FALSE(dmlref::half_storage<float>);
}

namespace {

template <class Storage>
[[maybe_unused]] void check_seen_as_halves() {
    std::vector<Storage> numbers = {static_cast<Storage>(1.f), static_cast<Storage>(-2.f)};
    half* const halves = dmlref::as_half(numbers.data());
    CHECK(halves[0].bits() == 0x3c00);
    CHECK(halves[1].bits() == 0xc000);
    halves[0] = half(0.5f);
    CHECK(static_cast<float>(numbers[0]) == 0.5f);
}

} // namespace

#if defined(DMLREF_HAS_FLOAT16)
TEST_CASE("half: a buffer of _Float16 is seen as halves", "[half][core]") { check_seen_as_halves<_Float16>(); }
#endif

#if defined(__ARM_FP16_FORMAT_IEEE)
TEST_CASE("half: a buffer of __fp16 is seen as halves", "[half][core]") { check_seen_as_halves<__fp16>(); }
#endif
