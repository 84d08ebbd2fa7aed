// SPDX-License-Identifier: MIT
#include "dmlref/core/floating_point.hpp"

#include "support/catch.hpp"

#include <cfenv>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

using dmlref::selfcheck_result;

namespace {

/// Called through a pointer that is opaque to the compiler, so that no arithmetic moves out of the call into another
/// rounding mode.
selfcheck_result selfcheck_here() {
    selfcheck_result (*volatile check)() = dmlref::selfcheck;
    return check();
}

} // namespace

TEST_CASE("floating_point: the flags of the tests keep dmlref's promise", "[floating_point][core]") {
    selfcheck_result const result = selfcheck_here();
    CHECK(result.multiply_add_is_not_contracted);
    CHECK(result.subnormals_are_kept);
    CHECK(result.rounds_to_nearest_even);
    CHECK(result.sums_are_not_reordered);
    CHECK(result.quotients_are_rounded_once);
    CHECK(result.signed_zeros_are_kept);
    CHECK(result.nan_is_kept);
    CHECK(static_cast<bool>(result));
}

TEST_CASE("floating_point: one broken rule breaks the promise", "[floating_point][core]") {
    constexpr selfcheck_result kept{true, true, true, true, true, true, true};
    STATIC_REQUIRE(kept);
    STATIC_REQUIRE(!selfcheck_result{});
    for (bool selfcheck_result::*const rule :
         {&selfcheck_result::multiply_add_is_not_contracted, &selfcheck_result::subnormals_are_kept,
          &selfcheck_result::rounds_to_nearest_even, &selfcheck_result::sums_are_not_reordered,
          &selfcheck_result::quotients_are_rounded_once, &selfcheck_result::signed_zeros_are_kept,
          &selfcheck_result::nan_is_kept}) {
        selfcheck_result broken = kept;
        broken.*rule = false;
        CHECK_FALSE(static_cast<bool>(broken));
    }
}

TEST_CASE("floating_point: another rounding mode is reported, and nothing else", "[floating_point][core]") {
    for (int const mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        if (std::fesetround(mode) != 0) continue; // the processor does not have this mode
        selfcheck_result const result = selfcheck_here();
        std::fesetround(FE_TONEAREST);
        CAPTURE(mode);
        CHECK_FALSE(result.rounds_to_nearest_even);
        CHECK(result.multiply_add_is_not_contracted);
        CHECK(result.subnormals_are_kept);
        CHECK(result.sums_are_not_reordered);
    }
}

#if defined(__SSE__)
TEST_CASE("floating_point: flushed subnormals are reported, and nothing else", "[floating_point][core]") {
    constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
    unsigned const before = _mm_getcsr();
    for (unsigned const mode : {flush_to_zero, denormals_are_zero, flush_to_zero | denormals_are_zero}) {
        _mm_setcsr(before | mode);
        selfcheck_result const result = selfcheck_here();
        _mm_setcsr(before);
        CAPTURE(mode);
        CHECK_FALSE(result.subnormals_are_kept);
        CHECK(result.multiply_add_is_not_contracted);
        CHECK(result.rounds_to_nearest_even);
        CHECK(result.sums_are_not_reordered);
    }
}
#endif
