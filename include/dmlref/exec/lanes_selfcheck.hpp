// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/floating_point.hpp"
#include "dmlref/exec/lanes/comparison.hpp"
#include "dmlref/exec/lanes/magnitude.hpp"

/// selfcheck() for lanes, which core does not know.
namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// Whether every lane of this translation unit computes as IEEE 754 demands, in this thread.
struct lanes_selfcheck_result {
    bool quotients_are_rounded_once = false;
    bool roots_are_rounded_once = false;
    bool multiply_add_is_not_contracted = false;
    bool subnormals_are_kept = false;
    bool signed_zeros_are_kept = false;
    bool nan_is_kept = false;

    constexpr explicit operator bool() const {
        return quotients_are_rounded_once && roots_are_rounded_once && multiply_add_is_not_contracted &&
               subnormals_are_kept && signed_zeros_are_kept && nan_is_kept;
    }
};

namespace detail {

/// `number` in every lane, hidden from the compiler.
static inline simd::batch lanes_of(float number) {
    float const volatile hidden = number;
    return simd::batch(static_cast<float>(hidden));
}

/// Whether every lane has the bits of `expected`.
static inline bool holds(simd::batch const& value, float expected) {
    float lanes[simd::batch::size];
    simd::store(lanes, value);
    for (float const lane : lanes)
        if (std::bit_cast<std::uint32_t>(lane) != std::bit_cast<std::uint32_t>(expected)) return false;
    return true;
}

} // namespace detail

/// `static`, like selfcheck(): each translation unit tests its own flags.
[[maybe_unused]] static lanes_selfcheck_result lanes_selfcheck() {
    using detail::holds, detail::lanes_of, simd::quotient, simd::square_root;
    simd::batch const zero = lanes_of(0.f), nan = lanes_of(std::numeric_limits<float>::quiet_NaN());
    simd::batch const least = lanes_of(0x1p-149f), factor = lanes_of(0x1.000002p0f);
    lanes_selfcheck_result result;
    // A reciprocal, or an estimate with two Newton steps, gets these quotients and roots wrong, by one place or
    // entirely.
    result.quotients_are_rounded_once = holds(quotient(lanes_of(5.f), lanes_of(3.f)), 0x1.aaaaaap0f) &&
                                        holds(quotient(lanes_of(0x1p127f), lanes_of(0x1.8p127f)), 0x1.555556p-1f) &&
                                        holds(quotient(lanes_of(1.f), lanes_of(49.f)), 0x1.4e5e0ap-6f);
    result.roots_are_rounded_once = holds(square_root(lanes_of(2.f)), 0x1.6a09e6p0f) &&
                                    holds(square_root(lanes_of(0x1.fffffep127f)), 0x1.fffffep63f) &&
                                    holds(square_root(least), 0x1.6a09e6p-75f);
    // The square is 1 + 2e + e^2. Only a fused operation sees the last term.
    result.multiply_add_is_not_contracted = holds(factor * factor - lanes_of(0x1.000004p0f), 0.f);
    result.subnormals_are_kept = holds(least + least, 0x1p-148f) && holds(least * lanes_of(0x1p126f), 0x1p-23f) &&
                                 holds(quotient(lanes_of(0x1p-126f), lanes_of(2.f)), 0x1p-127f);
    result.signed_zeros_are_kept = holds(lanes_of(-0.f) + zero, 0.f) && holds(lanes_of(-0.f) * factor, -0.f);
    result.nan_is_kept = holds(simd::add_if_equal(zero, nan, nan, factor), 0.f) &&
                         holds(simd::larger(nan, zero), 0.f) &&
                         holds(simd::with_one_nan(zero - nan), std::numeric_limits<float>::quiet_NaN());
    return result;
}

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
