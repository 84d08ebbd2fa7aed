// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cfloat>
#include <cstdint>
#include <limits>

// The result of every operator is defined to the bit (docs/numerics.md), so a translation unit whose compiler may
// reorder or approximate float arithmetic is refused here. g++ has a macro for each such flag; for clang++, selfcheck()
// finds the flags that have none.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "dmlref defines its results to the bit and cannot be compiled with -ffast-math, -ffinite-math-only or /fp:fast"
#endif
#if defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__) || defined(__ASSOCIATIVE_MATH__)
#error                                                                                                                 \
    "dmlref defines its results to the bit and cannot be compiled with -freciprocal-math, -fno-signed-zeros or -fassociative-math"
#endif
// Exceptions are the only way to report an invalid call.
#if !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#error "dmlref reports errors as exceptions and cannot be compiled with -fno-exceptions"
#endif

namespace dmlref {

static_assert(std::numeric_limits<float>::is_iec559 && sizeof(float) == 4, "dmlref needs IEEE binary32 float");
static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 16,
              "dmlref needs float arithmetic in float; on 32-bit x86 compile with -msse2 -mfpmath=sse");

/// Whether the flags of the calling translation unit and the state of its thread give the defined results.
struct selfcheck_result {
    bool multiply_add_is_not_contracted = false; ///< false: compile with -ffp-contract=off (/fp:precise)
    bool subnormals_are_kept = false;            ///< false: flush-to-zero or denormals-are-zero is on in this thread
    bool rounds_to_nearest_even = false;         ///< false: the thread's rounding mode was changed
    bool sums_are_not_reordered = false;         ///< false: compile without -fassociative-math
    bool quotients_are_rounded_once = false;     ///< false: compile without -freciprocal-math
    bool signed_zeros_are_kept = false;          ///< false: compile without -fno-signed-zeros
    bool nan_is_kept = false;                    ///< false: compile without -fno-honor-nans

    constexpr explicit operator bool() const {
        return multiply_add_is_not_contracted && subnormals_are_kept && rounds_to_nearest_even &&
               sums_are_not_reordered && quotients_are_rounded_once && signed_zeros_are_kept && nan_is_kept;
    }
};

/// Tells whether results computed in this translation unit and thread are the defined ones. `static`, not `inline`:
/// each translation unit must test its own flags, and the linker must not merge two answers.
[[maybe_unused]] static selfcheck_result selfcheck() {
    // `volatile` keeps the compiler from computing the answers itself, by rules that differ from those of the program.
    float const volatile epsilon = std::numeric_limits<float>::epsilon();
    float const volatile smallest_normal = (std::numeric_limits<float>::min)();
    float const volatile one = 1.f, one_half = 0.5f, factor = 1.f + epsilon, large = 1e30f;
    float const volatile product = factor * factor;

    selfcheck_result result;
    // (1 + e)^2 = 1 + 2e + e^2 is not a float, so the product was rounded: only a fused multiply-add sees the
    // difference.
    result.multiply_add_is_not_contracted = factor * factor - product == 0.f;
    result.subnormals_are_kept = smallest_normal * one_half > 0.f;
    result.rounds_to_nearest_even =
        one + epsilon * one_half == one && -one - epsilon * one_half == -one && factor + epsilon * one_half > factor;
    // The 1 is lost in the sum, unless the two large numbers are added first.
    float const lost = one, lost_in = large;
    result.sums_are_not_reordered = (lost + lost_in) - lost_in != lost;
    // 5 times the float nearest to 1/3 is greater by one unit in the last place.
    float const volatile five = 5.f, negative_zero = -0.f, nan = std::numeric_limits<float>::quiet_NaN();
    result.quotients_are_rounded_once = five / 3.f == 0x1.aaaaaap0f;
    float const maybe_nan = nan, sum_of_zeros = negative_zero + 0.f;
    result.signed_zeros_are_kept = std::bit_cast<std::uint32_t>(sum_of_zeros) == 0;
    result.nan_is_kept = !(maybe_nan == maybe_nan);
    return result;
}

} // namespace dmlref
