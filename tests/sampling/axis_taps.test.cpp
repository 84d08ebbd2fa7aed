// SPDX-License-Identifier: MIT
#include "dmlref/sampling/axis_taps.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace dmlref;
using sampling::between, sampling::is_shift;

namespace {

/// The lower elements of the first output coordinates.
std::vector<index_t> lowers(sampling::axis_positions const& positions, index_t count) {
    std::vector<index_t> result;
    for (index_t x = 0; x < count; ++x) result.push_back(positions(x).lower);
    return result;
}
std::vector<float> weights(sampling::axis_positions const& positions, index_t count) {
    std::vector<float> result;
    for (index_t x = 0; x < count; ++x) result.push_back(positions(x).weight);
    return result;
}

using indices = std::vector<index_t>;

/// The centers of the pixels of an axis that becomes `scale` times as long.
sampling::axis_positions centers(float scale, index_t input_size, between between) {
    return {scale, 0.5f, -0.5f, input_size, between};
}

} // namespace

TEST_CASE("axis taps: an axis that doubles reads at quarters of a pixel", "[axis_taps][sampling]") {
    // Positions -0.25, 0.25, 0.75, 1.25, 1.75 and 2.25, those beyond the three elements are moved to the edge.
    auto const positions = centers(2.f, 3, between::blend);
    CHECK(lowers(positions, 6) == indices{0, 0, 0, 1, 1, 2});
    CHECK(weights(positions, 6) == std::vector<float>{0.f, 0.25f, 0.75f, 0.25f, 0.75f, 0.f});
}

TEST_CASE("axis taps: nearest has one element and no weight", "[axis_taps][sampling]") {
    CHECK(lowers(centers(2.f, 3, between::nearest), 6) == indices{0, 0, 1, 1, 2, 2});
    CHECK(lowers(centers(2.f, 3, between::upper), 6) == indices{0, 1, 1, 2, 2, 2});
    CHECK(lowers(centers(2.f, 3, between::lower), 6) == indices{0, 0, 0, 1, 1, 2});
    for (between const way : {between::nearest, between::upper, between::lower})
        CHECK(weights(centers(2.f, 3, way), 6) == std::vector<float>(6, 0.f));
}

TEST_CASE("axis taps: of two equally near elements the higher is taken", "[axis_taps][sampling]") {
    // Corner to corner at scale 2: every second position is halfway.
    sampling::axis_positions const positions = {2.f, 0.f, 0.f, 3, between::nearest};
    CHECK(lowers(positions, 5) == indices{0, 1, 1, 2, 2});
}

TEST_CASE("axis taps: a position beyond the axis, even an infinite one, is moved to its edge",
          "[axis_taps][sampling]") {
    for (between const way : {between::blend, between::nearest, between::upper, between::lower}) {
        sampling::axis_positions const below = {1e-38f, 0.f, 1e30f, 4, way}, above = {1e-38f, 0.f, -1e30f, 4, way};
        CHECK(below(0).lower == 0);
        CHECK(above(0).lower == 3);
        CHECK(above(0).weight == 0.f);
    }
}

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
