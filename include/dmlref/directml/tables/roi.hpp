// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/tables/vocabulary.hpp"

/// The fields of ROI_ALIGN, ROI_ALIGN1, ROI_ALIGN_GRAD and ROI_POOLING.
namespace dmlref::directml::table {

inline constexpr tensor_support image[] = {{introduction, 4, 4, floats}};
inline constexpr tensor_support regions[] = {{introduction, 2, 4, floats}};
inline constexpr tensor_support batches[] = {{introduction, 1, 4, indices32}, {level_5_0, 1, 4, indices}};
inline constexpr tensor_support gradient_batches[] = {{introduction, 1, 4, indices32}};

inline constexpr field_schema roi_input =
    input("InputTensor", image, "{BatchCount, ChannelCount, InputHeight, InputWidth}");
inline constexpr field_schema rois = input("ROITensor", regions, "{NumROIs, 4}, leading 1s allowed: [x1, y1, x2, y2]");
inline constexpr field_schema roi_output =
    output("OutputTensor", image, "{NumROIs, ChannelCount, OutputHeight, OutputWidth}");
inline constexpr field_schema reduction =
    one_of("ReductionFunction", reduce_function, "AVERAGE or MAX of an output element's samples");
inline constexpr field_schema scale_x = scalar("SpatialScaleX", float32, "multiplies x1 and x2, to give pixels");
inline constexpr field_schema scale_y = scalar("SpatialScaleY", float32, "multiplies y1 and y2, to give pixels");
inline constexpr field_schema input_offset =
    scalar("InputPixelOffset", float32, "0.5: a corner [0, 0] is that of the first pixel; 0: its center");
inline constexpr field_schema output_offset =
    scalar("OutputPixelOffset", float32, "-0.5: samples lie in the middle of their parts; 0: at the start");
inline constexpr field_schema out_of_bounds =
    scalar("OutOfBoundsInputValue", float32, "value of a sample outside the image");
inline constexpr field_schema minimum_samples =
    scalar("MinimumSamplesPerOutput", uint32, "fewest samples per axis; 0 counts as 1");
inline constexpr field_schema maximum_samples = scalar("MaximumSamplesPerOutput", uint32, "most samples per axis");
inline constexpr field_schema corners =
    scalar("AlignRegionsToCorners", boolean, "spread the samples to the corners of the region");

inline constexpr field_schema batch_indices = input("BatchIndicesTensor", batches, "{NumROIs}, leading 1s allowed");
inline constexpr field_schema sampling[] = {reduction, interpolation, scale_x, scale_y};
inline constexpr field_schema pixel_offsets[] = {input_offset, output_offset};
inline constexpr field_schema sample_limits[] = {minimum_samples, maximum_samples};

inline constexpr auto roi_align_fields =
    joined({roi_input, rois, batch_indices, roi_output}, sampling, {out_of_bounds}, sample_limits);
inline constexpr auto roi_align1_fields = joined({roi_input, rois, batch_indices, roi_output}, sampling, pixel_offsets,
                                                 {out_of_bounds}, sample_limits, {corners});
inline constexpr auto roi_align_grad_fields =
    joined({optional(roi_input), input("InputGradientTensor", image, "dL/d(OutputTensor of ROI_ALIGN1), its sizes"),
            rois, input("BatchIndicesTensor", gradient_batches, "{NumROIs}, leading 1s allowed"),
            optional(output("OutputGradientTensor", image, "dL/d(InputTensor), its sizes")),
            optional(output("OutputROIGradientTensor", regions, "dL/d(ROITensor), its sizes"))},
           sampling, pixel_offsets, sample_limits, {corners});

inline constexpr field_schema roi_pooling_fields[] = {
    roi_input, input("ROITensor", image, "{1, 1, NumROIs, 5}: [BatchID, x1, y1, x2, y2], corners inclusive"),
    output("OutputTensor", image, "{NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}"),
    scalar("SpatialScale", float32, "multiplies the corners"),
    scalar("PooledSize", size_2d, "the last two sizes of the output, the width first")};

inline constexpr std::string_view roi_align_formula =
    R"(SamplesPerOutput = clamp(ceil(|RegionSize * SpatialScale| / OutputSize), Minimum, Maximum), at least 1
Scale = RegionSize * SpatialScale / (OutputSize * SamplesPerOutput), or / (that - 1) with AlignRegionsToCorners
InputX = (SampleX - OutputPixelOffset) * Scale + RegionX1 * SpatialScaleX - InputPixelOffset
Output = average or maximum over the samples of Input at (InputX, InputY))";
inline constexpr std::string_view roi_align_grad_formula =
    R"(OutputGradient = the transpose of ROI_ALIGN1 applied to InputGradient
OutputROIGradient = dOutput/d[x1, y1, x2, y2] times InputGradient, summed over channels, outputs and samples)";
inline constexpr std::string_view roi_pooling_formula =
    R"(x1 = round(RoiX1 * SpatialScale), x2 likewise; RegionWidth = x2 - x1 + 1
StartX = OutputX * RegionWidth / PooledSize.Width + x1
EndX = ((OutputX + 1) * RegionWidth + PooledSize.Width - 1) / PooledSize.Width + x1
Output = maximum of Input over [StartY, EndY) x [StartX, EndX), clamped to the image)";

} // namespace dmlref::directml::table
