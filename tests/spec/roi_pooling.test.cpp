// SPDX-License-Identifier: MIT
#include "dmlref/spec/roi_pooling.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <limits>

using namespace dmlref;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

/// A call that keeps every rule; each test breaks one.
struct call {
    shape input = {2, 3, 5, 7}, rois = {1, 1, 4, 5}, output = {4, 3, 2, 6};
    roi_pooling_options options = {.spatial_scale = 0.5f, .pooled_size = {.width = 6, .height = 2}};
    float batch = 0.f; // of the last region
};

/// The sentence with which a call is refused.
std::string sentence(call const& given) {
    tensor<float> const input(given.input);
    tensor<float> rois(given.rois), output(given.output);
    if (rois.sizes() == shape{1, 1, 4, 5}) rois(0, 0, 3, 0) = given.batch;
    return refusal([&] { validate<float>(input, rois, output, given.options); });
}
std::string sentence(tensor_view<float const> const& input, tensor_view<float const> const& rois,
                     tensor_view<float> const& output) {
    return refusal([&] { validate(input, rois, output, {.pooled_size = {1, 1}}, "ROI"); });
}

} // namespace

TEST_CASE("roi_pooling: what the document allows is accepted", "[roi_pooling][spec]") {
    CHECK(sentence({}) == "accepted");
    CHECK(roi_pooling_output_sizes({2, 3, 5, 7}, {1, 1, 4, 5}, call{}.options) == shape{4, 3, 2, 6});
}

TEST_CASE("roi_pooling: all three tensors must be given", "[roi_pooling][spec]") {
    tensor<float> input({1, 1, 1, 1}), rois({1, 1, 1, 5}), output({1, 1, 1, 1});
    CHECK(sentence({}, rois, output) == "ROI: InputTensor is null, must be given always");
    CHECK(sentence(input, {}, output) == "ROI: ROITensor is null, must be given always");
    CHECK(sentence(input, rois, {}) == "ROI: OutputTensor is null, must be given always");
}

TEST_CASE("roi_pooling: all tensors have four axes", "[roi_pooling][spec]") {
    CHECK(sentence({.input = {3, 5, 7}}) == "ROI_POOLING: InputTensor.DimensionCount is 3, must be 4");
    CHECK(sentence({.rois = {4, 5}}) == "ROI_POOLING: ROITensor.DimensionCount is 2, must be 4");
    CHECK(sentence({.output = {1, 4, 3, 2, 6}}) == "ROI_POOLING: OutputTensor.DimensionCount is 5, must be 4");
}

TEST_CASE("roi_pooling: ROITensor is {1, 1, NumROIs, 5}", "[roi_pooling][spec]") {
    CHECK(sentence({.rois = {2, 1, 4, 5}}) == "ROI_POOLING: ROITensor.Sizes[0] is 2, must be 1");
    CHECK(sentence({.rois = {1, 3, 4, 5}}) == "ROI_POOLING: ROITensor.Sizes[1] is 3, must be 1");
    CHECK(sentence({.rois = {1, 1, 4, 4}}) ==
          "ROI_POOLING: ROITensor.Sizes[3] is 4, must equal the values [BatchID, x1, y1, x2, y2], which is 5");
}

TEST_CASE("roi_pooling: SpatialScale is finite, PooledSize at least 1", "[roi_pooling][spec]") {
    call scaled;
    scaled.options.spatial_scale = infinity;
    CHECK(sentence(scaled) == "ROI_POOLING: SpatialScale is inf, must be finite");
    scaled.options.spatial_scale = not_a_number;
    CHECK(sentence(scaled) == "ROI_POOLING: SpatialScale is nan, must be finite");
    CHECK(sentence({.options = {.pooled_size = {.width = 0, .height = 2}}}) ==
          "ROI_POOLING: PooledSize.Width is 0, must be at least 1");
    CHECK(sentence({.options = {.pooled_size = {.width = 6, .height = 0}}}) ==
          "ROI_POOLING: PooledSize.Height is 0, must be at least 1");
}

TEST_CASE("roi_pooling: OutputTensor is {NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}",
          "[roi_pooling][spec]") {
    CHECK(sentence({.output = {3, 3, 2, 6}}) ==
          "ROI_POOLING: OutputTensor.Sizes[0] is 3, must equal ROITensor.Sizes[2], which is 4");
    CHECK(sentence({.output = {4, 1, 2, 6}}) ==
          "ROI_POOLING: OutputTensor.Sizes[1] is 1, must equal InputTensor.Sizes[1], which is 3");
    CHECK(sentence({.output = {4, 3, 6, 6}}) ==
          "ROI_POOLING: OutputTensor.Sizes[2] is 6, must equal PooledSize.Height, which is 2");
    CHECK(sentence({.output = {4, 3, 2, 2}}) ==
          "ROI_POOLING: OutputTensor.Sizes[3] is 2, must equal PooledSize.Width, which is 6");
}

TEST_CASE("roi_pooling: the output has its own memory", "[roi_pooling][spec]") {
    std::vector<float> memory(32);
    tensor_view<float> const input(memory.data(), {1, 2, 2, 2}), rois(memory.data() + 8, {1, 1, 1, 5});
    CHECK(sentence(input, rois, {memory.data() + 16, {1, 2, 1, 1}, {2, 0, 1, 1}}) ==
          "ROI: OutputTensor.Strides is {2, 0, 1, 1}, must give every element of an output a place of its own");
    CHECK(sentence(input, rois, {memory.data() + 6, {1, 2, 1, 1}}) ==
          "ROI: OutputTensor shares memory with InputTensor, must not");
    CHECK(sentence(input, rois, {memory.data() + 12, {1, 2, 1, 1}}) ==
          "ROI: OutputTensor shares memory with ROITensor, must not");
    CHECK(sentence(input, rois, {memory.data() + 13, {1, 2, 1, 1}}) == "accepted");
}

TEST_CASE("roi_pooling: BatchID is, once truncated, a batch of the input", "[roi_pooling][spec]") {
    for (float batch : {0.f, -0.f, -0.9f, 0.5f, 1.f, 1.9f}) CHECK(sentence({.batch = batch}) == "accepted");
    auto const refused = [](char const* value) {
        return "ROI_POOLING: ROITensor[0][0][3][0] is " + std::string(value) +
               ", must be at least 0 and below InputTensor.Sizes[0], which is 2";
    };
    CHECK(sentence({.batch = 2.f}) == refused("2"));
    CHECK(sentence({.batch = -1.f}) == refused("-1"));
    CHECK(sentence({.batch = 1e30f}) == refused("1e+30"));
    CHECK(sentence({.batch = -infinity}) == refused("-inf"));
    CHECK(sentence({.batch = not_a_number}) == refused("nan"));
}

TEST_CASE("roi_pooling: the work stays within its budget", "[roi_pooling][spec]") {
    // Each region is one pixel: two at most with the rounding of its corners, and one per bin on each axis. So
    // 3 channels * (2 + 6) columns * (2 + 2) rows = 96, for each of 4 regions.
    call given;
    given.options.work_budget = 384;
    CHECK(sentence(given) == "accepted");
    given.options.work_budget = 383;
    CHECK(sentence(given) == "ROI_POOLING: ROITensor[0][0][3] brings the call to as many as 384 elements, must stay "
                             "within the work budget of 383 (raise work_budget to allow it)");
}

TEST_CASE("roi_pooling: a huge image repeated by strides is refused at once", "[roi_pooling][spec]") {
    float pixel = 0.f, result = 0.f;
    tensor<float> const rois({1, 1, 1, 5}, {0, 0, 0, 1e9f, 1e9f});
    tensor_view<float const> const image(&pixel, {1, 1, 1 << 30, 1 << 30}, {0, 0, 0, 0});
    CHECK(sentence(image, rois, {&result, {1, 1, 1, 1}}).find("work budget of 17179869184") != std::string::npos);
}
