// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/structures/tensor.hpp"

/// DirectML's structures of the operators that resample, field for field.
namespace dmlref::directml {

struct DML_RESAMPLE_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    std::uint32_t ScaleCount;
    float const* Scales;
};

struct DML_RESAMPLE1_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    std::uint32_t DimensionCount;
    float const* Scales;
    float const* InputPixelOffsets;
    float const* OutputPixelOffsets;
};

struct DML_RESAMPLE2_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    DML_AXIS_DIRECTION RoundingDirection;
    std::uint32_t DimensionCount;
    float const* Scales;
    float const* InputPixelOffsets;
    float const* OutputPixelOffsets;
};

struct DML_RESAMPLE3_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    DML_AXIS_DIRECTION RoundingDirection;
    std::uint32_t DimensionCount;
    float const* Scales;
    float const* InputPixelOffsets;
    float const* OutputPixelOffsets;
    std::int32_t Antialiased;
};

struct DML_RESAMPLE_GRAD_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputGradientTensor;
    DML_TENSOR_DESC const* OutputGradientTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    std::uint32_t DimensionCount;
    float const* Scales;
    float const* InputPixelOffsets;
    float const* OutputPixelOffsets;
};

struct DML_RESAMPLE_GRAD1_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputGradientTensor;
    DML_TENSOR_DESC const* OutputGradientTensor;
    DML_INTERPOLATION_MODE InterpolationMode;
    DML_AXIS_DIRECTION RoundingDirection;
    std::uint32_t DimensionCount;
    float const* Scales;
    float const* InputPixelOffsets;
    float const* OutputPixelOffsets;
};

struct DML_UPSAMPLE_2D_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_SIZE_2D ScaleSize;
    DML_INTERPOLATION_MODE InterpolationMode;
};

} // namespace dmlref::directml
