// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_ROI_POOLING_OPERATOR_DESC, and the public number. docs/operators/roi_pooling.md
#include "dmlref/reference/roi_pooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

/// One plane, {height, width} of `plane`, and one region.
values pooled(tensor<float> const& plane, values const& corners, roi_pooling_options const& options) {
    tensor_view<float const> const input(plane.elements().data(), {1, 1, plane.size(0), plane.size(1)});
    tensor<float> const rois({1, 1, 1, 5}, {0, corners[0], corners[1], corners[2], corners[3]});
    tensor<float> output(roi_pooling_output_sizes(input.sizes(), rois.sizes(), options));
    reference::roi_pooling(input, rois, output.view(), options);
    return output.elements();
}

/// A bin of one axis, [first, last] with both included; {0, -1} is an empty one.
struct bin {
    index_t first, last;
    bool operator==(bin const&) const = default;
};
constexpr bin no_bin = {0, -1};

/// The bins of a region along an axis of six elements. The elements {1 .. 6} have their maximum at the end of a bin,
/// their negatives at its start.
std::vector<bin> bins(float x1, float x2, std::uint32_t pooled_width, float spatial_scale = 1.f,
                      readings const& chosen = {}) {
    roi_pooling_options const options = {
        .spatial_scale = spatial_scale, .pooled_size = {pooled_width, 1}, .readings = chosen};
    float const y = 0.f;
    values const last = pooled({{1, 6}, {1, 2, 3, 4, 5, 6}}, {x1, y, x2, y}, options);
    values const first = pooled({{1, 6}, {-1, -2, -3, -4, -5, -6}}, {x1, y, x2, y}, options);
    std::vector<bin> result;
    for (std::size_t x = 0; x < pooled_width; ++x)
        result.push_back(last[x] == 0 && first[x] == 0
                             ? no_bin
                             : bin{to_index(-first[x] - 1.f, 0, 5), to_index(last[x] - 1.f, 0, 5)});
    return result;
}

} // namespace

TEST_CASE("roi_pooling: bins divide a region", "[roi_pooling][reference]") {
    CHECK(bins(0, 5, 1) == std::vector<bin>{{0, 5}});
    CHECK(bins(0, 5, 2) == std::vector<bin>{{0, 2}, {3, 5}});
    CHECK(bins(0, 5, 6) == std::vector<bin>{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}});
    CHECK(bins(2, 4, 1) == std::vector<bin>{{2, 4}}); // the corners are included
    CHECK(bins(3, 3, 1) == std::vector<bin>{{3, 3}});
}

TEST_CASE("roi_pooling: bins overlap if the region does not divide evenly", "[roi_pooling][reference]") {
    CHECK(bins(0, 4, 2) == std::vector<bin>{{0, 2}, {2, 4}});         // 5 / 2: starts 0, 2; ends 3, 5
    CHECK(bins(1, 5, 3) == std::vector<bin>{{1, 2}, {2, 4}, {4, 5}}); // 5 / 3: starts 0, 1, 3; ends 2, 4, 5
    CHECK(bins(2, 3, 3) == std::vector<bin>{{2, 2}, {2, 3}, {3, 3}}); // 2 / 3: starts 0, 0, 1; ends 1, 2, 2
    CHECK(bins(4, 4, 3) == std::vector<bin>{{4, 4}, {4, 4}, {4, 4}});
}

TEST_CASE("roi_pooling: a tie rounds away from zero", "[roi_pooling][reference]") {
    CHECK(bins(0.5f, 2.5f, 1) == std::vector<bin>{{1, 3}}); // rounding to even would give 0 to 2
    CHECK(bins(1.5f, 3.5f, 1) == std::vector<bin>{{2, 4}});
    CHECK(bins(0.49f, 2.51f, 1) == std::vector<bin>{{0, 3}});
    CHECK(bins(1.f, 5.f, 1, 0.5f) == std::vector<bin>{{1, 3}});
    // -1 to 2, four pixels in three bins: -1 to 0, 0 to 1, 1 to 2. From 0 on, each pixel would be a bin.
    CHECK(bins(-0.5f, 1.5f, 3) == std::vector<bin>{{0, 0}, {0, 1}, {1, 2}});
    CHECK(bins(-0.49f, 1.5f, 3) == std::vector<bin>{{0, 0}, {1, 1}, {2, 2}});
    CHECK(bins(-1.5f, 1.f, 4) == std::vector<bin>{no_bin, no_bin, {0, 0}, {1, 1}});
}

// 5 * 0.7f is 3.49999994, which float rounds to 3.5.
TEST_CASE("roi_pooling: under a reading, a tie rounds to the even pixel", "[roi_pooling][reference][readings]") {
    readings const to_even = {.roi_corner_rounding = roi_corner_rounding::half_even};
    CHECK(bins(0.5f, 2.5f, 1, 1, to_even) == std::vector<bin>{{0, 2}});
    CHECK(bins(1.5f, 3.5f, 1, 1, to_even) == std::vector<bin>{{2, 4}});
    CHECK(bins(0.49f, 2.51f, 1, 1, to_even) == std::vector<bin>{{0, 3}});
    CHECK(bins(1.f, 5.f, 1, 0.5f, to_even) == std::vector<bin>{{0, 2}});
    CHECK(bins(-0.5f, 1.5f, 3, 1, to_even) == std::vector<bin>{{0, 0}, {1, 1}, {2, 2}}); // 0 to 2
}

TEST_CASE("roi_pooling: the product with SpatialScale is a float", "[roi_pooling][reference]") {
    CHECK(bins(0, 5, 1, 0.7f) == std::vector<bin>{{0, 4}});
}

TEST_CASE("roi_pooling: bins are clamped to the input, and an empty bin is 0", "[roi_pooling][reference]") {
    CHECK(bins(-2, 1, 2) == std::vector<bin>{no_bin, {0, 1}});
    CHECK(bins(-3, 2, 4) ==
          std::vector<bin>{no_bin, no_bin, {0, 1}, {1, 2}}); // 6 / 4: starts 0, 1, 3, 4; ends 2, 3, 5, 6
    CHECK(bins(4, 9, 2) == std::vector<bin>{{4, 5}, no_bin});
    CHECK(bins(-9, 20, 1) == std::vector<bin>{{0, 5}});
    CHECK(bins(-4, -1, 2) == std::vector<bin>{no_bin, no_bin});
    CHECK(bins(6, 8, 2) == std::vector<bin>{no_bin, no_bin});
    CHECK(bits(pooled({{1, 1}, {-1}}, {3, 0, 3, 0}, {.pooled_size = {1, 1}})[0]) == 0u);
}

TEST_CASE("roi_pooling: an inverted region is empty", "[roi_pooling][reference]") {
    CHECK(bins(3, 2, 1) == std::vector<bin>{no_bin});
    CHECK(bins(5, 0, 3) == std::vector<bin>(3, no_bin));
    CHECK(bins(5, 2, 5) == std::vector<bin>(5, no_bin)); // RegionWidth -2: literally, the last bins would hold a pixel
    CHECK(pooled({{2, 2}, {1, 2, 3, 4}}, {0, 1, 1, 0}, {.pooled_size = {1, 1}}) == values{0});
    CHECK(bins(2.4f, 2.f, 1) == std::vector<bin>{{2, 2}}); // only regions that are inverted in pixels count
}

TEST_CASE("roi_pooling: coordinates that no integer can hold are harmless", "[roi_pooling][reference]") {
    CHECK(bins(0, 1e30f, 2) == std::vector<bin>{{0, 5}, no_bin});
    CHECK(bins(-infinity, infinity, 1) == std::vector<bin>{{0, 5}});
    CHECK(bins(-1e30f, 3, 1) == std::vector<bin>{{0, 3}});
    CHECK(bins(-infinity, infinity, 2) == std::vector<bin>{{0, 0}, {0, 5}}); // -2^29 to 2^29: the middle is pixel 0
    // -2^29 to 2^28, a third of 3 * 2^28 + 1 pixels each: -2^29 to -2^28, -2^28 to 0, 0 to 2^28
    CHECK(bins(-infinity, 0x1p28f, 3) == std::vector<bin>{no_bin, {0, 0}, {0, 5}});
    CHECK(bins(1e30f, 1e30f, 1) == std::vector<bin>{no_bin});
    CHECK(bins(-infinity, -1e30f, 1) == std::vector<bin>{no_bin});
    CHECK(bins(NaN, 3, 1) == std::vector<bin>{no_bin});
    CHECK(bins(0, NaN, 1) == std::vector<bin>{no_bin});
    CHECK(bins(NaN, NaN, 2) == std::vector<bin>{no_bin, no_bin});
    CHECK(bins(0, infinity, 1, 0.f) == std::vector<bin>{no_bin}); // infinity * 0 is NaN
    CHECK(pooled({{2, 2}, {1, 2, 3, 4}}, {0, NaN, 1, 1}, {.pooled_size = {1, 1}}) == values{0});
    CHECK(pooled({{2, 2}, {1, 2, 3, 4}}, {0, 0, 1, NaN}, {.pooled_size = {1, 1}}) == values{0});
}

TEST_CASE("roi_pooling: PooledSize is width first, and the output height first", "[roi_pooling][reference]") {
    tensor<float> const input(
        {1, 1, 4, 6}, {0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 35});
    tensor<float> const rois({1, 1, 2, 5}, {0, 0, 0, 5, 3, 0, 1, 2, 3, 3});
    roi_pooling_options const options = {.pooled_size = {.width = 3, .height = 2}};
    shape const sizes = roi_pooling_output_sizes(input.sizes(), rois.sizes(), options);
    CHECK(sizes == shape{2, 1, 2, 3});
    tensor<float> output(sizes);
    reference::roi_pooling(input, rois, output.view(), options);
    CHECK(output.elements() == values{11, 13, 15, 31, 33, 35, 21, 22, 23, 31, 32, 33});
}

TEST_CASE("roi_pooling: each region reads its batch, each channel its own plane", "[roi_pooling][reference]") {
    tensor<float> const input({2, 2, 1, 2}, {1, 2, 30, 4, 5, 60, 7, 8});
    tensor<float> const rois({1, 1, 3, 5}, {1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0});
    tensor<float> output({3, 2, 1, 1});
    reference::roi_pooling(input, rois, output.view(), {.pooled_size = {1, 1}});
    CHECK(output.elements() == values{60, 8, 2, 30, 5, 7});
}

TEST_CASE("roi_pooling: BatchID is truncated", "[roi_pooling][reference]") {
    tensor<float> const input({2, 1, 1, 1}, {10, 20});
    tensor<float> const rois({1, 1, 4, 5}, {0.9f, 0, 0, 0, 0, -0.5f, 0, 0, 0, 0, 1.9f, 0, 0, 0, 0, -0.f, 0, 0, 0, 0});
    tensor<float> output({4, 1, 1, 1});
    reference::roi_pooling(input, rois, output.view(), {.pooled_size = {1, 1}});
    CHECK(output.elements() == values{10, 10, 20, 10});
}

TEST_CASE("roi_pooling: the maximum starts from the first element and is replaced by a greater one",
          "[roi_pooling][reference]") {
    auto const maximum = [](values const& row) {
        return bits(pooled({{1, 3}, row}, {0, 0, 2, 0}, {.pooled_size = {1, 1}})[0]);
    };
    CHECK(maximum({-7, -5, -6}) == bits(-5.f));
    CHECK(maximum({-infinity, -infinity, -infinity}) == bits(-infinity));
    CHECK(maximum({-0.f, 0.f, 0.f}) == bits(-0.f)); // the first of equals
    CHECK(maximum({0.f, -0.f, -0.f}) == bits(0.f));
    CHECK(maximum({NaN, 1, infinity}) == 0x7fc0'0000u);
    CHECK(maximum({std::bit_cast<float>(0xffc0'1234u), 1, 2}) == 0x7fc0'0000u);
    CHECK(maximum({1, NaN, 2}) == bits(2.f));
    CHECK(maximum({1, NaN, NaN}) == bits(1.f));
    // Row-major: the NaN at the start of the second row comes later than the 1.
    CHECK(pooled({{2, 2}, {1, 2, NaN, 3}}, {0, 0, 1, 1}, {.pooled_size = {1, 1}}) == values{3});
}

TEST_CASE("roi_pooling: coordinates in half have the precision of half", "[roi_pooling][reference]") {
    tensor<half> input({1, 1, 1, 2052});
    for (int x = 0; x < 2052; ++x) input(0, 0, 0, x) = half(static_cast<float>(x % 8));
    // Above 2048 the step of a half is 2: 2049 becomes 2048, and 2051 becomes 2052. The product is computed in float.
    tensor<half> const rois({1, 1, 3, 5}, {half(0.f), half(2049.f), half(0.f), half(2049.f), half(0.f), half(0.f),
                                           half(2050.f), half(0.f), half(2051.f), half(0.f), half(0.f), half(1.5f),
                                           half(0.f), half(1.5f), half(0.f)});
    tensor<half> output({3, 1, 1, 1});
    reference::roi_pooling(input, rois, output.view(), {.pooled_size = {1, 1}});
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 0);
    CHECK(static_cast<float>(output(1, 0, 0, 0)) == 3);
    CHECK(static_cast<float>(output(2, 0, 0, 0)) == 2);
    reference::roi_pooling(input, rois, output.view(), {.spatial_scale = 1.f / 4096, .pooled_size = {1, 1}});
    CHECK(static_cast<float>(output(0, 0, 0, 0)) == 1); // 2048 / 4096 = 0.5, rounded to 1
}

// onnxruntime/test/providers/cpu/nn/max_roi_pool_op_test.cc at 7eea5361, run on the DirectML execution provider.
TEST_CASE("roi_pooling: ONNX Runtime's MaxRoiPool test holds", "[roi_pooling][reference][public]") {
    tensor<float> input({1, 3, 6, 6});
    for (int i = 0; i < 108; ++i) input(0, i / 36, i / 6 % 6, i % 6) = static_cast<float>(i) / 10.f; // 0, 0.1 .. 10.7
    tensor<float> const rois({1, 1, 3, 5}, {0, 1, 1, 2, 3, 0, 1, 1, 2, 3, 0, 1, 1, 2, 3});
    tensor<float> output({3, 3, 1, 1});
    reference::roi_pooling(input, rois, output.view(), {.pooled_size = {1, 1}});
    CHECK(output.elements() == values{2.f, 5.6f, 9.2f, 2.f, 5.6f, 9.2f, 2.f, 5.6f, 9.2f});
}
