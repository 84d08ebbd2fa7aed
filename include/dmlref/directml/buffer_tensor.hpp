// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/directml/structures/tensor.hpp"
#include "dmlref/spec/rules.hpp"

#include <bit>

/// DirectML's rules for every tensor in a buffer.
namespace dmlref::directml {

/// DMLCalcBufferTensorSize: the bytes from a tensor's first element to its last, rounded up to a multiple of 4, or 0
/// for a type without whole bytes:
///     ((Sizes[0] - 1) * Strides[0] + (Sizes[1] - 1) * Strides[1] + ... + 1) * bytes of an element
/// `strides` may be null, for a packed tensor. Throws validation_error for more than eight dimensions, for a size of 0,
/// and if 63 bits cannot hold the result.
inline std::uint64_t calculate_buffer_tensor_size(DML_TENSOR_DATA_TYPE type, std::uint32_t dimension_count,
                                                  std::uint32_t const* sizes, std::uint32_t const* strides = nullptr) {
    shape const lengths(sizes, sizes + dimension_count);
    for (std::size_t axis = 0; axis < lengths.size(); ++axis)
        spec::rules("DML_BUFFER_TENSOR_DESC").at_least(spec::element_of("Sizes", axis), lengths[axis], index_t{1});
    shape const distances = strides == nullptr ? packed_strides(lengths) : shape(strides, strides + dimension_count);
    return static_cast<std::uint64_t>(buffer_tensor_size(static_cast<data_type>(type), lengths, distances));
}

namespace detail {

/// The rules for one tensor of a call. Each function throws validation_error if one is broken.
class tensor_rules {
public:
    tensor_rules(std::string_view operator_name, field_schema const& field) : rules_(operator_name), field_(field) {}

    void type(DML_TENSOR_DESC const& tensor) const {
        if (tensor.Type != DML_TENSOR_TYPE_BUFFER) refuse("Type", tensor.Type, "DML_TENSOR_TYPE_BUFFER (1)");
        given("Desc", tensor.Desc);
    }

    void buffer(DML_BUFFER_TENSOR_DESC const& buffer) const {
        index_t const element_bytes = element_size(static_cast<data_type>(buffer.DataType));
        if (element_bytes == 0) refuse("DataType", buffer.DataType, "a type of whole bytes, 1 to 11");
        if (field_.kind == field_kind::output_tensor && buffer.Flags != DML_TENSOR_FLAG_NONE)
            refuse("Flags", buffer.Flags, "DML_TENSOR_FLAG_NONE (0) for an output");
        if (buffer.Flags > DML_TENSOR_FLAG_OWNED_BY_DML)
            refuse("Flags", buffer.Flags, "DML_TENSOR_FLAG_NONE (0) or DML_TENSOR_FLAG_OWNED_BY_DML (1)");
        if (buffer.DimensionCount < 1 || buffer.DimensionCount > maximum_dimension_count)
            refuse("DimensionCount", buffer.DimensionCount, "1 to 8");
        given("Sizes", buffer.Sizes);
        for (std::size_t axis = 0; axis < buffer.DimensionCount; ++axis)
            rules_.at_least(spec::size_of(field_.name, axis), buffer.Sizes[axis], 1u);
        length(buffer);
        rules_.at_least(
            name_of("TotalTensorSizeInBytes"), buffer.TotalTensorSizeInBytes,
            calculate_buffer_tensor_size(buffer.DataType, buffer.DimensionCount, buffer.Sizes, buffer.Strides));
        std::uint32_t const alignment = buffer.GuaranteedBaseOffsetAlignment;
        if (alignment != 0 && (!std::has_single_bit(alignment) || alignment < element_bytes))
            refuse("GuaranteedBaseOffsetAlignment", alignment,
                   "0 or a power of two of at least " + std::to_string(element_bytes) + ", the bytes of an element");
    }

private:
    std::string name_of(std::string_view member) const { return std::string(field_.name) + "." + std::string(member); }

    void refuse(std::string_view member, std::uint32_t value, std::string const& allowed) const {
        rules_.refuse(name_of(member), "is " + std::to_string(value) + ", must be " + allowed);
    }
    void given(std::string_view member, void const* pointer) const {
        if (pointer == nullptr) rules_.refuse(name_of(member), "is null, must be given");
    }

    /// DirectML counts elements in 32 bits. Doubles are exact up to that limit, and do not overflow beyond it.
    void length(DML_BUFFER_TENSOR_DESC const& buffer) const {
        auto const within_limit = [&](std::string_view member, std::uint32_t const* values, double elements) {
            if (elements > 4294967295.)
                rules_.refuse(name_of(member), "is " + to_string(shape(values, values + buffer.DimensionCount)) +
                                                   ", must keep the tensor within 4294967295 elements");
        };
        double count = 1, extent = 1;
        for (std::size_t axis = 0; axis < buffer.DimensionCount; ++axis) {
            count *= buffer.Sizes[axis];
            if (buffer.Strides != nullptr) extent += (buffer.Sizes[axis] - 1.) * buffer.Strides[axis];
        }
        within_limit("Sizes", buffer.Sizes, count);
        within_limit("Strides", buffer.Strides, extent);
    }

    spec::rules rules_;
    field_schema const& field_;
};

} // namespace detail

} // namespace dmlref::directml
