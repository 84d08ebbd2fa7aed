// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/structures/tensor.hpp"

/// DirectML's structures of the operators that read regions of interest, field for field.
namespace dmlref::directml {

struct DML_ROI_ALIGN_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* ROITensor;
    DML_TENSOR_DESC const* BatchIndicesTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_REDUCE_FUNCTION ReductionFunction;
    DML_INTERPOLATION_MODE InterpolationMode;
    float SpatialScaleX;
    float SpatialScaleY;
    float OutOfBoundsInputValue;
    std::uint32_t MinimumSamplesPerOutput;
    std::uint32_t MaximumSamplesPerOutput;
};

struct DML_ROI_ALIGN1_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* ROITensor;
    DML_TENSOR_DESC const* BatchIndicesTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_REDUCE_FUNCTION ReductionFunction;
    DML_INTERPOLATION_MODE InterpolationMode;
    float SpatialScaleX;
    float SpatialScaleY;
    float InputPixelOffset;
    float OutputPixelOffset;
    float OutOfBoundsInputValue;
    std::uint32_t MinimumSamplesPerOutput;
    std::uint32_t MaximumSamplesPerOutput;
    std::int32_t AlignRegionsToCorners;
};

struct DML_ROI_ALIGN_GRAD_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor; ///< may be null
    DML_TENSOR_DESC const* InputGradientTensor;
    DML_TENSOR_DESC const* ROITensor;
    DML_TENSOR_DESC const* BatchIndicesTensor;
    DML_TENSOR_DESC const* OutputGradientTensor;    ///< may be null
    DML_TENSOR_DESC const* OutputROIGradientTensor; ///< may be null
    DML_REDUCE_FUNCTION ReductionFunction;
    DML_INTERPOLATION_MODE InterpolationMode;
    float SpatialScaleX;
    float SpatialScaleY;
    float InputPixelOffset;
    float OutputPixelOffset;
    std::uint32_t MinimumSamplesPerOutput;
    std::uint32_t MaximumSamplesPerOutput;
    std::int32_t AlignRegionsToCorners;
};

struct DML_ROI_POOLING_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* ROITensor;
    DML_TENSOR_DESC const* OutputTensor;
    float SpatialScale;
    DML_SIZE_2D PooledSize;
};

} // namespace dmlref::directml
