// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/tables/vocabulary.hpp"

/// The fields of the RESAMPLE operators, their gradients, and UPSAMPLE_2D.
namespace dmlref::directml::table {

inline constexpr tensor_support resampled[] = {
    {introduction, 4, 4, floats}, {level_5_1, 1, 4, floats}, {level_6_2, 1, 4, floats_and_bytes}};
inline constexpr tensor_support resampled_axes[] = {{introduction, 1, 4, floats}};
inline constexpr tensor_support resampled2[] = {{introduction, 1, 4, floats}, {level_6_2, 1, 4, floats_and_bytes}};
inline constexpr tensor_support resampled3[] = {{introduction, 1, 4, floats_and_bytes}};
inline constexpr tensor_support resampled_gradient[] = {{introduction, 4, 4, floats}};
inline constexpr tensor_support upsampled[] = {{introduction, 4, 5, floats}};

inline constexpr field_schema rounding_direction =
    one_of("RoundingDirection", axis_direction, "where nearest-neighbor rounds");
inline constexpr field_schema scales = array("Scales", float32_array, "per axis; above 1 enlarges");
inline constexpr field_schema input_offsets =
    array("InputPixelOffsets", float32_array, "per axis; 0.5 for pixel centers");
inline constexpr field_schema output_offsets =
    array("OutputPixelOffsets", float32_array, "per axis; -0.5 for pixel centers");
inline constexpr std::string_view any_sizes = "any sizes, of as many axes as the other";
inline constexpr std::string_view incoming_gradient = "dL/d(output of the resampling), any sizes";
inline constexpr std::string_view outgoing_gradient = "dL/d(input of the resampling), of as many axes";

inline constexpr field_schema resample_fields[] = {
    input("InputTensor", resampled, any_sizes), output("OutputTensor", resampled, any_sizes), interpolation,
    scalar("ScaleCount", uint32, "length of Scales"),
    array("Scales", float32_array, "per axis; above 1 enlarges", "ScaleCount")};
inline constexpr field_schema positions[] = {dimension_count, scales, input_offsets, output_offsets};
inline constexpr auto resample1_fields =
    joined({input("InputTensor", resampled, any_sizes), output("OutputTensor", resampled, any_sizes), interpolation},
           positions);
inline constexpr auto resample2_fields =
    joined({input("InputTensor", resampled2, any_sizes), output("OutputTensor", resampled2, any_sizes), interpolation,
            rounding_direction},
           positions);
inline constexpr auto resample3_fields =
    joined({input("InputTensor", resampled3, any_sizes), output("OutputTensor", resampled3, any_sizes), interpolation,
            rounding_direction},
           positions, {scalar("Antialiased", boolean, "widen the linear filter where the output is smaller")});
inline constexpr auto resample_grad_fields =
    joined({input("InputGradientTensor", resampled_gradient, incoming_gradient),
            output("OutputGradientTensor", resampled_gradient, outgoing_gradient), interpolation},
           positions);
inline constexpr auto resample_grad1_fields =
    joined({input("InputGradientTensor", resampled_axes, incoming_gradient),
            output("OutputGradientTensor", resampled_axes, outgoing_gradient), interpolation, rounding_direction},
           positions);
inline constexpr field_schema upsample_2d_fields[] = {
    input("InputTensor", upsampled, "{N, C, [D,] H, W}"),
    output("OutputTensor", upsampled, "{N, C, [D,] H * ScaleSize.Height, W * ScaleSize.Width}"),
    scalar("ScaleSize", size_2d, "how many times wider and higher, the width first"), interpolation};

inline constexpr std::string_view resample_formula =
    R"(OutputX = (InputX + InputPixelOffset) * Scale + OutputPixelOffset, solved for InputX per axis
nearest: Input at InputX rounded; linear: weighted average of the two nearest elements per axis)";
inline constexpr std::string_view resample3_formula =
    R"(as RESAMPLE2; with Antialiased, linear, and an axis whose 1 / Scale is above 2:
weighted average of the elements under a triangle that is 1 / Scale times as wide)";
inline constexpr std::string_view resample_grad_formula =
    R"(OutputGradient = the transpose of the resampling, which has the same options, applied to InputGradient)";
inline constexpr std::string_view upsample_2d_formula =
    R"(nearest: Output[y, x] = Input[y / ScaleSize.Height, x / ScaleSize.Width]
linear: weighted average of the four elements around ((y, x) + 0.5) / ScaleSize - 0.5, the edge repeated)";

} // namespace dmlref::directml::table
