// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/finite_halves.hpp"
#include "support/catch.hpp"

#include <vector>

using namespace dmlref;

namespace {

bool are_finite(std::vector<std::uint16_t> const& bits, std::size_t first, std::size_t count) {
    std::vector<half> halves;
    for (std::uint16_t each : bits) halves.push_back(half::from_bits(each));
    return simd::are_finite(halves.data() + first, static_cast<index_t>(count));
}

} // namespace

TEST_CASE("simd: a half that is not finite is found wherever it is, and none beside", "[simd][exec]") {
    for (std::size_t const count : {1u, 2u, 7u, 8u, 15u, 16u, 17u, 31u, 32u, 33u, 64u, 71u})
        for (int const bits : {0x7c00, 0xfc00, 0x7c01, 0x7e00, 0xfd55, 0xffff})
            for (std::size_t place = 0; place < count + 2; ++place) {
                std::vector<std::uint16_t> all(count + 2, 0x3c00);
                all[place] = static_cast<std::uint16_t>(bits);
                CAPTURE(count, bits, place);
                CHECK(are_finite(all, 1, count) == (place == 0 || place == count + 1));
            }
}

TEST_CASE("simd: the largest halves and the least are finite", "[simd][exec]") {
    for (int const bits : {0x7bff, 0xfbff, 0x8000, 0x0000, 0x0001, 0x83ff})
        CHECK(are_finite(std::vector<std::uint16_t>(71, static_cast<std::uint16_t>(bits)), 0, 71));
    CHECK(are_finite({}, 0, 0));
}
