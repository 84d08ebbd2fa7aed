// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/quantized_linear_average_pooling.hpp"
#include "support/broken_rules.hpp"

#include <limits>

namespace dmlref::testing::rules {

/// Images of 4 x 5 with three channels, averaged over 2 x 2.
struct quantized_call {
    tensor<std::int8_t> input_memory{{2, 3, 4, 5}}, input_zero_point{{1, 3, 1, 1}};
    tensor<std::uint8_t> output_zero_point{{1}};
    tensor<float> input_scale{{1, 1, 1, 1}, {0.5f}}, output_scale{{1, 3, 1, 1}, {0.5f, 2, -1}};
    tensor<float> output_memory = numbered({18}); ///< 72 bytes, which a scale can share
    tensor_view<std::int8_t const> input = input_memory.view();
    tensor_view<std::uint8_t> output{reinterpret_cast<std::uint8_t*>(output_memory.view().data()), {2, 3, 3, 4}};
    average_pooling_options options{.window_size = {2, 2}};
    bool has_input_scale = true, has_output_scale = true, has_zero_points = true;
    /// Tensors to place, against the rules, at the output.
    bool input_is_output = false, input_zero_point_is_output = false, output_zero_point_is_output = false;
    bool input_scale_is_output = false, output_scale_is_output = false;

    static std::string name() { return "QUANTIZED_LINEAR_AVERAGE_POOLING"; }
    void apply(auto const& operation) {
        quantization<std::int8_t> of_input;
        quantization<std::uint8_t> of_output;
        auto* const bytes = reinterpret_cast<std::int8_t*>(output_memory.view().data());
        if (has_input_scale) of_input.scale = input_scale.view();
        if (has_output_scale) of_output.scale = output_scale.view();
        if (has_zero_points) of_input.zero_point = input_zero_point.view();
        if (has_zero_points) of_output.zero_point = output_zero_point.view();
        if (input_scale_is_output) of_input.scale = {output_memory.view().data(), {1}};
        if (output_scale_is_output) of_output.scale = {output_memory.view().data() + 17, {1}};
        if (input_is_output) input = {bytes, input.sizes(), {0, 0, 0, 0}};
        if (input_zero_point_is_output) of_input.zero_point = {bytes, {1}};
        if (output_zero_point_is_output) of_output.zero_point = {reinterpret_cast<std::uint8_t*>(bytes) + 71, {1}};
        operation(input, of_input, of_output, output, options);
    }
    auto written() const { return output_memory.elements(); }
};

inline std::vector<broken_rule<quantized_call>> quantized_linear_average_pooling_rules() {
    static constexpr float infinity = std::numeric_limits<float>::infinity();
    static constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
    static auto const set_input_scale = [](quantized_call& c, float scale) { c.input_scale = {{1}, {scale}}; };
    static auto const set_output_scale = [](quantized_call& c, float scale) {
        c.output_scale = {{1, 3, 1, 1}, {1, scale, 0}};
    };
    return {
        {"OutputTensor is null, must be given always", [](auto& c) { c.output = {}; }},
        {"InputScaleTensor is null, must be given always", [](auto& c) { c.has_input_scale = false; }},
        {"OutputScaleTensor is null, must be given always", [](auto& c) { c.has_output_scale = false; }},
        // Scales and zero points are those of the tensor or of each channel.
        {"InputScaleTensor.Sizes[1] is 2, must be 1 or InputTensor.Sizes[1], which is 3",
         [](auto& c) { c.input_scale = numbered(list(1, 2, 1, 1)); }},
        {"InputScaleTensor.Sizes[2] is 4, must be 1", [](auto& c) { c.input_scale = numbered(list(1, 1, 4, 1)); }},
        {"InputScaleTensor.Sizes[0] is 3, must be 1", // fewer axes: no axis is known as the channels'
         [](auto& c) { c.input_scale = numbered(list(3)); }},
        {"InputScaleTensor.Sizes[1] is 3, must be 1", [](auto& c) { c.input_scale = numbered(list(1, 3, 1, 1, 1)); }},
        {"InputScaleTensor.DimensionCount is 6, must be 1 to 5",
         [](auto& c) { c.input_scale = numbered(list(1, 1, 1, 1, 1, 1)); }},
        {"InputZeroPointTensor.Sizes[0] is 2, must be 1",
         [](auto& c) { c.input_zero_point = tensor<std::int8_t>(list(2, 1, 1, 1)); }},
        {"OutputScaleTensor.Sizes[3] is 4, must be 1", [](auto& c) { c.output_scale = numbered(list(1, 1, 1, 4)); }},
        {"OutputZeroPointTensor.Sizes[1] is 5, must be 1 or InputTensor.Sizes[1], which is 3",
         [](auto& c) { c.output_zero_point = tensor<std::uint8_t>(list(1, 5, 1, 1)); }},
        // A scale is finite and not 0.
        {"InputScaleTensor has an element of 0, must be finite and not 0", [](auto& c) { set_input_scale(c, 0); }},
        {"InputScaleTensor has an element of -0, must be finite and not 0", [](auto& c) { set_input_scale(c, -0.f); }},
        {"InputScaleTensor has an element of inf, must be finite and not 0",
         [](auto& c) { set_input_scale(c, infinity); }},
        {"InputScaleTensor has an element of nan, must be finite and not 0", [](auto& c) { set_input_scale(c, NaN); }},
        {"OutputScaleTensor has an element of 0, must be finite and not 0", [](auto& c) { set_output_scale(c, 0); }},
        {"OutputScaleTensor has an element of -0, must be finite and not 0",
         [](auto& c) { set_output_scale(c, -0.f); }},
        {"OutputScaleTensor has an element of inf, must be finite and not 0",
         [](auto& c) { set_output_scale(c, infinity); }},
        {"OutputScaleTensor has an element of nan, must be finite and not 0",
         [](auto& c) { set_output_scale(c, NaN); }},
        // Windows are those of average pooling; tests/spec/pooling.test.cpp has all their rules.
        {"OutputTensor.Sizes[2] is 3, must equal (InputTensor.Sizes[2] + StartPadding + EndPadding - dilated "
         "WindowSize) / Strides + 1, which is 2",
         [](auto& c) { c.options.strides = list(2, 1); }},
        // The output shares memory with no input.
        {"OutputTensor shares memory with InputTensor, must not", [](auto& c) { c.input_is_output = true; }},
        {"OutputTensor shares memory with InputScaleTensor, must not", [](auto& c) { c.input_scale_is_output = true; }},
        {"OutputTensor shares memory with OutputScaleTensor, must not",
         [](auto& c) { c.output_scale_is_output = true; }},
        {"OutputTensor shares memory with InputZeroPointTensor, must not",
         [](auto& c) { c.input_zero_point_is_output = true; }},
        {"OutputTensor shares memory with OutputZeroPointTensor, must not",
         [](auto& c) { c.output_zero_point_is_output = true; }},
    };
}

} // namespace dmlref::testing::rules
