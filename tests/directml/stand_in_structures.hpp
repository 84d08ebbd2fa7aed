// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/desc.hpp"
#include "stand_in.hpp"

#include <bit>
#include <tuple>

/// The structures of all operators as another header might declare them: DirectML's fields, of that header's types.
namespace dmlref::testing::elsewhere {

struct ROI_ALIGN {
    TENSOR const* InputTensor;
    TENSOR const* ROITensor;
    TENSOR const* BatchIndicesTensor;
    TENSOR const* OutputTensor;
    REDUCTION ReductionFunction;
    INTERPOLATION InterpolationMode;
    FLOAT SpatialScaleX;
    FLOAT SpatialScaleY;
    FLOAT OutOfBoundsInputValue;
    UINT MinimumSamplesPerOutput;
    UINT MaximumSamplesPerOutput;
};

struct ROI_ALIGN1 {
    TENSOR const* InputTensor;
    TENSOR const* ROITensor;
    TENSOR const* BatchIndicesTensor;
    TENSOR const* OutputTensor;
    REDUCTION ReductionFunction;
    INTERPOLATION InterpolationMode;
    FLOAT SpatialScaleX;
    FLOAT SpatialScaleY;
    FLOAT InputPixelOffset;
    FLOAT OutputPixelOffset;
    FLOAT OutOfBoundsInputValue;
    UINT MinimumSamplesPerOutput;
    UINT MaximumSamplesPerOutput;
    BOOL AlignRegionsToCorners;
};

struct ROI_ALIGN_GRAD {
    TENSOR const* InputTensor;
    TENSOR const* InputGradientTensor;
    TENSOR const* ROITensor;
    TENSOR const* BatchIndicesTensor;
    TENSOR const* OutputGradientTensor;
    TENSOR const* OutputROIGradientTensor;
    REDUCTION ReductionFunction;
    INTERPOLATION InterpolationMode;
    FLOAT SpatialScaleX;
    FLOAT SpatialScaleY;
    FLOAT InputPixelOffset;
    FLOAT OutputPixelOffset;
    UINT MinimumSamplesPerOutput;
    UINT MaximumSamplesPerOutput;
    BOOL AlignRegionsToCorners;
};

struct ROI_POOLING {
    TENSOR const* InputTensor;
    TENSOR const* ROITensor;
    TENSOR const* OutputTensor;
    FLOAT SpatialScale;
    SIZE PooledSize;
};

struct RESAMPLE {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    INTERPOLATION InterpolationMode;
    UINT ScaleCount;
    FLOAT const* Scales;
};

struct RESAMPLE1 {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    INTERPOLATION InterpolationMode;
    UINT DimensionCount;
    FLOAT const* Scales;
    FLOAT const* InputPixelOffsets;
    FLOAT const* OutputPixelOffsets;
};

struct RESAMPLE2 {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    INTERPOLATION InterpolationMode;
    ROUNDING RoundingDirection;
    UINT DimensionCount;
    FLOAT const* Scales;
    FLOAT const* InputPixelOffsets;
    FLOAT const* OutputPixelOffsets;
};

struct RESAMPLE3 {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    INTERPOLATION InterpolationMode;
    ROUNDING RoundingDirection;
    UINT DimensionCount;
    FLOAT const* Scales;
    FLOAT const* InputPixelOffsets;
    FLOAT const* OutputPixelOffsets;
    BOOL Antialiased;
};

struct RESAMPLE_GRAD {
    TENSOR const* InputGradientTensor;
    TENSOR const* OutputGradientTensor;
    INTERPOLATION InterpolationMode;
    UINT DimensionCount;
    FLOAT const* Scales;
    FLOAT const* InputPixelOffsets;
    FLOAT const* OutputPixelOffsets;
};

struct RESAMPLE_GRAD1 {
    TENSOR const* InputGradientTensor;
    TENSOR const* OutputGradientTensor;
    INTERPOLATION InterpolationMode;
    ROUNDING RoundingDirection;
    UINT DimensionCount;
    FLOAT const* Scales;
    FLOAT const* InputPixelOffsets;
    FLOAT const* OutputPixelOffsets;
};

struct UPSAMPLE_2D {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    SIZE ScaleSize;
    INTERPOLATION InterpolationMode;
};

struct MAX_POOLING {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
};

struct MAX_POOLING1 {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    TENSOR const* OutputIndicesTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
};

struct MAX_POOLING2 {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    TENSOR const* OutputIndicesTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    UINT const* Dilations;
};

struct MAX_POOLING_GRAD {
    TENSOR const* InputTensor;
    TENSOR const* InputGradientTensor;
    TENSOR const* OutputGradientTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    UINT const* Dilations;
};

struct MAX_UNPOOLING {
    TENSOR const* InputTensor;
    TENSOR const* IndicesTensor;
    TENSOR const* OutputTensor;
};

struct AVERAGE_POOLING {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    BOOL IncludePadding;
};

struct AVERAGE_POOLING1 {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    UINT const* Dilations;
    BOOL IncludePadding;
};

struct AVERAGE_POOLING_GRAD {
    TENSOR const* InputGradientTensor;
    TENSOR const* OutputGradientTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    BOOL IncludePadding;
};

struct QUANTIZED_LINEAR_AVERAGE_POOLING {
    TENSOR const* InputTensor;
    TENSOR const* InputScaleTensor;
    TENSOR const* InputZeroPointTensor;
    TENSOR const* OutputScaleTensor;
    TENSOR const* OutputZeroPointTensor;
    TENSOR const* OutputTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    UINT const* Dilations;
    BOOL IncludePadding;
};

struct LP_POOLING {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    UINT P;
};

struct LP_POOLING1 {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    UINT DimensionCount;
    UINT const* Strides;
    UINT const* WindowSize;
    UINT const* StartPadding;
    UINT const* EndPadding;
    UINT const* Dilations;
    UINT P;
};

/// In the order of directml::operator_descs.
using structures = std::tuple<ROI_ALIGN, ROI_ALIGN1, ROI_ALIGN_GRAD, ROI_POOLING, RESAMPLE, RESAMPLE1, RESAMPLE2,
                              RESAMPLE3, RESAMPLE_GRAD, RESAMPLE_GRAD1, UPSAMPLE_2D, MAX_POOLING, MAX_POOLING1,
                              MAX_POOLING2, MAX_POOLING_GRAD, MAX_UNPOOLING, AVERAGE_POOLING, AVERAGE_POOLING1,
                              AVERAGE_POOLING_GRAD, QUANTIZED_LINEAR_AVERAGE_POOLING, LP_POOLING, LP_POOLING1>;

template <class Desc, class... Descs>
constexpr std::size_t place_among(std::tuple<Descs...> const*) {
    std::size_t place = 0;
    static_cast<void>(((std::is_same_v<Desc, Descs> ? true : (++place, false)) || ...));
    return place;
}
/// Which of directml::operator_descs it is; one more than there are for any other structure.
template <class Desc>
constexpr std::size_t place_of = place_among<Desc>(static_cast<directml::operator_descs const*>(nullptr));

/// One of our structures as that header would have it. The tensors that it points to stay ours: of those, only the
/// layout counts.
template <class Desc>
auto stand_in(Desc const& desc) {
    return std::bit_cast<std::tuple_element_t<place_of<Desc>, structures>>(desc);
}

} // namespace dmlref::testing::elsewhere
