// SPDX-License-Identifier: MIT
// Lanes find what the positions of a row read, as the reference's positions do one by one.
#include "dmlref/kernels/resample/taps.hpp"

#include "support/catch.hpp"
#include "support/random_tensors.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using sampling::between;

namespace {

/// The first of `count` positions from `first` on whose tap differs; `count` if there is none.
index_t first_difference(sampling::axis_positions const& axis, index_t first, index_t count) {
    kernels::axis_taps const taps(axis, first, count);
    for (index_t at = 0; at < count; ++at) {
        auto const [lower, weight] = axis(first + at);
        if (taps.lower(at) != lower || taps.weight(at) != weight) return at;
    }
    return count;
}

} // namespace

TEST_CASE("resample taps: lanes find the elements and weights of positions one by one", "[resample][kernels]") {
    random_numbers random(1);
    auto const fraction = [&](index_t least, index_t most, index_t divisor) {
        return static_cast<float>(random.between(least, most)) / static_cast<float>(divisor);
    };
    for (int problem = 0; problem < 2000; ++problem) {
        auto const way = random.one_of({between::blend, between::nearest, between::upper, between::lower});
        sampling::axis_positions const axis{fraction(1, 60, random.between(8, 24)), fraction(-20, 20, 4),
                                            fraction(-20, 20, 4), random.between(1, 90), way};
        index_t const first = random.between(0, 40), count = random.between(1, 70);
        CAPTURE(problem, axis.scale, axis.input_pixel_offset, axis.output_pixel_offset, axis.input_size, first, count);
        CHECK(first_difference(axis, first, count) == count);
    }
}

TEST_CASE("resample taps: they lie between the ends of an axis of any length", "[resample][kernels]") {
    constexpr index_t count = 40, floats = index_t{1} << 24;
    for (between const way : {between::blend, between::nearest, between::upper, between::lower})
        for (index_t const size : {floats - 1, floats, floats + 2, index_t{1} << 32})
            for (index_t const first : {index_t{0}, size / 2, size - count}) {
                CAPTURE(size, first);
                CHECK(first_difference({1.f, 0.5f, -0.5f, size, way}, first, count) == count);
                CHECK(first_difference({0x1p-126f, 0.5f, -0.5f, size, way}, first, count) == count); // far behind it
            }
}
