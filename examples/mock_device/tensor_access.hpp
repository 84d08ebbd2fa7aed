// SPDX-License-Identifier: MIT
#pragma once
#include "arithmetic.hpp"

#include <dmlref/directml/operator_call.hpp>

namespace dmlref::mock_device {

using directml::any_tensor;

inline bool is_inside(multi_index const& at, shape const& sizes) {
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        if (at[axis] < 0 || at[axis] >= sizes[axis]) return false;
    return true;
}

/// The number of a position, in row-major order.
inline index_t row_major(multi_index const& at, shape const& sizes) {
    index_t number = 0;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) number = number * sizes[axis] + at[axis];
    return number;
}

/// Where an element lies in memory, counted in elements.
inline index_t offset_of(multi_index const& at, shape const& strides) {
    return std::inner_product(at.begin(), at.end(), strides.begin(), index_t{0});
}

/// The position of the thread with a number.
inline multi_index position_of(index_t thread, shape const& sizes) {
    multi_index at(sizes.size(), 0);
    for (std::size_t axis = sizes.size(); axis-- > 0; thread /= sizes[axis]) at[axis] = thread % sizes[axis];
    return at;
}

/// Runs one thread for each element of a tensor of these sizes.
template <class Kernel>
void dispatch(shape const& sizes, Kernel&& kernel) {
    index_t const threads = element_count(sizes);
    for (index_t thread = 0; thread < threads; ++thread) kernel(position_of(thread, sizes));
}

/// An element as a float; 0 outside the tensor.
inline float load(any_tensor const& tensor, multi_index const& at) {
    if (!is_inside(at, tensor.sizes)) return 0;
    float value = 0;
    directml::detail::with_element_type(tensor.type,
                                        [&]<class T>(T) { value = static_cast<float>(tensor.as<T const>()[at]); });
    return value;
}

/// Stores a computed number in a tensor of floats, halves or bytes.
inline void store(any_tensor const& tensor, multi_index const& at, float value, device_arithmetic const& arithmetic) {
    directml::detail::with_element_type(tensor.type, [&]<class T>(T) {
        if constexpr (element<T> || byte_integer<T>) tensor.as<T>()[at] = arithmetic.stored<T>(value);
    });
}

/// The arithmetic for the elements of a tensor: arithmetic in half is only for tensors of half.
inline device_arithmetic arithmetic_for(any_tensor const& tensor, device_arithmetic const& arithmetic) {
    return tensor.type == directml::data_type::float16 ? arithmetic : arithmetic.for_coordinates();
}

/// The factor of a weight that a mistake makes too large, for a tensor of this type.
inline float too_large(directml::data_type type) { return type == directml::data_type::float16 ? 1.02f : 1.001f; }

inline any_tensor const& tensor_named(directml::operator_call const& call, std::string_view field) {
    return call.tensors.find(field)->second;
}

/// The value of a field, or `otherwise` if the operator has no such field.
template <class Value>
Value field_or(directml::operator_call const& call, std::string_view field, Value otherwise) {
    auto const found = call.attributes.find(field);
    return found == call.attributes.end() ? otherwise : std::get<Value>(found->second);
}

} // namespace dmlref::mock_device
