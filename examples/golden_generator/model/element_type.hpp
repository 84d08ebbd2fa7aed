// SPDX-License-Identifier: MIT
#pragma once
#include "model/model_value.hpp"

#include <dmlref/directml/data_type.hpp>

#include <cstddef>
#include <vector>

namespace dmlref::tool {

/// Calls visit(T{}) with the C++ type of an element; `type` must be known.
template <class Visit>
decltype(auto) with_element_type(directml::data_type type, Visit&& visit) {
    using enum directml::data_type;
    switch (type) {
    case float16:
        return visit(half{});
    case uint32:
        return visit(std::uint32_t{});
    case uint16:
        return visit(std::uint16_t{});
    case uint8:
        return visit(std::uint8_t{});
    case int32:
        return visit(std::int32_t{});
    case int16:
        return visit(std::int16_t{});
    case int8:
        return visit(std::int8_t{});
    case float64:
        return visit(double{});
    case uint64:
        return visit(std::uint64_t{});
    case int64:
        return visit(std::int64_t{});
    default:
        return visit(float{});
    }
}

/// DML_TENSOR_DATA_TYPE_FLOAT32 or FLOAT32; also UNKNOWN.
directml::data_type read_data_type(model_value const& value);

/// Files are little-endian: turns their elements into this machine's, and back.
void swap_with_little_endian(std::vector<std::byte>& elements, directml::data_type type);

} // namespace dmlref::tool
