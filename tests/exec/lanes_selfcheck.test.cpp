// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes_selfcheck.hpp"

#include "support/catch.hpp"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

using namespace dmlref;

TEST_CASE("lanes_selfcheck: the lanes of the tests keep the promise", "[lanes_selfcheck][exec]") {
    exec::lanes_selfcheck_result const result = exec::lanes_selfcheck();
    CHECK(result.quotients_are_rounded_once);
    CHECK(result.roots_are_rounded_once);
    CHECK(result.multiply_add_is_not_contracted);
    CHECK(result.subnormals_are_kept);
    CHECK(result.signed_zeros_are_kept);
    CHECK(result.nan_is_kept);
    CHECK(static_cast<bool>(result));
}

#if defined(__SSE__)
TEST_CASE("lanes_selfcheck: flushed subnormals are reported", "[lanes_selfcheck][exec]") {
    unsigned const before = _mm_getcsr();
    exec::lanes_selfcheck_result (*volatile check)() = exec::lanes_selfcheck;
    for (unsigned const mode : {0x8000u, 0x0040u}) { // flush to zero, denormals are zero
        _mm_setcsr(before | mode);
        exec::lanes_selfcheck_result const result = check();
        _mm_setcsr(before);
        CHECK_FALSE(result.subnormals_are_kept);
        CHECK_FALSE(static_cast<bool>(result));
    }
}
#endif
