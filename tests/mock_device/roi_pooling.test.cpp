// SPDX-License-Identifier: MIT
#include "mock_device/region_problem.hpp"
#include "support/catch.hpp"

#include <limits>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using values = std::vector<float>;

/// One region of a row of elements 0, 1, 2, ... in bins side by side.
values pooled_row(index_t size, float x1, float x2, std::uint32_t bins, roi_bug bug = roi_bug::none) {
    return roi_pooling_on_device(ramp(1, size), tensor<float>({1, 1, 1, 5}, {0, x1, 0, x2, 0}),
                                 {.pooled_size = {.width = bins, .height = 1}}, bug);
}

constexpr float infinity = std::numeric_limits<float>::infinity();

} // namespace

TEST_CASE("mock device: bins divide a region, rounded corners included", "[mock_device][roi_pooling]") {
    tensor<float> const rois({1, 1, 2, 5}, {0, 0, 0, 8, 4, 0, 3, 2, 5, 9});
    roi_pooling_options const options{.spatial_scale = 0.5f, .pooled_size = {.width = 2, .height = 3}};
    // Columns 0 to 2 and 2 to 4, a row each; then columns 2 and 3, rows 1 and 2, the cut bin 2, and none.
    CHECK(roi_pooling_on_device(ramp(3, 5), rois, options) == values{2, 4, 12, 14, 22, 24, 22, 23, 22, 23, 0, 0});
}

TEST_CASE("mock device: corners are rounded to nearest, halves away from zero", "[mock_device][roi_pooling]") {
    // From 0.5 to 2.5, so pixels 1 to 3; to even 0 to 2; cut 0 to 2.
    CHECK(pooled_row(9, 0.5, 2.5, 3) == values{1, 2, 3});
    CHECK(pooled_row(9, 0.5, 2.5, 3, roi_bug::pooling_corners_round_half_to_even) == values{0, 1, 2});
    CHECK(pooled_row(9, 0.5, 2.5, 3, roi_bug::pooling_corners_truncated) == values{0, 1, 2});
}

TEST_CASE("mock device: the edges of bins can be wrong in each way", "[mock_device][roi_pooling]") {
    // Five pixels in two bins, 0 to 2 and 2 to 4.
    CHECK(pooled_row(9, 0, 4, 2) == values{2, 4});
    CHECK(pooled_row(9, 0, 4, 2, roi_bug::pooling_bins_do_not_overlap) == values{1, 4});
    // The second bin starts at ceil(2.5) and ends at 5.
    CHECK(pooled_row(9, 0, 4, 2, roi_bug::pooling_bin_edges_exchanged) == values{1, 4});
    // Two rows of five pixels; with the bug one row of four.
    tensor<float> const region({1, 1, 1, 5}, {0, 0, 0, 4, 1});
    roi_pooling_options const two_bins{.pooled_size = {.width = 2, .height = 1}};
    CHECK(roi_pooling_on_device(ramp(2, 9), region, two_bins) == values{12, 14});
    CHECK(roi_pooling_on_device(ramp(2, 9), region, two_bins, roi_bug::pooling_width_without_last_pixel) ==
          values{1, 3});
}

TEST_CASE("mock device: an empty bin is 0, and minus infinity with the bug", "[mock_device][roi_pooling]") {
    CHECK(pooled_row(3, 2, 5, 2) == values{2, 0});
    CHECK(pooled_row(3, 2, 5, 2, roi_bug::pooling_empty_bin_minus_infinity) == values{2, -infinity});
    CHECK(pooled_row(3, 2, 1, 2) == values{0, 0});
    CHECK(pooled_row(3, 2, 1, 2, roi_bug::pooling_inverted_region_of_one_pixel) == values{2, 2});
}

TEST_CASE("mock device: PooledSize with its height first divides by the wrong size", "[mock_device][roi_pooling]") {
    tensor<float> const region({1, 1, 1, 5}, {0, 0, 0, 3, 0});
    roi_pooling_options const options{.pooled_size = {.width = 4, .height = 1}};
    CHECK(roi_pooling_on_device(ramp(1, 9), region, options) == values{0, 1, 2, 3});
    // One bin of four pixels, then the three bins beside it.
    CHECK(roi_pooling_on_device(ramp(1, 9), region, options, roi_bug::pooling_size_height_first) == values{3, 7, 8, 0});
}
