// SPDX-License-Identifier: MIT
#pragma once

/// The types of another header that might declare DirectML's structures: names and types that dmlref has never seen. A
/// stand-in for DirectML.h. stand_in_structures.cmake adds the operators' structures.
namespace dmlref::testing::elsewhere {

using UINT = unsigned int;
using UINT64 = unsigned long long;
using BOOL = int;
using FLOAT = float;

enum TENSOR_KIND { NO_TENSOR, BUFFER_TENSOR };
enum ELEMENT { UNKNOWN_ELEMENT, FLOAT32_ELEMENT, FLOAT16_ELEMENT, UINT32_ELEMENT };
enum FLAGS { NO_FLAGS };
enum REDUCTION { AVERAGE = 2, MAXIMUM = 7 };
enum INTERPOLATION { NEAREST, LINEAR };
enum class ROUNDING : int { UP, DOWN };
enum OPERATION { RESAMPLE2_OPERATION = 161 };

struct BUFFER_DESC {
    ELEMENT DataType;
    FLAGS Flags;
    UINT DimensionCount;
    UINT const* Sizes;
    UINT const* Strides;
    UINT64 TotalTensorSizeInBytes;
    UINT GuaranteedBaseOffsetAlignment;
};

struct TENSOR {
    TENSOR_KIND Type;
    void const* Desc;
};

struct SIZE {
    UINT Width;
    UINT Height;
};

struct OPERATION_DESC {
    OPERATION Type;
    void const* Desc;
};

/// AVERAGE_POOLING in another order, with default values, and with a bool.
struct AVERAGED {
    TENSOR const* OutputTensor = nullptr;
    TENSOR const* InputTensor = nullptr;
    UINT const* WindowSize = nullptr;
    UINT const* Strides = nullptr;
    UINT const* EndPadding = nullptr;
    UINT const* StartPadding = nullptr;
    UINT DimensionCount = 2;
    bool IncludePadding = false;
};

} // namespace dmlref::testing::elsewhere
