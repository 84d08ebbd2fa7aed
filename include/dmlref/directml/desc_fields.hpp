// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

/// Maps the members of a structure to the fields of the table, by their names. So any structure with DirectML's fields
/// can be used, whichever header declares it.
namespace dmlref::directml::detail {

template <class Desc, class Visit>
constexpr void for_each_tensor(Desc const& desc, Visit&& visit) {
    if constexpr (requires { desc.InputTensor; }) visit("InputTensor", desc.InputTensor);
    if constexpr (requires { desc.InputScaleTensor; }) visit("InputScaleTensor", desc.InputScaleTensor);
    if constexpr (requires { desc.InputZeroPointTensor; }) visit("InputZeroPointTensor", desc.InputZeroPointTensor);
    if constexpr (requires { desc.InputGradientTensor; }) visit("InputGradientTensor", desc.InputGradientTensor);
    if constexpr (requires { desc.ROITensor; }) visit("ROITensor", desc.ROITensor);
    if constexpr (requires { desc.BatchIndicesTensor; }) visit("BatchIndicesTensor", desc.BatchIndicesTensor);
    if constexpr (requires { desc.IndicesTensor; }) visit("IndicesTensor", desc.IndicesTensor);
    if constexpr (requires { desc.OutputScaleTensor; }) visit("OutputScaleTensor", desc.OutputScaleTensor);
    if constexpr (requires { desc.OutputZeroPointTensor; }) visit("OutputZeroPointTensor", desc.OutputZeroPointTensor);
    if constexpr (requires { desc.OutputTensor; }) visit("OutputTensor", desc.OutputTensor);
    if constexpr (requires { desc.OutputIndicesTensor; }) visit("OutputIndicesTensor", desc.OutputIndicesTensor);
    if constexpr (requires { desc.OutputGradientTensor; }) visit("OutputGradientTensor", desc.OutputGradientTensor);
    if constexpr (requires { desc.OutputROIGradientTensor; })
        visit("OutputROIGradientTensor", desc.OutputROIGradientTensor);
}

template <class Desc, class Visit>
constexpr void for_each_value(Desc const& desc, Visit&& visit) {
    if constexpr (requires { desc.ReductionFunction; }) visit("ReductionFunction", desc.ReductionFunction);
    if constexpr (requires { desc.InterpolationMode; }) visit("InterpolationMode", desc.InterpolationMode);
    if constexpr (requires { desc.RoundingDirection; }) visit("RoundingDirection", desc.RoundingDirection);
    if constexpr (requires { desc.SpatialScale; }) visit("SpatialScale", desc.SpatialScale);
    if constexpr (requires { desc.SpatialScaleX; }) visit("SpatialScaleX", desc.SpatialScaleX);
    if constexpr (requires { desc.SpatialScaleY; }) visit("SpatialScaleY", desc.SpatialScaleY);
    if constexpr (requires { desc.InputPixelOffset; }) visit("InputPixelOffset", desc.InputPixelOffset);
    if constexpr (requires { desc.OutputPixelOffset; }) visit("OutputPixelOffset", desc.OutputPixelOffset);
    if constexpr (requires { desc.OutOfBoundsInputValue; }) visit("OutOfBoundsInputValue", desc.OutOfBoundsInputValue);
    if constexpr (requires { desc.MinimumSamplesPerOutput; })
        visit("MinimumSamplesPerOutput", desc.MinimumSamplesPerOutput);
    if constexpr (requires { desc.MaximumSamplesPerOutput; })
        visit("MaximumSamplesPerOutput", desc.MaximumSamplesPerOutput);
    if constexpr (requires { desc.AlignRegionsToCorners; }) visit("AlignRegionsToCorners", desc.AlignRegionsToCorners);
    if constexpr (requires { desc.Antialiased; }) visit("Antialiased", desc.Antialiased);
    if constexpr (requires { desc.IncludePadding; }) visit("IncludePadding", desc.IncludePadding);
    if constexpr (requires { desc.P; }) visit("P", desc.P);
    if constexpr (requires { desc.PooledSize; }) visit("PooledSize", desc.PooledSize);
    if constexpr (requires { desc.ScaleSize; }) visit("ScaleSize", desc.ScaleSize);
    if constexpr (requires { desc.ScaleCount; }) visit("ScaleCount", desc.ScaleCount);
    if constexpr (requires { desc.DimensionCount; }) visit("DimensionCount", desc.DimensionCount);
}

template <class Desc, class Visit>
constexpr void for_each_array(Desc const& desc, Visit&& visit) {
    if constexpr (requires { desc.Scales; }) visit("Scales", desc.Scales);
    if constexpr (requires { desc.InputPixelOffsets; }) visit("InputPixelOffsets", desc.InputPixelOffsets);
    if constexpr (requires { desc.OutputPixelOffsets; }) visit("OutputPixelOffsets", desc.OutputPixelOffsets);
    if constexpr (requires { desc.Strides; }) visit("Strides", desc.Strides);
    if constexpr (requires { desc.WindowSize; }) visit("WindowSize", desc.WindowSize);
    if constexpr (requires { desc.StartPadding; }) visit("StartPadding", desc.StartPadding);
    if constexpr (requires { desc.EndPadding; }) visit("EndPadding", desc.EndPadding);
    if constexpr (requires { desc.Dilations; }) visit("Dilations", desc.Dilations);
}

/// Calls visit("InputTensor", desc.InputTensor) and so on, for the members of `desc` that have the name of a field of
/// some operator. The lengths of arrays come before the arrays.
template <class Desc, class Visit>
constexpr void for_each_field(Desc const& desc, Visit&& visit) {
    for_each_tensor(desc, visit);
    for_each_value(desc, visit);
    for_each_array(desc, visit);
}

} // namespace dmlref::directml::detail
