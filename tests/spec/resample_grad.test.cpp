// SPDX-License-Identifier: MIT
#include "dmlref/spec/resample_grad.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// The sentence with which a call is refused.
std::string sentence(resample_options const& options, shape const& input_gradient_sizes = {4, 6},
                     shape const& output_gradient_sizes = {2, 3}) {
    tensor<float> const input_gradient(input_gradient_sizes);
    tensor<float> output_gradient(output_gradient_sizes);
    return refusal([&] { validate_resample_grad(input_gradient.view(), output_gradient.view(), options); });
}
std::string sentence(tensor_view<float const> const& input_gradient, tensor_view<float> const& output_gradient) {
    return refusal(
        [&] { validate_resample_grad(input_gradient, output_gradient, resample_options{}, "RESAMPLE_GRAD"); });
}

} // namespace

TEST_CASE("resample_grad: what the document allows is accepted", "[resample_grad][spec]") {
    CHECK(sentence({}) == "accepted");
    CHECK(sentence({}, {1}, {9}) == "accepted");
    CHECK(sentence({}, {1, 2, 3, 4}, {4, 3, 2, 1}) == "accepted");
    CHECK(sentence({.interpolation_mode = interpolation_mode::linear,
                    .rounding_direction = axis_direction::decreasing,
                    .scales = {0x1p-149f, std::numeric_limits<float>::max()},
                    .input_pixel_offsets = {-1e30f, 0},
                    .output_pixel_offsets = {1e30f, -0.f},
                    .readings = {.pixel_offset_reading = pixel_offset_reading::of_gradient_operator}}) == "accepted");
}

TEST_CASE("resample_grad: both tensors must be given", "[resample_grad][spec]") {
    tensor<float> tensor_of_2({2});
    CHECK(sentence({}, tensor_of_2.view()) == "RESAMPLE_GRAD: InputGradientTensor is null, must be given always");
    CHECK(sentence(tensor_of_2.view(), {}) == "RESAMPLE_GRAD: OutputGradientTensor is null, must be given always");
}

TEST_CASE("resample_grad: tensors have the same one to four axes", "[resample_grad][spec]") {
    CHECK(sentence({}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}) ==
          "RESAMPLE_GRAD1: InputGradientTensor.DimensionCount is 5, must be 1 to 4");
    CHECK(sentence({}, {2, 3}, {6}) == "RESAMPLE_GRAD1: OutputGradientTensor.DimensionCount is 1, must be 2");
    CHECK(sentence({}, {2, 3}, {1, 2, 3}) == "RESAMPLE_GRAD1: OutputGradientTensor.DimensionCount is 3, must be 2");
}

TEST_CASE("resample_grad: enumerations hold their named values", "[resample_grad][spec]") {
    CHECK(sentence({.interpolation_mode = interpolation_mode{2}}) ==
          "RESAMPLE_GRAD1: InterpolationMode is 2, must be DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR (0) or "
          "DML_INTERPOLATION_MODE_LINEAR (1)");
    CHECK(sentence({.rounding_direction = axis_direction{7}}) ==
          "RESAMPLE_GRAD1: RoundingDirection is 7, must be DML_AXIS_DIRECTION_INCREASING (0) or "
          "DML_AXIS_DIRECTION_DECREASING (1)");
}

TEST_CASE("resample_grad: arrays have one value per axis, or none", "[resample_grad][spec]") {
    CHECK(sentence({.scales = {1}}) == "RESAMPLE_GRAD1: Scales has 1 values, must have DimensionCount, which is 2");
    CHECK(sentence({.input_pixel_offsets = {0}}) ==
          "RESAMPLE_GRAD1: InputPixelOffsets has 1 values, must have DimensionCount, which is 2");
    CHECK(sentence({.output_pixel_offsets = {0, 0, 0}}) ==
          "RESAMPLE_GRAD1: OutputPixelOffsets has 3 values, must have DimensionCount, which is 2");
}

TEST_CASE("resample_grad: scales are positive and finite, offsets finite", "[resample_grad][spec]") {
    CHECK(sentence({.scales = {0, 1}}) == "RESAMPLE_GRAD1: Scales[0] is 0, must be positive and finite");
    CHECK(sentence({.scales = {1, infinity}}) == "RESAMPLE_GRAD1: Scales[1] is inf, must be positive and finite");
    CHECK(sentence({.input_pixel_offsets = {0, -infinity}}) ==
          "RESAMPLE_GRAD1: InputPixelOffsets[1] is -inf, must be finite");
    CHECK(sentence({.output_pixel_offsets = {std::numeric_limits<float>::quiet_NaN(), 0}}) ==
          "RESAMPLE_GRAD1: OutputPixelOffsets[0] is nan, must be finite");
    // An error names the array that the caller filled, whatever it is read as.
    CHECK(sentence({.input_pixel_offsets = {infinity, 0},
                    .readings = {.pixel_offset_reading = pixel_offset_reading::of_gradient_operator}}) ==
          "RESAMPLE_GRAD1: InputPixelOffsets[0] is inf, must be finite");
}

TEST_CASE("resample_grad: the output has its own memory", "[resample_grad][spec]") {
    std::vector<float> memory(16);
    tensor_view<float> const line(memory.data(), {4});
    CHECK(sentence(line, {memory.data() + 8, {2}, {0}}) ==
          "RESAMPLE_GRAD: OutputGradientTensor.Strides is {0}, must give every element of an output a place of its "
          "own");
    CHECK(sentence(line, {memory.data() + 3, {2}}) ==
          "RESAMPLE_GRAD: OutputGradientTensor shares memory with InputGradientTensor, must not");
    CHECK(sentence(line, {memory.data() + 4, {2}}) == "accepted");
}

TEST_CASE("resample_grad: the options are those of the forward pass, with its offsets or with the gradient's own",
          "[resample_grad][spec]") {
    resample_options gradient = {.interpolation_mode = interpolation_mode::linear,
                                 .rounding_direction = axis_direction::decreasing,
                                 .scales = {2},
                                 .input_pixel_offsets = {3},
                                 .output_pixel_offsets = {4}};
    resample_options const forward = forward_options(gradient);
    CHECK(forward.interpolation_mode == interpolation_mode::linear);
    CHECK(forward.rounding_direction == axis_direction::decreasing);
    CHECK(forward.scales == per_axis<float>{2});
    CHECK(forward.input_pixel_offsets == per_axis<float>{3});
    CHECK(forward.output_pixel_offsets == per_axis<float>{4});

    gradient.readings.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
    CHECK(forward_options(gradient).input_pixel_offsets == per_axis<float>{4});
    CHECK(forward_options(gradient).output_pixel_offsets == per_axis<float>{3});
}

TEST_CASE("resample_grad: an antialiased forward pass has no gradient operator", "[resample_grad][spec]") {
    CHECK(sentence({.antialiased = true}) ==
          "RESAMPLE_GRAD1: Antialiased is true in the forward pass, must be false for a gradient");
}
