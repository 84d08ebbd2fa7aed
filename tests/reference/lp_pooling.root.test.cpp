// SPDX-License-Identifier: MIT
// The power and the root of Lp pooling, compared with written-out formulas and with exact integers.
#include "dmlref/reference/lp_pooling.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"

#include <random>
#include <vector>

using namespace dmlref;
using dmlref::testing::bits;
using reference::detail::power;
using reference::detail::root;

namespace {

/// A whole number of any length, in digits of 32 bits, the least significant first.
using whole = std::vector<std::uint32_t>;

whole times(whole number, std::uint64_t factor) {
    std::uint64_t carry = 0;
    for (std::uint32_t& digit : number) {
        carry += digit * factor;
        digit = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    if (carry != 0) number.push_back(static_cast<std::uint32_t>(carry));
    return number;
}

whole product_of(std::uint64_t factor, int count) {
    whole result = {1};
    while (count-- > 0) result = times(result, factor);
    return result;
}

bool less(whole const& a, whole const& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

float random_between_1_and_2(std::mt19937& random) {
    return static_cast<float>(random() % 0x80'0000u + 0x80'0000u) * 0x1p-23f;
}

/// value * 2^23, for a value that has 23 binary places and lies below 512.
std::uint64_t in_units_of_2_to_the_minus_23(float value) { return static_cast<std::uint64_t>(double{value} * 0x1p23); }

} // namespace

TEST_CASE("lp_pooling: a power is the product of repeated squares, lowest first", "[lp_pooling][reference]") {
    std::mt19937 random(51);
    int different = 0;
    for (int count = 0; count < 200; ++count) {
        float const x = random_between_1_and_2(random), x2 = x * x, x4 = x2 * x2, x8 = x4 * x4;
        REQUIRE(power(x, 1) == x);
        REQUIRE(power(x, 2) == x2);
        REQUIRE(power(x, 3) == x * x2);
        REQUIRE(power(x, 4) == x4);
        REQUIRE(power(x, 5) == x * x4);
        REQUIRE(power(x, 6) == x2 * x4);
        REQUIRE(power(x, 7) == x * x2 * x4);
        REQUIRE(power(x, 13) == x * x4 * x8);
        different += power(x, 7) != x * x * x * x * x * x * x;
    }
    CHECK(different > 0);
}

TEST_CASE("lp_pooling: the roots of perfect powers are exact", "[lp_pooling][reference]") {
    for (std::uint32_t p = 1; p <= 24; ++p)
        for (float base = 1; power(base, p) <= 0x1p24f && base <= 4096; ++base) {
            CAPTURE(base, p);
            REQUIRE(root(power(base, p), p) == base);
        }
    for (int exponent = -49; exponent <= 42; ++exponent)
        REQUIRE(root(std::ldexp(1.f, 3 * exponent), 3) == std::ldexp(1.f, exponent));
}

TEST_CASE("lp_pooling: for P of 1 the root is the sum, and for P of 2 the square root", "[lp_pooling][reference]") {
    std::mt19937 random(52);
    for (int count = 0; count < 20000; ++count) {
        float const sum = std::bit_cast<float>(static_cast<std::uint32_t>(random() % 0x7f80'0000u));
        CAPTURE(sum);
        REQUIRE(bits(root(sum, 1)) == bits(sum));
        REQUIRE(bits(root(sum, 2)) == bits(std::sqrt(sum)));
    }
}

TEST_CASE("lp_pooling: a root is the float nearest to the exact one", "[lp_pooling][reference]") {
    std::mt19937 random(53);
    for (int const p : {2, 3, 4, 5, 7, 12, 31})
        for (int count = 0; count < 200; ++count) {
            int const exponent = static_cast<int>(random() % static_cast<std::uint32_t>(p));
            float const mantissa = random_between_1_and_2(random);
            // From 1 to 2, in units of 2^-24. The odd numbers beside it are halfway to its neighbors.
            std::uint64_t const unit_count =
                2 * in_units_of_2_to_the_minus_23(root(std::ldexp(mantissa, exponent), static_cast<std::uint32_t>(p)));
            whole const sum = times(product_of(2, 24 * p + exponent - 23), in_units_of_2_to_the_minus_23(mantissa));
            CAPTURE(p, mantissa, exponent);
            REQUIRE(less(product_of(unit_count - 1, p), sum));
            REQUIRE(less(sum, product_of(unit_count + 1, p)));
        }
}

TEST_CASE("lp_pooling: zero, infinity and NaN are their own roots", "[lp_pooling][reference]") {
    for (std::uint32_t const p : {1u, 2u, 3u, 100u, 0xffff'ffffu}) {
        CHECK(bits(root(0.f, p)) == bits(0.f));
        CHECK(root(std::numeric_limits<float>::infinity(), p) == std::numeric_limits<float>::infinity());
        CHECK(std::isnan(root(std::numeric_limits<float>::quiet_NaN(), p)));
    }
}
