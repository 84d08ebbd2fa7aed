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

TEST_CASE("axis taps: a position between two elements is blended, or becomes the nearest, the upper or the lower",
          "[axis_taps][sampling]") {
    auto const lower_at = [](float x, between way) { return sampling::axis_positions{1.f, -x, 0.f, 5, way}(0).lower; };
    CHECK(lower_at(1.25f, between::nearest) == 1);
    CHECK(lower_at(1.75f, between::nearest) == 2);
    CHECK(lower_at(1.25f, between::upper) == 2);
    CHECK(lower_at(1.75f, between::lower) == 1);
    sampling::axis_tap const blended = sampling::axis_positions{1.f, -1.25f, 0.f, 5, between::blend}(0);
    CHECK(blended.lower == 1);
    CHECK(blended.weight == 0.25f);
}

TEST_CASE("axis taps: a shift is distinguished from a repeated, a skipped and an interpolated element",
          "[axis_taps][sampling]") {
    CHECK(is_shift(centers(1.f, 5, between::blend), 5));
    CHECK(is_shift(centers(1.f, 5, between::nearest), 3));
    CHECK_FALSE(is_shift(centers(1.f, 5, between::nearest), 6)); // the last element twice
    CHECK(is_shift({1.f, -2.f, 0.f, 5, between::blend}, 3));     // elements 2, 3 and 4
    CHECK_FALSE(is_shift({1.f, -2.f, 0.f, 5, between::blend}, 4));
    CHECK_FALSE(is_shift({1.f, -0.25f, 0.f, 5, between::blend}, 1));
    CHECK_FALSE(is_shift(centers(2.f, 5, between::nearest), 5));
    CHECK_FALSE(is_shift({0.5f, 0.f, 0.f, 5, between::nearest}, 3));
    CHECK(is_shift(centers(7.f, 1, between::blend), 1));
}

TEST_CASE("axis taps: a copy that only clamping makes is no plain copy", "[axis_taps][sampling]") {
    sampling::axis_positions const clamped = {0.5f, 0.f, 0.f, 2, between::nearest}; // places 0 and 2
    CHECK(is_copy(clamped, 2));
    CHECK_FALSE(is_plain_copy(clamped, 2));
    CHECK(is_plain_copy(centers(1.f, 5, between::blend), 5));
    CHECK_FALSE(is_copy(centers(1.f, 5, between::blend), 3)); // a part
}
