// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

/// Maps the members of a structure to the fields of the table, by their names. So any structure with DirectML's fields
/// can be used, whichever header declares it.
namespace dmlref::directml::detail {

/// Calls visit("InputTensor", desc.InputTensor) and so on, for the members of `desc` that have the name of a field of
/// some operator. The lengths of arrays come before the arrays.
template <class Desc, class Visit>
constexpr void for_each_field(Desc const& desc, Visit&& visit) {
#define DMLREF_VISIT(field)                                                                                            \
    if constexpr (requires { desc.field; }) visit(#field, desc.field)
    DMLREF_VISIT(InputTensor);
    DMLREF_VISIT(InputScaleTensor);
    DMLREF_VISIT(InputZeroPointTensor);
    DMLREF_VISIT(InputGradientTensor);
    DMLREF_VISIT(ROITensor);
    DMLREF_VISIT(BatchIndicesTensor);
    DMLREF_VISIT(IndicesTensor);
    DMLREF_VISIT(OutputScaleTensor);
    DMLREF_VISIT(OutputZeroPointTensor);
    DMLREF_VISIT(OutputTensor);
    DMLREF_VISIT(OutputIndicesTensor);
    DMLREF_VISIT(OutputGradientTensor);
    DMLREF_VISIT(OutputROIGradientTensor);
    DMLREF_VISIT(ReductionFunction);
    DMLREF_VISIT(InterpolationMode);
    DMLREF_VISIT(RoundingDirection);
    DMLREF_VISIT(SpatialScale);
    DMLREF_VISIT(SpatialScaleX);
    DMLREF_VISIT(SpatialScaleY);
    DMLREF_VISIT(InputPixelOffset);
    DMLREF_VISIT(OutputPixelOffset);
    DMLREF_VISIT(OutOfBoundsInputValue);
    DMLREF_VISIT(MinimumSamplesPerOutput);
    DMLREF_VISIT(MaximumSamplesPerOutput);
    DMLREF_VISIT(AlignRegionsToCorners);
    DMLREF_VISIT(Antialiased);
    DMLREF_VISIT(IncludePadding);
    DMLREF_VISIT(P);
    DMLREF_VISIT(PooledSize);
    DMLREF_VISIT(ScaleSize);
    DMLREF_VISIT(ScaleCount);
    DMLREF_VISIT(DimensionCount);
    DMLREF_VISIT(Scales);
    DMLREF_VISIT(InputPixelOffsets);
    DMLREF_VISIT(OutputPixelOffsets);
    DMLREF_VISIT(Strides);
    DMLREF_VISIT(WindowSize);
    DMLREF_VISIT(StartPadding);
    DMLREF_VISIT(EndPadding);
    DMLREF_VISIT(Dilations);
#undef DMLREF_VISIT
}

} // namespace dmlref::directml::detail
