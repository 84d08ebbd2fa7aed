// SPDX-License-Identifier: MIT
#include "commands/half_check.hpp"

#include <dmlref/core/half.hpp>

#include <cmath>

namespace dmlref::tool {

namespace {

constexpr std::uint32_t infinity_bits = 0x7c00;

/// The value of a positive finite pattern, computed in another way than in core/half.hpp.
float value_of(std::uint32_t bits) {
    int const exponent = static_cast<int>(bits >> 10);
    auto const fraction = static_cast<float>(bits & 0x3ff);
    return exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024.f + fraction, exponent - 25);
}

std::uint32_t rounded(float value) { return half(value).bits(); }

bool converts_exactly(std::uint32_t bits) {
    auto const widened = [](std::uint32_t pattern) {
        return static_cast<float>(half::from_bits(static_cast<std::uint16_t>(pattern)));
    };
    float const value = value_of(bits);
    return widened(bits) == value && widened(bits | 0x8000u) == -value && rounded(value) == bits &&
           rounded(-value) == (bits | 0x8000u);
}

/// Whether the midpoint of a number and the next is rounded to the even one, and numbers beside it to the nearer one.
/// 2^16 follows the largest number, and is written as infinity.
bool rounds_to_even_after(std::uint32_t bits) {
    float const next = bits + 1 == infinity_bits ? 65536.f : value_of(bits + 1);
    float const midpoint = value_of(bits) + (next - value_of(bits)) / 2;
    std::uint32_t const even = bits % 2 == 0 ? bits : bits + 1;
    return rounded(midpoint) == even && rounded(std::nextafter(midpoint, 0.f)) == bits &&
           rounded(std::nextafter(midpoint, 1e9f)) == bits + 1;
}

} // namespace

bool half_conversions_are_exact() {
    for (std::uint32_t bits = 0; bits < infinity_bits; ++bits)
        if (!converts_exactly(bits) || !rounds_to_even_after(bits)) return false;
    for (std::uint32_t bits = infinity_bits; bits < 0x8000; ++bits) {
        auto const value = static_cast<float>(half::from_bits(static_cast<std::uint16_t>(bits)));
        bool const is_right = bits == infinity_bits ? std::isinf(value) && value > 0 : std::isnan(value);
        bool const returns = bits == infinity_bits ? rounded(value) == bits : (rounded(value) & 0x7fff) > infinity_bits;
        if (!is_right || !returns) return false;
    }
    return true;
}

} // namespace dmlref::tool
