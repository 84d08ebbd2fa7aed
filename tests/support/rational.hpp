// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace dmlref::testing {

/// A fraction of 64-bit integers in lowest terms, whose denominator is positive. Throws std::overflow_error instead of
/// becoming inexact.
class rational {
public:
    constexpr rational() = default;
    constexpr rational(std::int64_t integer) : numerator_(integer) {}
    constexpr rational(std::int64_t numerator, std::int64_t denominator) {
        if (denominator == 0) throw std::domain_error("a fraction with denominator 0");
        std::int64_t const divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
        numerator_ = numerator / divisor;
        denominator_ = denominator / divisor;
    }
    /// The exact value of the float, a fraction whose denominator is a power of two.
    static rational of(float exact) {
        std::int64_t denominator = 1;
        while (exact != std::floor(exact)) {
            exact *= 2;
            denominator = product(denominator, 2);
        }
        return {static_cast<std::int64_t>(exact), denominator};
    }

    constexpr std::int64_t numerator() const { return numerator_; }
    constexpr std::int64_t denominator() const { return denominator_; }
    /// Rounded to a long double, which has 64 bits on some machines.
    long double value() const { return static_cast<long double>(numerator_) / static_cast<long double>(denominator_); }
    /// The largest integer that is not larger.
    constexpr std::int64_t floor() const {
        std::int64_t const truncated = numerator_ / denominator_;
        return truncated - (numerator_ % denominator_ < 0 ? 1 : 0);
    }

    constexpr rational operator-() const { return {difference(0, numerator_), denominator_}; }
    friend constexpr rational operator+(rational const& a, rational const& b) {
        std::int64_t const shared = std::gcd(a.denominator_, b.denominator_);
        std::int64_t const a_factor = b.denominator_ / shared, b_factor = a.denominator_ / shared;
        return {sum(product(a.numerator_, a_factor), product(b.numerator_, b_factor)),
                product(a.denominator_, a_factor)};
    }
    friend constexpr rational operator-(rational const& a, rational const& b) { return a + -b; }
    friend constexpr rational operator*(rational const& a, rational const& b) {
        rational const left(a.numerator_, b.denominator_), right(b.numerator_, a.denominator_); // smaller before
        return {product(left.numerator_, right.numerator_), product(left.denominator_, right.denominator_)};
    }
    friend constexpr rational operator/(rational const& a, rational const& b) {
        return a * rational(b.denominator_, b.numerator_);
    }
    constexpr rational& operator+=(rational const& other) { return *this = *this + other; }

    friend constexpr bool operator==(rational const&, rational const&) = default;
    friend constexpr std::strong_ordering operator<=>(rational const& a, rational const& b) {
        return (a - b).numerator_ <=> 0;
    }

private:
    static constexpr std::int64_t checked(bool overflowed, std::int64_t result) {
        if (overflowed) throw std::overflow_error("a fraction needs more than 64 bits");
        return result;
    }
    static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    static constexpr std::int64_t magnitude(std::int64_t a) { return a < 0 ? -a : a; }
    static constexpr std::int64_t product(std::int64_t a, std::int64_t b) {
        bool const overflows = a != 0 && magnitude(b) > most / magnitude(a);
        return checked(overflows, overflows ? 0 : a * b);
    }
    static constexpr std::int64_t sum(std::int64_t a, std::int64_t b) {
        bool const overflows = b > 0 ? a > most - b : a < -most - b;
        return checked(overflows, overflows ? 0 : a + b);
    }
    static constexpr std::int64_t difference(std::int64_t a, std::int64_t b) { return sum(a, -b); }

    std::int64_t numerator_ = 0, denominator_ = 1;
};

/// The fraction between two others that is nearest to x.
constexpr rational clamped(rational const& x, rational const& least, rational const& most) {
    return x < least ? least : x > most ? most : x;
}

} // namespace dmlref::testing
