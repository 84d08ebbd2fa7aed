// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/structures/tensor.hpp"

/// DirectML's structures of the operators that slide a window over an image, and of MAX_UNPOOLING, field for field.
namespace dmlref::directml {

struct DML_MAX_POOLING_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
};

struct DML_MAX_POOLING1_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_TENSOR_DESC const* OutputIndicesTensor; ///< may be null
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
};

struct DML_MAX_POOLING2_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    DML_TENSOR_DESC const* OutputIndicesTensor; ///< may be null
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::uint32_t const* Dilations;
};

struct DML_MAX_POOLING_GRAD_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* InputGradientTensor;
    DML_TENSOR_DESC const* OutputGradientTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::uint32_t const* Dilations;
};

struct DML_MAX_UNPOOLING_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* IndicesTensor;
    DML_TENSOR_DESC const* OutputTensor;
};

struct DML_AVERAGE_POOLING_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::int32_t IncludePadding;
};

struct DML_AVERAGE_POOLING1_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::uint32_t const* Dilations;
    std::int32_t IncludePadding;
};

struct DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputGradientTensor;
    DML_TENSOR_DESC const* OutputGradientTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::int32_t IncludePadding;
};

struct DML_QUANTIZED_LINEAR_AVERAGE_POOLING_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* InputScaleTensor;
    DML_TENSOR_DESC const* InputZeroPointTensor; ///< may be null
    DML_TENSOR_DESC const* OutputScaleTensor;
    DML_TENSOR_DESC const* OutputZeroPointTensor; ///< may be null
    DML_TENSOR_DESC const* OutputTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::uint32_t const* Dilations;
    std::int32_t IncludePadding;
};

struct DML_LP_POOLING_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::uint32_t P;
};

struct DML_LP_POOLING1_OPERATOR_DESC {
    DML_TENSOR_DESC const* InputTensor;
    DML_TENSOR_DESC const* OutputTensor;
    std::uint32_t DimensionCount;
    std::uint32_t const* Strides;
    std::uint32_t const* WindowSize;
    std::uint32_t const* StartPadding;
    std::uint32_t const* EndPadding;
    std::uint32_t const* Dilations;
    std::uint32_t P;
};

} // namespace dmlref::directml
