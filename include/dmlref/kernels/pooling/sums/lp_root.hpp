// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/lanes/magnitude.hpp"

#include <bit>
#include <cmath>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels {

/// value^p by repeated squaring: the product of value^(2^k) for the bits k of p that are set, lowest first. LP-2
template <class V>
V power(V value, std::uint32_t p) {
    V result(1);
    for (;; value = value * value) {
        if (p % 2 == 1) result = result * value;
        p /= 2;
        if (p == 0) return result;
    }
}

/// The largest double whose power is not greater than the sum, rounded to float. LP-3
inline float root(float sum, std::uint32_t p) {
    if (sum == 0.f || !std::isfinite(sum)) return sum;
    // Doubles from +0 on have the order of their bit patterns, and a rounded product never falls when a factor grows.
    auto const is_at_most_root = [&](std::uint64_t bits) {
        return power(std::bit_cast<double>(bits), p) <= double{sum};
    };
    // This is only the start of the search, so the accuracy of the library does not matter.
    std::uint64_t low = std::bit_cast<std::uint64_t>(std::exp2(std::log2(double{sum}) / p)), high = low + 1, step = 1;
    for (; !is_at_most_root(low); step *= 2) {
        high = low;
        low -= (std::min)(step, low);
    }
    for (; is_at_most_root(high); step *= 2) {
        low = high;
        high += step;
    }
    while (high - low > 1) {
        std::uint64_t const middle = low + (high - low) / 2;
        (is_at_most_root(middle) ? low : high) = middle;
    }
    return static_cast<float>(std::bit_cast<double>(low));
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::kernels
