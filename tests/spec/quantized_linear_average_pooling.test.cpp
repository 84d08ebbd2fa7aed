// SPDX-License-Identifier: MIT
// What all pooling operators share is tested in pooling.test.cpp.
#include "dmlref/spec/quantized_linear_average_pooling.hpp"

#include "dmlref/core/tensor.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity(), NaN = std::numeric_limits<float>::quiet_NaN();

/// A call that breaks no rule until it is changed.
struct call {
    tensor<std::int8_t> input{{2, 3, 4, 5}};
    tensor<std::uint8_t> output{{2, 3, 3, 4}};
    tensor<float> input_scale{{1, 1, 1, 1}, {0.5f}}, output_scale{{1, 3, 1, 1}, {0.5f, 2, -1}};
    tensor<std::int8_t> input_zero_point{{1, 3, 1, 1}};
    tensor<std::uint8_t> output_zero_point{{1}};
    average_pooling_options options{.window_size = {2, 2}};
    bool has_input_scale = true, has_output_scale = true, has_zero_points = true;

    std::string refusal() {
        quantization<std::int8_t> of_input;
        quantization<std::uint8_t> of_output;
        if (has_input_scale) of_input.scale = input_scale.view();
        if (has_output_scale) of_output.scale = output_scale.view();
        if (has_zero_points) of_input.zero_point = input_zero_point.view();
        if (has_zero_points) of_output.zero_point = output_zero_point.view();
        return ::refusal([&] { validate<std::int8_t, std::uint8_t>(input, of_input, of_output, output, options); });
    }
};

} // namespace

TEST_CASE("quantized_linear_average_pooling: scales and zero points are those of the tensor or of each channel",
          "[quantized_linear_average_pooling][spec]") {
    call given;
    CHECK(given.refusal() == "accepted");
    given.has_zero_points = false;
    CHECK(given.refusal() == "accepted");
    given.input_scale = tensor<float>({1, 1, 1, 1, 1}, {3}); // one element has as many axes as it likes
    CHECK(given.refusal() == "accepted");
}

TEST_CASE("quantized_linear_average_pooling: both scales must be given", "[quantized_linear_average_pooling][spec]") {
    call given;
    given.has_input_scale = false;
    CHECK(given.refusal() == "QUANTIZED_LINEAR_AVERAGE_POOLING: InputScaleTensor is null, must be given always");
    given.has_input_scale = true;
    given.has_output_scale = false;
    CHECK(given.refusal() == "QUANTIZED_LINEAR_AVERAGE_POOLING: OutputScaleTensor is null, must be given always");
}

TEST_CASE("quantized_linear_average_pooling: no other sizes of scales and zero points are accepted",
          "[quantized_linear_average_pooling][spec]") {
    std::string const operator_name = "QUANTIZED_LINEAR_AVERAGE_POOLING: ";
    call given;
    given.input_scale = tensor<float>({1, 2, 1, 1}, {1, 1});
    CHECK(given.refusal() ==
          operator_name + "InputScaleTensor.Sizes[1] is 2, must be 1 or InputTensor.Sizes[1], which is 3");
    given.input_scale = tensor<float>({1, 1, 4, 1}, {1, 1, 1, 1});
    CHECK(given.refusal() == operator_name + "InputScaleTensor.Sizes[2] is 4, must be 1");
    given.input_scale = tensor<float>({3}, {1, 1, 1}); // fewer axes: which one is the channels'?
    CHECK(given.refusal() == operator_name + "InputScaleTensor.Sizes[0] is 3, must be 1");
    given.input_scale = tensor<float>({1, 3, 1, 1, 1}, {1, 1, 1});
    CHECK(given.refusal() == operator_name + "InputScaleTensor.Sizes[1] is 3, must be 1");
    given.input_scale = tensor<float>({1, 1, 1, 1, 1, 1}, {1});
    CHECK(given.refusal() == operator_name + "InputScaleTensor.DimensionCount is 6, must be 1 to 5");
    given = {};
    given.input_zero_point = tensor<std::int8_t>({2, 1, 1, 1});
    CHECK(given.refusal() == operator_name + "InputZeroPointTensor.Sizes[0] is 2, must be 1");
    given = {};
    given.output_scale = tensor<float>({1, 1, 1, 4}, {1, 1, 1, 1});
    CHECK(given.refusal() == operator_name + "OutputScaleTensor.Sizes[3] is 4, must be 1");
    given = {};
    given.output_zero_point = tensor<std::uint8_t>({1, 5, 1, 1});
    CHECK(given.refusal() ==
          operator_name + "OutputZeroPointTensor.Sizes[1] is 5, must be 1 or InputTensor.Sizes[1], which is 3");
}

TEST_CASE("quantized_linear_average_pooling: a scale is finite and not 0", "[quantized_linear_average_pooling][spec]") {
    for (auto const& [scale, text] : {std::pair{0.f, "0"}, {-0.f, "-0"}, {infinity, "inf"}, {NaN, "nan"}}) {
        std::string const rule = "ScaleTensor has an element of " + std::string(text) + ", must be finite and not 0";
        call given;
        given.input_scale = tensor<float>({1}, {scale});
        CHECK(given.refusal() == "QUANTIZED_LINEAR_AVERAGE_POOLING: Input" + rule);
        given = {};
        given.output_scale = tensor<float>({1, 3, 1, 1}, {1, scale, 0});
        CHECK(given.refusal() == "QUANTIZED_LINEAR_AVERAGE_POOLING: Output" + rule);
    }
}

TEST_CASE("quantized_linear_average_pooling: windows are those of average pooling",
          "[quantized_linear_average_pooling][spec]") {
    average_pooling_options const options = {.window_size = {2, 2}, .strides = {2, 1}, .dilations = {1, 2}};
    CHECK(quantized_linear_average_pooling_output_sizes({2, 3, 4, 5}, options) == shape{2, 3, 2, 3});
    CHECK(refusal([&] {
              quantized_linear_average_pooling_output_sizes({2, 3, 4}, options);
          }) == "QUANTIZED_LINEAR_AVERAGE_POOLING: InputTensor.DimensionCount is 3, must be 4 to 5");
    call given;
    given.options = options;
    CHECK(given.refusal() == "QUANTIZED_LINEAR_AVERAGE_POOLING: OutputTensor.Sizes[2] is 3, must equal "
                             "(InputTensor.Sizes[2] + StartPadding + EndPadding - dilated WindowSize) / Strides + 1, "
                             "which is 2");
}

TEST_CASE("quantized_linear_average_pooling: the output shares memory with no input",
          "[quantized_linear_average_pooling][spec]") {
    tensor<std::uint8_t> bytes({1, 1, 1, 2}), other({1, 1, 1, 2});
    tensor<float> const scale({1}, {1});
    quantization<std::uint8_t> const plain = {scale.view(), {}};
    quantization<std::uint8_t> const overlapping = {scale.view(), {bytes.view().data(), {1}}};
    average_pooling_options const options = {.window_size = {1, 1}};
    auto const refused = [&](tensor<std::uint8_t>& input, auto const& of_input, auto const& of_output) {
        return refusal(
            [&] { validate<std::uint8_t, std::uint8_t>(input, of_input, of_output, bytes.view(), options); });
    };
    std::string const rule = "QUANTIZED_LINEAR_AVERAGE_POOLING: OutputTensor shares memory with ";
    CHECK(refused(bytes, plain, plain) == rule + "InputTensor, must not");
    CHECK(refused(other, overlapping, plain) == rule + "InputZeroPointTensor, must not");
    CHECK(refused(other, plain, overlapping) == rule + "OutputZeroPointTensor, must not");
    CHECK(refused(other, plain, plain) == "accepted");
}
