// SPDX-License-Identifier: MIT
// Division and square root of lanes are those of IEEE 754, like the language's for one float.
#include "dmlref/exec/lanes/magnitude.hpp"

#include "support/catch.hpp"
#include "support/random_tensors.hpp"

#include <array>
#include <cmath>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
/// Limits of exponents, signs and roundings.
constexpr std::array<float, 24> edges = {
    0.f, -0.f,    0x1p-24f, 0x1p-149f, 0x1p-126f, -0x1p-149f, 0x1.2p-120f,   0x1.fffffep127f,
    1.f, -1.f,    0x1p127f, 0x3p-149f, -0x1p127f, -0x1p-126f, 0x1.000002p0f, 0x1.fffffcp-127f,
    3.f, 0x1p24f, infinity, 0x1p-127f, -infinity, 0x1.8p100f, 0x1.fffffep0f, 0x1.fffffep-126f};

/// Any bit pattern. One in four has few digits, so that quotients are exact or midway between two floats.
float some_float(random_numbers& random) {
    std::uint32_t const word = random.word();
    if (random.one_in(64)) return random.one_in(8) ? nan : edges[word % edges.size()];
    return std::bit_cast<float>(random.one_in(4) ? word & 0xfff8'0000u : word);
}

/// The number of lanes whose quotient or root differs in bits from that of a single float. All NaNs count as equal.
index_t differing_lanes(std::array<float, simd::batch::size> const& a, std::array<float, simd::batch::size> const& b) {
    std::array<float, simd::batch::size> quotients, roots;
    auto const lanes_of_a = simd::load<simd::batch>(a.data());
    simd::store(quotients.data(), simd::with_one_nan(simd::quotient(lanes_of_a, simd::load<simd::batch>(b.data()))));
    simd::store(roots.data(), simd::with_one_nan(simd::square_root(lanes_of_a)));
    index_t differing = 0;
    for (std::size_t lane = 0; lane < a.size(); ++lane) {
        float const volatile dividend = a[lane], divisor = b[lane]; // so that no compiler takes several at once
        differing += bits(quotients[lane]) != bits(simd::with_one_nan(dividend / divisor));
        differing += bits(roots[lane]) != bits(simd::with_one_nan(std::sqrt(dividend)));
    }
    return differing;
}

/// The same for `count` pairs from next_pair().
template <class NextPair>
index_t differing_of(std::uint32_t count, NextPair const& next_pair) {
    index_t differing = 0;
    std::array<float, simd::batch::size> a, b;
    for (std::uint32_t at = 0; at < count; at += simd::batch::size) {
        for (std::size_t lane = 0; lane < a.size(); ++lane) next_pair(a[lane], b[lane]);
        differing += differing_lanes(a, b);
    }
    return differing;
}

} // namespace

TEST_CASE("simd: every edge divided by every edge is rounded once in every lane", "[simd][exec]") {
    // A batch has 1, 4, 8 or 16 lanes and there are 24 edges, so an offset moves each pair through all of them.
    for (std::uint32_t offset = 0; offset < simd::batch::size; ++offset) {
        std::uint32_t at = offset;
        CHECK(differing_of(24 * 24, [&](float& a, float& b) {
                  a = edges[at / 24 % 24];
                  b = edges[at % 24];
                  ++at;
              }) == 0);
    }
}

TEST_CASE("simd: any float divided by any float is rounded once in every lane", "[simd][exec]") {
    // DMLREF_EQUALITY_PROBLEMS=10000 makes ten million pairs.
    random_numbers random(5);
    CHECK(differing_of(1000 * equality_problem_count(), [&](float& a, float& b) {
              a = some_float(random);
              b = some_float(random);
          }) == 0);
}

TEST_CASE("simd: subnormals are neither read nor stored as zero", "[simd][exec]") {
    // Halved and doubled subnormals, worked out by hand: a processor that flushes them gives 0.
    std::array<float, simd::batch::size> small, sums;
    small.fill(0x1p-149f);
    auto const lanes = simd::load<simd::batch>(small.data());
    auto const expect = [&](simd::batch const& value, float expected) {
        simd::store(sums.data(), value);
        for (float lane : sums) CHECK(bits(lane) == bits(expected));
    };
    expect(lanes + lanes, 0x1p-148f);
    expect(lanes * simd::batch(0x1p23f), 0x1p-126f);
    expect(simd::batch(0x1p-126f) * simd::batch(0.5f), 0x1p-127f);
    expect(simd::batch(0x1.8p-126f) - simd::batch(0x1p-126f), 0x1p-127f);
    expect(simd::select_greater(lanes, simd::batch(0.f), simd::batch(1.f), simd::batch(2.f)), 1.f);
    expect(simd::quotient(simd::batch(0x1p-126f), simd::batch(2.f)), 0x1p-127f);
}
