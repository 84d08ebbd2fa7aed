// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/tables/vocabulary.hpp"

/// The fields of the operators that slide a window over an image, and of MAX_UNPOOLING.
namespace dmlref::directml::table {

inline constexpr tensor_support pooled[] = {{introduction, 4, 5, floats}};
inline constexpr tensor_support max_pooled[] = {
    {introduction, 4, 5, floats}, {level_3_0, 4, 5, floats_and_bytes}, {level_5_0, 4, 5, numbers}};
inline constexpr tensor_support pooled_gradient[] = {{introduction, 4, 4, floats}, {level_4_0, 4, 5, floats}};
inline constexpr tensor_support pooled_indices[] = {{introduction, 4, 5, indices32}, {level_5_0, 4, 5, indices}};
inline constexpr tensor_support unpooled[] = {{introduction, 4, 4, floats}, {level_5_0, 4, 4, numbers}};
inline constexpr tensor_support unpooled_indices[] = {{introduction, 4, 4, indices32}, {level_5_0, 4, 4, indices}};
inline constexpr tensor_support quantized[] = {{introduction, 4, 5, bytes}};
inline constexpr tensor_support zero_points[] = {{introduction, 1, 5, bytes}};
inline constexpr tensor_support quantization_scales[] = {{introduction, 1, 5, float32_only}};

inline constexpr std::string_view pooled_sizes = "{N, C, [D,] H, W}";
inline constexpr field_schema pool_strides = array("Strides", uint32_array, "elements between windows, at least 1");
inline constexpr field_schema window_size = array("WindowSize", uint32_array, "elements along each axis, at least 1");
inline constexpr field_schema start_padding = array("StartPadding", uint32_array, "elements before the first");
inline constexpr field_schema end_padding = array("EndPadding", uint32_array, "elements after the last");
inline constexpr field_schema dilations =
    array("Dilations", uint32_array, "distance between the elements of a window, at least 1");
inline constexpr field_schema include_padding =
    scalar("IncludePadding", boolean, "count padding as elements of value 0");
inline constexpr field_schema norm_order = scalar("P", uint32, "order of the norm, at least 1");
inline constexpr field_schema pool_input = input("InputTensor", pooled, pooled_sizes);
inline constexpr field_schema pool_output = output("OutputTensor", pooled, "one element per window");
inline constexpr field_schema max_pool_input = input("InputTensor", max_pooled, pooled_sizes);
inline constexpr field_schema max_pool_output = output("OutputTensor", max_pooled, "one element per window");
inline constexpr field_schema pool_indices = optional(output(
    "OutputIndicesTensor", pooled_indices, "where in the packed InputTensor each maximum lies; OutputTensor's sizes"));
inline constexpr field_schema windows[] = {dimension_count, pool_strides, window_size, start_padding, end_padding};

inline constexpr auto max_pooling_fields = joined({max_pool_input, max_pool_output}, windows);
inline constexpr auto max_pooling1_fields = joined({max_pool_input, max_pool_output, pool_indices}, windows);
inline constexpr auto max_pooling2_fields =
    joined({max_pool_input, max_pool_output, pool_indices}, windows, {dilations});
inline constexpr auto max_pooling_grad_fields =
    joined({input("InputTensor", pooled_gradient, pooled_sizes),
            input("InputGradientTensor", pooled_gradient, "dL/d(OutputTensor of MAX_POOLING2), its sizes"),
            output("OutputGradientTensor", pooled_gradient, "dL/d(InputTensor), its sizes")},
           windows, {dilations});

inline constexpr auto average_pooling_fields = joined({pool_input, pool_output}, windows, {include_padding});
inline constexpr auto average_pooling1_fields =
    joined({pool_input, pool_output}, windows, {dilations, include_padding});
inline constexpr auto average_pooling_grad_fields =
    joined({input("InputGradientTensor", pooled, "dL/d(OutputTensor of AVERAGE_POOLING), its sizes"),
            output("OutputGradientTensor", pooled, "dL/d(InputTensor of AVERAGE_POOLING), its sizes")},
           windows, {include_padding});
inline constexpr auto quantized_linear_average_pooling_fields =
    joined({input("InputTensor", quantized, pooled_sizes),
            input("InputScaleTensor", quantization_scales, "one, or one for each channel: {1, C, 1, 1[, 1]}; not 0"),
            optional(typed_as("InputTensor", input("InputZeroPointTensor", zero_points, "likewise; absent: 0"))),
            input("OutputScaleTensor", quantization_scales, "one, or one for each channel; not 0"),
            optional(typed_as("OutputTensor", input("OutputZeroPointTensor", zero_points, "likewise; absent: 0"))),
            typed_as("OutputTensor", output("OutputTensor", quantized, "one element per window"))},
           windows, {dilations, include_padding});
inline constexpr auto lp_pooling_fields = joined({pool_input, pool_output}, windows, {norm_order});
inline constexpr auto lp_pooling1_fields = joined({pool_input, pool_output}, windows, {dilations, norm_order});
inline constexpr field_schema max_unpooling_fields[] = {
    input("InputTensor", unpooled, "{N, C, H, W}"),
    input("IndicesTensor", unpooled_indices, "where in the packed OutputTensor each value goes; InputTensor's sizes"),
    output("OutputTensor", unpooled, "{N, C, any height, any width}")};

inline constexpr std::string_view max_pooling_formula =
    R"(Output = maximum over k of Input[output * Stride + k * Dilation - StartPadding], padding never wins
OutputIndices = where in the packed InputTensor the first of the largest elements lies)";
inline constexpr std::string_view max_pooling_grad_formula =
    "OutputGradient[position of the first largest element of a window] += InputGradient[window], 0 elsewhere";
inline constexpr std::string_view average_pooling_formula =
    R"(Output = sum over k of Input[output * Stride + k * Dilation - StartPadding] / Count
Count = the elements of the window, with IncludePadding, or those of them that are not padding)";
inline constexpr std::string_view average_pooling_grad_formula =
    "OutputGradient[element] = sum over the windows that hold it of InputGradient[window] / Count[window]";
inline constexpr std::string_view quantized_linear_average_pooling_formula =
    R"(x[k] = (Input[output * Stride + k * Dilation - StartPadding] - InputZeroPoint) * InputScale, 0 in padding
Output = clamp(round(sum over k of x[k] / Count / OutputScale) + OutputZeroPoint)
Count = the elements of the window, with IncludePadding, or those of them that are not padding)";
inline constexpr std::string_view lp_pooling_formula =
    "Output = (sum over k of |Input[output * Stride + k * Dilation - StartPadding]|^P)^(1 / P)";
inline constexpr std::string_view max_unpooling_formula = "Output[Indices[element]] = Input[element], 0 elsewhere";

} // namespace dmlref::directml::table
