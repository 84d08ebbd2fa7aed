// SPDX-License-Identifier: MIT
#include "dmlref/exec/lanes/comparison.hpp"

#include "exec/lane_checks.hpp"

#include <bit>

using namespace dmlref;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity(), NaN = std::bit_cast<float>(0x7fc0'0000u),
                other_NaN = std::bit_cast<float>(0xffc0'1234u);

std::vector<float> const values = {0.f, -0.f, 1.f, -1.f, 0x1p-149f, infinity, -infinity, NaN, other_NaN};

} // namespace

TEST_CASE("simd: the larger of two is the second if they are equal or one is NaN", "[simd][exec]") {
    testing::check_in_every_lane<2>(
        values, [](auto a, auto b) { return simd::larger(a, b); }, [](float a, float b) { return a > b ? a : b; });
}

TEST_CASE("simd: sums by equality treat zeros as equal and NaN as unequal to everything", "[simd][exec]") {
    testing::check_in_every_lane<3>(
        values, [](auto a, auto b, auto c) { return simd::add_if_equal(decltype(a)(3.f), a, b, c); },
        [](float a, float b, float c) { return a == b ? 3.f + c : 3.f; });
}

TEST_CASE("simd: NaN is detected and remembered", "[simd][exec]") {
    testing::check_in_every_lane<2>(
        values, [](auto value, auto otherwise) { return simd::number_or(value, otherwise); },
        [](float value, float otherwise) { return value != value ? otherwise : value; });
    for (float value : values)
        for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
            CAPTURE(value, lane);
            float lanes[simd::batch::size] = {};
            lanes[lane] = value;
            simd::nan_watch batches, singles;
            for (simd::batch const& shown : {simd::batch(1.f), simd::load<simd::batch>(lanes), simd::batch(1.f)})
                batches.show(shown);
            for (float shown : {1.f, value, 1.f}) singles.show(shown);
            CHECK(batches.has_seen_one() == (value != value));
            CHECK(singles.has_seen_one() == (value != value));
        }
}
