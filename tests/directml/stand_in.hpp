// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

/// Structures with the fields of DirectML's, as another header might declare them: other names and other types, which
/// dmlref has never seen. A stand-in for DirectML.h.
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
enum OPERATION { ROI_ALIGN1_OPERATION = 149, RESAMPLE2_OPERATION = 161 };

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

struct ALIGNED_REGIONS {
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

struct RESIZED {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    INTERPOLATION InterpolationMode;
    ROUNDING RoundingDirection;
    UINT DimensionCount;
    FLOAT const* Scales;
    FLOAT const* InputPixelOffsets;
    FLOAT const* OutputPixelOffsets;
};

/// In another order, with default values, and with a bool.
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

struct ENLARGED {
    TENSOR const* InputTensor;
    TENSOR const* OutputTensor;
    SIZE ScaleSize;
    INTERPOLATION InterpolationMode;
};

} // namespace dmlref::testing::elsewhere
