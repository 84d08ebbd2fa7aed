// SPDX-License-Identifier: MIT
#include "dmlref/sampling/axis_taps.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using sampling::between, sampling::is_shift;

namespace {

/// The centers of the pixels of an axis that becomes `scale` times as long.
sampling::axis_positions centers(float scale, index_t input_size, between between) {
    return {scale, 0.5f, -0.5f, input_size, between};
}

} // namespace

TEST_CASE("axis taps: the lower element never falls", "[axis_taps][sampling]") {
    for (float const scale : {0.1f, 0.3027344f, 0.99999f, 1.f, 1.7f, 3.9767442f})
        for (between const way : {between::blend, between::nearest, between::upper, between::lower}) {
            auto const positions = centers(scale, 100, way);
            index_t falls = 0;
            for (index_t x = 1; x < 500; ++x) falls += positions(x).lower < positions(x - 1).lower ? 1 : 0;
            CHECK(falls == 0);
        }
}

TEST_CASE("axis taps: a shift is distinguished from a repeated, a skipped and an interpolated element",
          "[axis_taps][sampling]") {
    CHECK(is_shift(centers(1.f, 5, between::blend), 5));
    CHECK(is_shift(centers(1.f, 5, between::nearest), 3));
    CHECK(is_shift({1.f, -2.f, 0.f, 5, between::blend}, 3)); // elements 2, 3 and 4
    CHECK_FALSE(is_shift({1.f, -2.f, 0.f, 5, between::blend}, 4));
    CHECK_FALSE(is_shift({1.f, -0.25f, 0.f, 5, between::blend}, 1));
    CHECK_FALSE(is_shift(centers(2.f, 5, between::nearest), 5));
    CHECK_FALSE(is_shift({0.5f, 0.f, 0.f, 5, between::nearest}, 3));
    CHECK(is_shift(centers(7.f, 1, between::blend), 1));
}
