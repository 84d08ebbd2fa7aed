// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_ and DML_RESAMPLE2_, each with the
// coordinates that the documented relation gives. docs/operators/resample.md
#include "dmlref/reference/resample.hpp"

#include "reference/worked_by_hand.hpp"

#include <cfloat>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto linear = interpolation_mode::linear;
constexpr auto increasing = axis_direction::increasing, decreasing = axis_direction::decreasing;

values resampled(tensor<float> const& input, shape const& output_sizes, resample_options const& options) {
    tensor<float> output(output_sizes);
    reference::resample(input, output.view(), options);
    return output.elements();
}

/// One axis, without interpolation: the input is {10, 20, 30, 40}, the scale 1, and so the coordinate of output element
/// o is o + `shift`.
values nearest(float shift, std::optional<axis_direction> rounding_direction) {
    return resampled({{4}, {10, 20, 30, 40}}, {4},
                     {.rounding_direction = rounding_direction,
                      .scales = {1},
                      .input_pixel_offsets = {-shift},
                      .output_pixel_offsets = {0}});
}

/// One axis, linear: the value at coordinate x.
float linear_at(float x, values const& input) {
    return resampled(
        {{static_cast<index_t>(input.size())}, input}, {1},
        {.interpolation_mode = linear, .scales = {1}, .input_pixel_offsets = {-x}, .output_pixel_offsets = {0}})[0];
}

} // namespace

TEST_CASE("resample: nearest-neighbor has three roundings, at ties and beside them", "[resample][reference]") {
    struct {
        float shift;
        values half_up, up, down;
    } const rows[] = {
        {0.f, {10, 20, 30, 40}, {10, 20, 30, 40}, {10, 20, 30, 40}},
        {0.25f, {10, 20, 30, 40}, {20, 30, 40, 40}, {10, 20, 30, 40}},
        {0.5f, {20, 30, 40, 40}, {20, 30, 40, 40}, {10, 20, 30, 40}},
        {0.75f, {20, 30, 40, 40}, {20, 30, 40, 40}, {10, 20, 30, 40}},
        {-0.25f, {10, 20, 30, 40}, {10, 20, 30, 40}, {10, 10, 20, 30}},
        {-0.5f, {10, 20, 30, 40}, {10, 20, 30, 40}, {10, 10, 20, 30}},
        {-0.75f, {10, 10, 20, 30}, {10, 20, 30, 40}, {10, 10, 20, 30}},
        {2.f, {30, 40, 40, 40}, {30, 40, 40, 40}, {30, 40, 40, 40}},
        {-7.5f, {10, 10, 10, 10}, {10, 10, 10, 10}, {10, 10, 10, 10}},
    };
    for (auto const& [shift, half_up, up, down] : rows) {
        INFO("shift " << shift);
        CHECK(nearest(shift, std::nullopt) == half_up);
        CHECK(nearest(shift, increasing) == up);
        CHECK(nearest(shift, decreasing) == down);
    }
}

// The largest float below 0.5: adding 0.5 rounds to 1. RS-1
TEST_CASE("resample: the half of nearest-neighbor is added in float", "[resample][reference]") {
    CHECK(nearest(0x0.ffffffp-1f, std::nullopt) == values{20, 30, 40, 40});
    CHECK(nearest(0x0.fffffep-1f, std::nullopt)[0] == 10);
}

TEST_CASE("resample: RESAMPLE1 nearest is RESAMPLE2 decreasing with InputPixelOffsets lowered by 0.5",
          "[resample][reference]") {
    auto const doubled = [](std::optional<axis_direction> rounding_direction, float input_offset, float output_offset) {
        return resampled({{2}, {64, 32}}, {4},
                         {.rounding_direction = rounding_direction,
                          .scales = {2},
                          .input_pixel_offsets = {input_offset},
                          .output_pixel_offsets = {output_offset}});
    };
    // x = o / 2 - 0.5 = -0.5, 0, 0.5, 1, the legacy mapping of TensorFlow.
    CHECK(doubled(std::nullopt, 0.5f, 0.f) == values{64, 64, 32, 32});
    CHECK(doubled(decreasing, 0.f, 0.f) == values{64, 64, 32, 32});
    // The document says to lower OutputPixelOffsets instead: x = (o + 0.5) / 2 - 0.5 = -0.25, 0.25, 0.75, 1.25.
    CHECK(doubled(decreasing, 0.5f, -0.5f) == values{64, 64, 64, 32});
}

TEST_CASE("resample: linear interpolation doubles one to four axes", "[resample][reference]") {
    resample_options const options = {.interpolation_mode = linear}; // x = (o + 0.5) / 2 - 0.5
    // x = -0.25, 0.25, 0.75, 1.25: the outer two are clamped to the edge.
    CHECK(resampled({{2}, {0, 8}}, {4}, options) == values{0, 2, 6, 8});
    CHECK(resampled({{2, 2}, {0, 8, 16, 24}}, {4, 4}, options) ==
          values{0, 2, 6, 8, 4, 6, 10, 12, 12, 14, 18, 20, 16, 18, 22, 24});

    // The product of the coordinates has the product of the one-dimensional results {0, 1/4, 3/4, 1}.
    float const along[] = {0.f, 0.25f, 0.75f, 1.f};
    values cube, tesseract;
    for (float z : along)
        for (float y : along)
            for (float x : along) cube.push_back(z * y * x);
    for (float w : along)
        for (float value : cube) tesseract.push_back(w * value);
    CHECK(resampled({{2, 2, 2}, {0, 0, 0, 0, 0, 0, 0, 1}}, {4, 4, 4}, options) == cube);
    CHECK(resampled({{2, 2, 2, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}, {4, 4, 4, 4}, options) ==
          tesseract);
}

TEST_CASE("resample: batches and channels are resampled like any axis", "[resample][reference]") {
    tensor<float> const input({2, 3, 1, 2}, {0, 1, 4, 5, 8, 9, 100, 101, 104, 105, 108, 109});
    resample_options const options = {.interpolation_mode = linear, .scales = {0.5f, 2, 1, 1}};
    // Batch: x = 0.5, the mean of both. Channel: x = -0.25, 0.25, 0.75, 1.25, 1.75, 2.25.
    CHECK(resampled(input, {1, 6, 1, 2}, options) == values{50, 51, 51, 52, 53, 54, 55, 56, 57, 58, 58, 59});
    // Nearest: batch 0.5 is 1; the channels are 0, 0, 1, 1, 2, 2.
    CHECK(resampled(input, {1, 6, 1, 2}, {.scales = {0.5f, 2, 1, 1}}) ==
          values{100, 101, 100, 101, 104, 105, 104, 105, 108, 109, 108, 109});
}

TEST_CASE("resample: linear interpolation halves, and stretches to the corners", "[resample][reference]") {
    CHECK(resampled({{4}, {0, 8, 16, 24}}, {2}, {.interpolation_mode = linear}) == values{4, 20}); // x = 0.5, 2.5
    // Corner to corner: the scale is (5 - 1) / (3 - 1), the offsets are 0, and x = 0, 0.5, 1, 1.5, 2.
    CHECK(resampled(
              {{3}, {0, 6, 12}}, {5},
              {.interpolation_mode = linear, .scales = {2}, .input_pixel_offsets = {0}, .output_pixel_offsets = {0}}) ==
          values{0, 3, 6, 9, 12});
}

TEST_CASE("resample: offsets act on axes of scale 1", "[resample][reference]") {
    tensor<float> const input({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    for (auto mode : {interpolation_mode::nearest_neighbor, linear}) {
        // Rows: x = o + 1. Columns: x = o - 1. The edges are repeated.
        values const shifted = {4, 4, 5, 7, 7, 8, 7, 7, 8};
        CHECK(resampled(input, {3, 3},
                        {.interpolation_mode = mode,
                         .scales = {1, 1},
                         .input_pixel_offsets = {-1, 1},
                         .output_pixel_offsets = {0, 0}}) == shifted);
        CHECK(resampled(input, {3, 3},
                        {.interpolation_mode = mode,
                         .scales = {1, 1},
                         .input_pixel_offsets = {0, 0},
                         .output_pixel_offsets = {-1, 1}}) == shifted);
    }
}

TEST_CASE("resample: a scale that is not the ratio of the sizes crops, or repeats the edge", "[resample][reference]") {
    for (auto mode : {interpolation_mode::nearest_neighbor, linear})
        CHECK(resampled({{3}, {1, 2, 3}}, {5}, {.interpolation_mode = mode, .scales = {1}}) == values{1, 2, 3, 3, 3});
    // x = (o + 0.5) / 4 - 0.5 = -0.375, -0.125, 0.125
    CHECK(resampled({{2}, {0, 8}}, {3}, {.scales = {4}}) == values{0, 0, 0});
    CHECK(resampled({{2}, {0, 8}}, {3}, {.interpolation_mode = linear, .scales = {4}}) == values{0, 0, 1});
}

TEST_CASE("resample: a huge scale takes pixel 0, a tiny one an edge", "[resample][reference]") {
    auto const options = [](interpolation_mode mode, float scale, float output_offset) {
        return resample_options{.interpolation_mode = mode,
                                .scales = {scale},
                                .input_pixel_offsets = {0},
                                .output_pixel_offsets = {output_offset}};
    };
    for (auto mode : {interpolation_mode::nearest_neighbor, linear}) {
        CHECK(resampled({{3}, {1, 2, 3}}, {4}, options(mode, FLT_MAX, 0.f)) == values{1, 1, 1, 1});
        // The coordinate is infinite: (o + 0.5) / 2^-149, and (0 - 0.5) / 2^-149 for the first element.
        CHECK(resampled({{3}, {1, 2, 3}}, {2}, options(mode, 0x1p-149f, -0.5f)) == values{3, 3});
        CHECK(resampled({{3}, {1, 2, 3}}, {2}, options(mode, 0x1p-149f, 0.5f)) == values{1, 3});
    }
    // 1 / FLT_MAX is a subnormal above 0, so its ceiling is 1.
    resample_options up = options(interpolation_mode::nearest_neighbor, FLT_MAX, 0.f);
    up.rounding_direction = increasing;
    CHECK(resampled({{3}, {1, 2, 3}}, {4}, up) == values{1, 2, 2, 2});
}

TEST_CASE("resample: an axis of one element is repeated", "[resample][reference]") {
    for (auto mode : {interpolation_mode::nearest_neighbor, linear})
        for (float scale : {0.25f, 1.f, 3.f})
            CHECK(resampled({{1, 1}, {7}}, {2, 2}, {.interpolation_mode = mode, .scales = {scale, scale}}) ==
                  values{7, 7, 7, 7});
}

TEST_CASE("resample: empty options mean size ratios and the centers of pixels", "[resample][reference]") {
    CHECK(resampled({{2}, {1, 2}}, {4}, {}) == values{1, 1, 2, 2});
    CHECK(resampled({{3}, {1, 2, 3}}, {2}, {}) == values{1, 3}); // x = 0.25, 1.75
    CHECK(resampled({{3, 2}, {1, 2, 3, 4, 5, 6}}, {3, 2}, {}) == values{1, 2, 3, 4, 5, 6});
}

TEST_CASE("resample: RoundingDirection does not affect linear interpolation", "[resample][reference]") {
    for (auto direction : {increasing, decreasing})
        CHECK(resampled({{2}, {0, 8}}, {4}, {.interpolation_mode = linear, .rounding_direction = direction}) ==
              values{0, 2, 6, 8});
}

// 41 * (1 / 41) is below 1 in float, 41 / 41 is 1. RS-2
TEST_CASE("resample: the position is divided by the scale, not multiplied by its inverse", "[resample][reference]") {
    CHECK(resampled({{2}, {1, 2}}, {42},
                    {.rounding_direction = decreasing,
                     .scales = {41},
                     .input_pixel_offsets = {0},
                     .output_pixel_offsets = {0}})[41] == 2);
}

TEST_CASE("resample: linear is (1 - w) a + w b in float, the last axis innermost", "[resample][reference]") {
    // 0.75 (1 + 2^-23) is a tie, rounded to 0.75 + 2^-23 before -0.75 is added; a fused multiply-add would not round
    // it.
    CHECK(linear_at(0.75f, {-3, 1 + 0x1p-23f}) == 0x1p-23f);
    CHECK(linear_at(0.25f, {1 + 0x1p-23f, -3}) == 0x1p-23f);
    // 2^22 + 0.875 is rounded to 2^22 + 1; a + w (b - a) would lose the 1 of b.
    CHECK(linear_at(0.875f, {0x1p25f, 1}) == 0x1p22f + 1);
    // Rows first: (2^24 + 3) / 2 is 2^23 + 2, and with 1 gives 2^22 + 1.5. Columns first would give 2^22 + 1.
    CHECK(resampled({{2, 2}, {0x1p24f, 3, 1, 1}}, {1, 1}, {.interpolation_mode = linear}) == values{0x1p22f + 1.5f});
}

TEST_CASE("resample: a neighbor of weight 0 is not read", "[resample][reference]") {
    CHECK(linear_at(0.f, {1, infinity}) == 1);
    CHECK(linear_at(2.f, {1, infinity, 2}) == 2);
    CHECK(linear_at(5.f, {1, infinity, 2}) == 2);
    CHECK(linear_at(0.25f, {1, infinity, 2}) == infinity);
    // Weight 0 on the first axis, 1/2 on the second: the infinities of the second row stay out.
    CHECK(resampled({{2, 2}, {1, 3, infinity, -infinity}}, {1, 1},
                    {.interpolation_mode = linear,
                     .scales = {1, 1},
                     .input_pixel_offsets = {0, -0.5f},
                     .output_pixel_offsets = {0, 0}}) == values{2});
    CHECK(bits(linear_at(0.f, {-0.f, 5})) == 0x8000'0000u);
}

TEST_CASE("resample: every NaN is stored as the canonical one", "[resample][reference]") {
    float const negative_with_payload = std::bit_cast<float>(0xffc0'1234u);
    for (auto mode : {interpolation_mode::nearest_neighbor, linear})
        CHECK(bits(resampled({{1}, {negative_with_payload}}, {1}, {.interpolation_mode = mode})[0]) == 0x7fc0'0000u);
    CHECK(bits(linear_at(0.5f, {infinity, -infinity})) == 0x7fc0'0000u);
}
