// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/halves.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

using dmlref::half;
using dmlref::index_t;
namespace simd = dmlref::simd;

namespace {

/// A float that is likely to be hard: it has any exponent, and every fourth one is a tie between two halves or next to
/// one.
float hard_float(std::uint32_t& state) {
    auto const next = [&] { return state = state * 1664525u + 1013904223u; };
    std::uint32_t bits = next() ^ (next() >> 16);
    if ((next() >> 30) != 0) bits = (bits & 0x807f'ffffu) | ((100 + (next() >> 8) % 50) << 23); // near half's range
    std::uint32_t const cut = next() >> 28;
    if (cut == 0) bits &= 0xffff'e000u;                   // a half
    if (cut <= 2) bits = (bits & 0xffff'e000u) | 0x1000u; // a tie
    if (cut == 3) bits = (bits & 0xffff'e000u) | 0x0fffu; // just below one
    return std::bit_cast<float>(bits);
}

} // namespace

TEST_CASE("half_lanes: widening has the bits of the element-wise conversion, for every half", "[half_lanes][exec]") {
    std::vector<half> halves;
    for (std::uint32_t bits = 0; bits < 0x10000u; ++bits)
        halves.push_back(half::from_bits(static_cast<std::uint16_t>(bits)));
    for (index_t missing = 0; missing < simd::width; ++missing) { // every length of the remainder
        auto const count = static_cast<index_t>(halves.size()) - missing;
        std::vector<float> floats(halves.size(), -1.f);
        simd::widen(halves.data() + missing, floats.data(), count);
        index_t wrong = 0;
        for (index_t at = 0; at < count; ++at)
            wrong += std::bit_cast<std::uint32_t>(floats[static_cast<std::size_t>(at)]) !=
                     std::bit_cast<std::uint32_t>(static_cast<float>(halves[static_cast<std::size_t>(at + missing)]));
        CHECK(wrong == 0);
        for (auto at = static_cast<std::size_t>(count); at < floats.size(); ++at) CHECK(floats[at] == -1.f);
    }
}

TEST_CASE("half_lanes: storing has the bits of the element-wise conversion", "[half_lanes][exec]") {
    std::vector<float> floats(1 << 18);
    std::uint32_t state = 7;
    for (float& value : floats) value = hard_float(state);
    // The last float that becomes a finite half, the first that does not, and what has no neighbor.
    constexpr float infinity = std::numeric_limits<float>::infinity();
    std::vector<float> const edges = {infinity, -infinity, 65519.996f, 65520.f, 0.f, -0.f, 0x1p-14f, 0x1p-25f};
    std::copy(edges.begin(), edges.end(), floats.begin());
    for (index_t missing : {index_t{0}, index_t{1}, simd::width - 1}) {
        auto const count = static_cast<index_t>(floats.size()) - missing;
        std::vector<half> halves(floats.size());
        simd::for_each_covering_block(
            count, [&]<class V>(index_t at) { simd::store(halves.data() + at, simd::load<V>(floats.data() + at)); });
        index_t wrong = 0;
        for (std::size_t at = 0; at < static_cast<std::size_t>(count); ++at)
            wrong += halves[at].bits() != half(floats[at]).bits();
        CHECK(wrong == 0);
    }
}
