// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/tensor_view.hpp"

#include <optional>
#include <string_view>

namespace dmlref::directml {

/// DML_TENSOR_DATA_TYPE, with DirectML's values.
enum class data_type : std::uint32_t {
    unknown = 0,
    float32 = 1,
    float16 = 2,
    uint32 = 3,
    uint16 = 4,
    uint8 = 5,
    int32 = 6,
    int16 = 7,
    int8 = 8,
    float64 = 9,
    uint64 = 10,
    int64 = 11
};

struct data_type_traits {
    data_type type;
    std::string_view name; ///< DirectML's, without its prefix
    index_t size;          ///< bytes of an element
};

inline constexpr data_type_traits data_types[] = {
    {data_type::float32, "FLOAT32", 4}, {data_type::float16, "FLOAT16", 2}, {data_type::uint32, "UINT32", 4},
    {data_type::uint16, "UINT16", 2},   {data_type::uint8, "UINT8", 1},     {data_type::int32, "INT32", 4},
    {data_type::int16, "INT16", 2},     {data_type::int8, "INT8", 1},       {data_type::float64, "FLOAT64", 8},
    {data_type::uint64, "UINT64", 8},   {data_type::int64, "INT64", 8},
};

/// "FLOAT32"; "UNKNOWN" for anything that is not an element type.
constexpr std::string_view name_of(data_type type) {
    for (data_type_traits const& traits : data_types)
        if (traits.type == type) return traits.name;
    return "UNKNOWN";
}

/// Bytes of an element; 0 for unknown.
constexpr index_t element_size(data_type type) {
    for (data_type_traits const& traits : data_types)
        if (traits.type == type) return traits.size;
    return 0;
}

/// The type that DirectML calls `name`, without its prefix.
constexpr std::optional<data_type> data_type_named(std::string_view name) {
    for (data_type_traits const& traits : data_types)
        if (traits.name == name) return traits.type;
    return std::nullopt;
}

/// DMLCalcBufferTensorSize: the bytes that a tensor needs, from its first element to its last, rounded up to 4.
/// Throws validation_error if a size is less than 1, a stride less than 0, or 63 bits cannot hold the result.
constexpr index_t buffer_tensor_size(data_type type, shape const& sizes, shape const& strides) {
    dmlref::detail::validate_view_sizes(true, sizes);
    index_t const size = element_size(type);
    index_t const last = dmlref::detail::validate_view_strides(sizes, strides, static_cast<std::size_t>(size));
    index_t const bytes = checked_multiply_add(last, size, size + 3);
    return bytes / 4 * 4;
}

} // namespace dmlref::directml
