// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

// The fields of all operators that are options of dmlref's functions: DirectML's names and ours.
#define DMLREF_OPTIONS(VISIT)                                                                                          \
    VISIT(ReductionFunction, reduction_function)                                                                       \
    VISIT(InterpolationMode, interpolation_mode)                                                                       \
    VISIT(RoundingDirection, rounding_direction)                                                                       \
    VISIT(SpatialScale, spatial_scale)                                                                                 \
    VISIT(SpatialScaleX, spatial_scale_x)                                                                              \
    VISIT(SpatialScaleY, spatial_scale_y)                                                                              \
    VISIT(InputPixelOffset, input_pixel_offset)                                                                        \
    VISIT(OutputPixelOffset, output_pixel_offset)                                                                      \
    VISIT(OutOfBoundsInputValue, out_of_bounds_input_value)                                                            \
    VISIT(MinimumSamplesPerOutput, minimum_samples_per_output)                                                         \
    VISIT(MaximumSamplesPerOutput, maximum_samples_per_output)                                                         \
    VISIT(AlignRegionsToCorners, align_regions_to_corners)                                                             \
    VISIT(Antialiased, antialiased)                                                                                    \
    VISIT(IncludePadding, include_padding)                                                                             \
    VISIT(P, p)                                                                                                        \
    VISIT(PooledSize, pooled_size)                                                                                     \
    VISIT(ScaleSize, scale_size)                                                                                       \
    VISIT(Scales, scales)                                                                                              \
    VISIT(InputPixelOffsets, input_pixel_offsets)                                                                      \
    VISIT(OutputPixelOffsets, output_pixel_offsets)                                                                    \
    VISIT(Strides, strides)                                                                                            \
    VISIT(WindowSize, window_size)                                                                                     \
    VISIT(StartPadding, start_padding)                                                                                 \
    VISIT(EndPadding, end_padding)                                                                                     \
    VISIT(Dilations, dilations)

namespace dmlref::directml::detail {

/// Calls visit("InputTensor", desc.InputTensor) and so on, for the members of `desc` that have the name of a field of
/// some operator. So any structure with DirectML's fields can be used, whichever header declares it. The lengths of
/// arrays come before the arrays.
template <class Desc, class Visit>
constexpr void for_each_field(Desc const& desc, Visit&& visit) {
#define DMLREF_VISIT(field, option)                                                                                    \
    if constexpr (requires { desc.field; }) visit(#field, desc.field);
    DMLREF_VISIT(InputTensor, )
    DMLREF_VISIT(InputScaleTensor, )
    DMLREF_VISIT(InputZeroPointTensor, )
    DMLREF_VISIT(InputGradientTensor, )
    DMLREF_VISIT(ROITensor, )
    DMLREF_VISIT(BatchIndicesTensor, )
    DMLREF_VISIT(IndicesTensor, )
    DMLREF_VISIT(OutputScaleTensor, )
    DMLREF_VISIT(OutputZeroPointTensor, )
    DMLREF_VISIT(OutputTensor, )
    DMLREF_VISIT(OutputIndicesTensor, )
    DMLREF_VISIT(OutputGradientTensor, )
    DMLREF_VISIT(OutputROIGradientTensor, )
    DMLREF_VISIT(ScaleCount, )
    DMLREF_VISIT(DimensionCount, )
    DMLREF_OPTIONS(DMLREF_VISIT)
#undef DMLREF_VISIT
}

/// Calls visit("Strides", options.strides) and so on, for the members of an operator's options that are fields of its
/// structure.
template <class Options, class Visit>
constexpr void for_each_option(Options& options, Visit&& visit) {
#define DMLREF_VISIT(field, option)                                                                                    \
    if constexpr (requires { options.option; }) visit(#field, options.option);
    DMLREF_OPTIONS(DMLREF_VISIT)
#undef DMLREF_VISIT
}

} // namespace dmlref::directml::detail

#undef DMLREF_OPTIONS
