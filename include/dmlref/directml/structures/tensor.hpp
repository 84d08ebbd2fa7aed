// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/structures/enumerations.hpp"

/// The structures of DirectML.h that describe tensors and operators, field for field. UINT is std::uint32_t, UINT64
/// std::uint64_t, FLOAT float and BOOL std::int32_t. Pointers are DirectML's too: nothing is owned.
namespace dmlref::directml {

struct DML_BUFFER_TENSOR_DESC {
    DML_TENSOR_DATA_TYPE DataType;
    DML_TENSOR_FLAGS Flags;
    std::uint32_t DimensionCount;
    std::uint32_t const* Sizes;
    std::uint32_t const* Strides; ///< null: packed
    std::uint64_t TotalTensorSizeInBytes;
    std::uint32_t GuaranteedBaseOffsetAlignment;
};

struct DML_TENSOR_DESC {
    DML_TENSOR_TYPE Type;
    void const* Desc; ///< a DML_BUFFER_TENSOR_DESC
};

struct DML_SIZE_2D {
    std::uint32_t Width;
    std::uint32_t Height;
};

struct DML_OPERATOR_DESC {
    DML_OPERATOR_TYPE Type;
    void const* Desc; ///< the structure that belongs to Type
};

} // namespace dmlref::directml
