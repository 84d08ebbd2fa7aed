// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/magnitude.hpp"

#include "exec/lane_checks.hpp"

#include <algorithm>
#include <bit>
#include <vector>

using namespace dmlref;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

} // namespace

TEST_CASE("simd: a magnitude has no sign", "[simd][exec]") {
    std::vector<float> values = {0.f, 1.f, 0x1p-149f, 0x1p-126f, 1.5f, 0x1.fffffep127f, infinity};
    values.push_back(std::numeric_limits<float>::quiet_NaN());
    for (std::size_t at = values.size(); at-- > 0;) values.push_back(-values[at]);
    testing::check_in_every_lane<1>(
        values, [](auto value) { return simd::magnitude(value); },
        [](float value) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & 0x7fff'ffffu); });
}

TEST_CASE("simd: a square root is the nearest float", "[simd][exec]") {
    // 2^-149 is subnormal. The roots of 2 and of the largest float are rounded values from tables.
    std::vector<float> const squares = {0.f, 1.f, 2.f, 9.f, 0x1p-148f, 0x1p-149f, 0x1.fffffep127f, infinity};
    std::vector<float> const roots = {0.f,     1.f, 0x1.6a09e6p0f, 3.f, 0x1p-74f, 0x1.6a09e6p-75f, 0x1.fffffep63f,
                                      infinity};
    testing::check_in_every_lane<1>(
        squares, [](auto square) { return simd::square_root(square); },
        [&](float square) {
            auto const place = std::find(squares.begin(), squares.end(), square) - squares.begin();
            return roots[static_cast<std::size_t>(place)];
        });
}
