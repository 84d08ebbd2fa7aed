// SPDX-License-Identifier: MIT
// Coordinates and taps of single samples, worked out by hand from the pseudo-code of
// DML_ROI_ALIGN1_OPERATOR_DESC. docs/operators/roi_align.md
#include "dmlref/reference/region_sampling.hpp"

#include "dmlref/core/tensor.hpp"
#include "dmlref/spec/roi_align.hpp"
#include "support/catch.hpp"

#include <vector>

using namespace dmlref;
using namespace dmlref::reference;

namespace {

using values = std::vector<float>;

/// The coordinates of all samples of one axis.
values coordinates(float region1, float region2, index_t output_size, roi_align_options const& options) {
    auto const axis = scaled_region_axis(region1, region2, options.spatial_scale_x, 8, output_size, options);
    values result;
    for (index_t sample = 0; sample < output_size * axis.input_samples_per_output_sample; ++sample)
        result.push_back(input_tensor_coordinate(axis, sample, options));
    return result;
}

/// An axis whose only sample lies at `coordinate`.
region_axis<float> axis_at(float coordinate, index_t input_size) { return {coordinate, 0.f, 1, 1, input_size}; }

std::optional<linear_position<float>> position_at(float coordinate, index_t input_size,
                                                  roi_align_options options = {}) {
    options.input_pixel_offset = 0.f;
    return position_on_axis(axis_at(coordinate, input_size), 0, options);
}

/// The element of eight that nearest-neighbor interpolation takes.
index_t nearest_at(float coordinate, nearest_tie tie) {
    return position_at(coordinate, 8,
                       {.interpolation_mode = interpolation_mode::nearest_neighbor, .readings = {.nearest_tie = tie}})
        ->lower;
}

} // namespace

TEST_CASE("region_sampling: the four pairs of pixel offsets give the documented positions",
          "[region_sampling][reference]") {
    // Region [1, 3] in 4 samples: the scale is 0.5.
    CHECK(coordinates(1, 3, 4, {}) == values{0.75f, 1.25f, 1.75f, 2.25f});
    CHECK(coordinates(1, 3, 4, {.input_pixel_offset = 0}) == values{1.25f, 1.75f, 2.25f, 2.75f});
    CHECK(coordinates(1, 3, 4, {.output_pixel_offset = 0}) == values{0.5f, 1, 1.5f, 2});
    CHECK(coordinates(1, 3, 4, {.input_pixel_offset = 0, .output_pixel_offset = 0}) == values{1, 1.5f, 2, 2.5f});
}

TEST_CASE("region_sampling: a region is scaled before it is sampled", "[region_sampling][reference]") {
    CHECK(coordinates(2, 6, 2, {.spatial_scale_x = 0.5f}) == values{1, 2});
    CHECK(coordinates(0.25f, 0.75f, 2, {.spatial_scale_x = 8, .maximum_samples_per_output = 1}) == values{2.5f, 4.5f});
    CHECK(coordinates(1, 3, 2, {.spatial_scale_x = -1}) == values{-2, -3});
    CHECK(coordinates(1, 3, 2, {.spatial_scale_x = 0}) == values{-0.5f, -0.5f});
}

TEST_CASE("region_sampling: samples divide the region, not each output element", "[region_sampling][reference]") {
    // Region [0, 4], two output elements of two samples: four steps of 1.
    CHECK(coordinates(0, 4, 2, {}) == values{0, 1, 2, 3});
    CHECK(coordinates(0, 4, 2, {.maximum_samples_per_output = 1}) == values{0.5f, 2.5f});
    CHECK(coordinates(0, 4, 1, {.minimum_samples_per_output = 8}) ==
          values{-0.25f, 0.25f, 0.75f, 1.25f, 1.75f, 2.25f, 2.75f, 3.25f});
}

TEST_CASE("region_sampling: an inverted region is sampled backward", "[region_sampling][reference]") {
    CHECK(coordinates(3, 1, 4, {}) == values{2.25f, 1.75f, 1.25f, 0.75f});
    CHECK(coordinates(4, 0, 2, {}) == values{3, 2, 1, 0}); // RA-4: as many samples as [0, 4]
}

TEST_CASE("region_sampling: AlignRegionsToCorners spreads the samples from corner to corner",
          "[region_sampling][reference]") {
    auto const corners = [](float input_pixel_offset, float output_pixel_offset, std::uint32_t samples) {
        return roi_align_options{.input_pixel_offset = input_pixel_offset,
                                 .output_pixel_offset = output_pixel_offset,
                                 .minimum_samples_per_output = samples,
                                 .maximum_samples_per_output = samples,
                                 .align_regions_to_corners = true};
    };
    // RA-8. The offsets apply as always; if both are 0, samples lie on the ends of the region.
    CHECK(coordinates(1, 5, 5, corners(0, 0, 1)) == values{1, 2, 3, 4, 5});
    CHECK(coordinates(1, 5, 3, corners(0, 0, 1)) == values{1, 3, 5});
    CHECK(coordinates(5, 1, 3, corners(0, 0, 1)) == values{5, 3, 1});
    CHECK(coordinates(1, 4, 2, corners(0, 0, 2)) == values{1, 2, 3, 4});
    CHECK(coordinates(1, 5, 3, corners(0.5f, 0, 1)) == values{0.5f, 2.5f, 4.5f});
    CHECK(coordinates(1, 5, 3, corners(0.5f, -0.5f, 1)) == values{1.5f, 3.5f, 5.5f});
    // A single sample lies at the center, whatever the output offset is.
    CHECK(coordinates(1, 4, 1, corners(0, 0, 1)) == values{2.5f});
    CHECK(coordinates(1, 4, 1, corners(0.5f, -0.5f, 1)) == values{2});
    CHECK(coordinates(4, 1, 1, corners(0, 0, 1)) == values{2.5f});
    CHECK(coordinates(1, 4, 1, corners(0, 0, 2)) == values{1, 4});
}

TEST_CASE("region_sampling: readings move the only sample between aligned corners, and change sample counts",
          "[region_sampling][reference][readings]") {
    roi_align_options options = {.input_pixel_offset = 0,
                                 .output_pixel_offset = 0,
                                 .maximum_samples_per_output = 1,
                                 .align_regions_to_corners = true,
                                 .readings = {.single_corner_sample = single_corner_sample::start}};
    CHECK(coordinates(1, 4, 1, options) == values{1});
    CHECK(coordinates(4, 1, 1, options) == values{4});
    CHECK(coordinates(1, 4, 2, options) == values{1, 4}); // there are two
    options.readings = {};
    CHECK(coordinates(1, 4, 1, options) == values{2.5f});

    // Region [0, 2.5] in one element, offsets 0.5 and -0.5: 3 steps of 0.8333, or 2 of 1.25.
    auto const count = [](float region1, float region2, readings const& chosen) {
        return coordinates(region1, region2, 1, {.readings = chosen}).size();
    };
    CHECK(count(0, 2.5f, {}) == 3);
    CHECK(count(2.5f, 0, {}) == 3);
    CHECK(coordinates(0, 2.5f, 1, {.readings = {.sample_count_rounding = sample_count_rounding::down}}) ==
          values{0.125f, 1.375f});
    CHECK(count(0, 2.75f, {.sample_count_rounding = sample_count_rounding::to_nearest}) == 3);
    CHECK(count(0, 2.25f, {.sample_count_rounding = sample_count_rounding::to_nearest}) == 2);
    CHECK(count(2.5f, 0, {.inverted_sample_count = inverted_sample_count::of_signed_size}) == 1);
}

TEST_CASE("region_sampling: a linear sample lies between floor and ceiling, once it is clamped",
          "[region_sampling][reference]") {
    // RA-10
    struct {
        float coordinate;
        index_t lower, upper;
        float lerp;
    } const rows[] = {{-1, 0, 0, 0},   {-0.25f, 0, 0, 0},    {-0.f, 0, 0, 0},        {0.25f, 0, 1, 0.25f},
                      {1, 1, 1, 0},    {1.75f, 1, 2, 0.75f}, {2.875f, 2, 3, 0.875f}, {3, 3, 3, 0},
                      {3.5f, 3, 3, 0}, {4, 3, 3, 0}};
    for (auto const& [coordinate, lower, upper, lerp] : rows) {
        INFO("coordinate " << coordinate);
        auto const position = position_at(coordinate, 4);
        REQUIRE(position);
        CHECK(position->lower == lower);
        CHECK(position->upper == upper);
        CHECK(position->lerp == lerp);
    }
}

TEST_CASE("region_sampling: nearest-neighbor rounds ties by the policy, and clamps", "[region_sampling][reference]") {
    struct {
        float coordinate;
        index_t half_down, half_up, half_even;
    } const rows[] = {
        {-1, 0, 0, 0},         {-0.5f, 0, 0, 0},       {0.25f, 0, 0, 0}, {0.5f, 0, 1, 0},  {0.75f, 1, 1, 1},
        {1, 1, 1, 1},          {1.5f, 1, 2, 2},        {2.5f, 2, 3, 2},  {2.25f, 2, 2, 2}, {2.75f, 3, 3, 3},
        {6.5f, 6, 7, 6},       {7, 7, 7, 7},           {7.5f, 7, 7, 7},  {8, 7, 7, 7},     {0.50000006f, 1, 1, 1},
        {1.4999999f, 1, 1, 1}, {0.49999997f, 0, 1, 0}, // half up adds 0.5 in float, and the sum rounds to 1
    };
    for (auto const& [coordinate, half_down, half_up, half_even] : rows) {
        INFO("coordinate " << coordinate);
        CHECK(nearest_at(coordinate, nearest_tie::half_down) == half_down); // RA-7
        CHECK(nearest_at(coordinate, nearest_tie::half_up) == half_up);
        CHECK(nearest_at(coordinate, nearest_tie::half_even) == half_even);
    }
}

TEST_CASE("region_sampling: a nearest-neighbor sample reads one element", "[region_sampling][reference]") {
    auto const position = position_at(1.25f, 4, {.interpolation_mode = interpolation_mode::nearest_neighbor});
    REQUIRE(position);
    CHECK((position->lower == 1 && position->upper == 1 && position->lerp == 0));
}

TEST_CASE("region_sampling: coordinates of any size, on an axis of any size, give valid indices",
          "[region_sampling][reference]") {
    // 2^24 + 2 elements: the last index, 2^24 + 1, is not a float.
    index_t const input_size = (index_t{1} << 24) + 2;
    for (float const coordinate : {0x1p24f, 0x1.000002p24f, 0x1.fffffep23f}) {
        auto const position = position_at(coordinate, input_size);
        REQUIRE(position);
        CHECK(position->upper < input_size);
        CHECK(position->lower <= position->upper);
    }
}

TEST_CASE("region_sampling: interpolation goes along x first", "[region_sampling][reference]") {
    // All weights 1/2. The rows are 2^23 + 0.5, which rounds to 2^23, and -2^23; the columns would be 0 and 0.5.
    tensor<float> const input({1, 1, 2, 2}, {0x1p24f, 1, -0x1p24f, 0});
    linear_position<float> const halfway = {0, 1, 0.5f};
    CHECK(interpolate_2d<float, float>({input, 0, 0}, {halfway, halfway}) == 0.f);
}
