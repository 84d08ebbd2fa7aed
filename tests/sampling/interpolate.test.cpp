// SPDX-License-Identifier: MIT
#include "dmlref/sampling/interpolate.hpp"

#include "support/catch.hpp"

using namespace dmlref;

TEST_CASE("interpolate: rounds each product and the sum", "[interpolate][sampling]") {
    CHECK(sampling::interpolate(8.f, 32.f, 0.25f) == 14.f);
    // 0.75 * (1 + 2^-23) is halfway between two floats, and the tie goes to even: 0.75 + 2^-23. The sum is exact.
    CHECK(sampling::interpolate(0x1.000002p0f, 0.f, 0.25f) == 0.75f + 0x1p-23f);
}
