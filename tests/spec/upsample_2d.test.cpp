// SPDX-License-Identifier: MIT
#include "dmlref/spec/upsample_2d.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;

namespace {

constexpr upsample_2d_options twice_as_wide = {.scale_size = {2, 1}};

/// The sentence with which a call is refused.
std::string sentence(upsample_2d_options const& options, shape const& input_sizes, shape const& output_sizes) {
    tensor<float> const input(input_sizes);
    tensor<float> output(output_sizes);
    return refusal([&] { validate(input.view(), output.view(), options); });
}
std::string sentence(tensor_view<float const> const& input, tensor_view<float> const& output) {
    return refusal([&] { validate(input, output, twice_as_wide); });
}

} // namespace

TEST_CASE("upsample_2d: images and volumes are accepted", "[upsample_2d][spec]") {
    CHECK(sentence(twice_as_wide, {2, 3, 4, 5}, {2, 3, 4, 10}) == "accepted");
    CHECK(sentence({.scale_size = {3, 2}}, {2, 3, 4, 5}, {2, 3, 8, 15}) == "accepted");
    CHECK(sentence({.scale_size = {3, 2}, .interpolation_mode = interpolation_mode::linear}, {2, 3, 4, 5, 6},
                   {2, 3, 4, 10, 18}) == "accepted");
}

TEST_CASE("upsample_2d: both tensors must be given", "[upsample_2d][spec]") {
    tensor<float> image({1, 1, 1, 1});
    CHECK(sentence({}, image.view()) == "UPSAMPLE_2D: InputTensor is null, must be given always");
    CHECK(sentence(image.view(), {}) == "UPSAMPLE_2D: OutputTensor is null, must be given always");
}

TEST_CASE("upsample_2d: tensors have the same four or five axes", "[upsample_2d][spec]") {
    CHECK(sentence(twice_as_wide, {1, 1, 1}, {1, 1, 2}) ==
          "UPSAMPLE_2D: InputTensor.DimensionCount is 3, must be 4 to 5");
    CHECK(sentence(twice_as_wide, {1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 2}) ==
          "UPSAMPLE_2D: InputTensor.DimensionCount is 6, must be 4 to 5");
    CHECK(sentence(twice_as_wide, {1, 1, 1, 1}, {1, 1, 1, 1, 2}) ==
          "UPSAMPLE_2D: OutputTensor.DimensionCount is 5, must be 4");
}

TEST_CASE("upsample_2d: the interpolation mode is one of two", "[upsample_2d][spec]") {
    CHECK(sentence({.scale_size = {2, 1}, .interpolation_mode = interpolation_mode{2}}, {1, 1, 1, 1}, {1, 1, 1, 2}) ==
          "UPSAMPLE_2D: InterpolationMode is 2, must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or "
          "DML_INTERPOLATION_MODE_LINEAR (1)");
}

TEST_CASE("upsample_2d: scales are above 0, and the sizes fit into a UINT", "[upsample_2d][spec]") {
    CHECK(sentence({.scale_size = {2, 0}}, {1, 1, 1, 1}, {1, 1, 1, 2}) ==
          "UPSAMPLE_2D: ScaleSize.Height is 0, must be at least 1");
    CHECK(sentence({.scale_size = {0, 1}}, {1, 1, 1, 1}, {1, 1, 1, 1}) ==
          "UPSAMPLE_2D: ScaleSize.Width is 0, must be at least 1");
    CHECK(sentence({.scale_size = {1, 0x8000'0000}}, {1, 1, 2, 1}, {1, 1, 2, 1}) ==
          "UPSAMPLE_2D: ScaleSize.Height is 2147483648, must be at most UINT_MAX / 2, which is 2147483647");
    CHECK(sentence({.scale_size = {0xffff'ffff, 1}}, {1, 1, 1, 3}, {1, 1, 1, 3}) ==
          "UPSAMPLE_2D: ScaleSize.Width is 4294967295, must be at most UINT_MAX / 3, which is 1431655765");
    // A single row repeated: the largest output that the rule allows, with a stride of 0 only an input could have.
    float element = 0;
    tensor_view<float const> const row(&element, {1, 1, 1, 1});
    tensor_view<float> const all(&element, {1, 1, 1, 0xffff'ffff}, {0, 0, 0, 0});
    CHECK(refusal([&] {
              validate(row, all, {.scale_size = {0xffff'ffff, 1}});
          }) ==
          "UPSAMPLE_2D: OutputTensor.Strides is {0, 0, 0, 0}, must give every element of an output a place of its own");
}

TEST_CASE("upsample_2d: height and width are scaled, the other sizes stay", "[upsample_2d][spec]") {
    upsample_2d_options const options = {.scale_size = {3, 2}}; // width first
    CHECK(upsample_2d_output_sizes({2, 3, 4, 5}, options) == shape{2, 3, 8, 15});
    CHECK(upsample_2d_output_sizes({2, 3, 4, 5, 6}, options) == shape{2, 3, 4, 10, 18});
    CHECK(sentence(options, {2, 3, 4, 5}, {1, 3, 8, 15}) ==
          "UPSAMPLE_2D: OutputTensor.Sizes[0] is 1, must equal InputTensor.Sizes[0], which is 2");
    CHECK(sentence(options, {2, 3, 4, 5}, {2, 2, 8, 15}) ==
          "UPSAMPLE_2D: OutputTensor.Sizes[1] is 2, must equal InputTensor.Sizes[1], which is 3");
    CHECK(sentence(options, {2, 3, 4, 5}, {2, 3, 12, 15}) ==
          "UPSAMPLE_2D: OutputTensor.Sizes[2] is 12, must equal InputTensor.Sizes[2] * ScaleSize.Height, which is 8");
    CHECK(sentence(options, {2, 3, 4, 5}, {2, 3, 8, 10}) ==
          "UPSAMPLE_2D: OutputTensor.Sizes[3] is 10, must equal InputTensor.Sizes[3] * ScaleSize.Width, which is 15");
    CHECK(sentence(options, {2, 3, 4, 5, 6}, {2, 3, 8, 10, 18}) ==
          "UPSAMPLE_2D: OutputTensor.Sizes[2] is 8, must equal InputTensor.Sizes[2], which is 4");
}

TEST_CASE("upsample_2d: the output has its own memory", "[upsample_2d][spec]") {
    std::vector<float> memory(8);
    tensor_view<float> const image(memory.data(), {1, 1, 1, 2});
    CHECK(sentence(image, {memory.data() + 2, {1, 1, 1, 4}, {4, 4, 4, 0}}) ==
          "UPSAMPLE_2D: OutputTensor.Strides is {4, 4, 4, 0}, must give every element of an output a place of its own");
    CHECK(sentence(image, {memory.data() + 1, {1, 1, 1, 4}}) ==
          "UPSAMPLE_2D: OutputTensor shares memory with InputTensor, must not");
    CHECK(sentence(image, {memory.data() + 2, {1, 1, 1, 4}}) == "accepted");
}
