// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"
#include "dmlref/core/tensor_view.hpp"
#include "dmlref/directml/operator_schema.hpp"
#include "dmlref/spec/enums.hpp"
#include "dmlref/spec/readings.hpp"
#include "dmlref/spec/work_budget.hpp"

#include <functional>
#include <map>
#include <variant>
#include <vector>

namespace dmlref::directml {

template <class T>
inline constexpr data_type data_type_of = data_type::unknown;
template <>
inline constexpr data_type data_type_of<float> = data_type::float32;
template <>
inline constexpr data_type data_type_of<half> = data_type::float16;
template <>
inline constexpr data_type data_type_of<std::int8_t> = data_type::int8;
template <>
inline constexpr data_type data_type_of<std::uint8_t> = data_type::uint8;
template <>
inline constexpr data_type data_type_of<std::int16_t> = data_type::int16;
template <>
inline constexpr data_type data_type_of<std::uint16_t> = data_type::uint16;
template <>
inline constexpr data_type data_type_of<std::int32_t> = data_type::int32;
template <>
inline constexpr data_type data_type_of<std::uint32_t> = data_type::uint32;
template <>
inline constexpr data_type data_type_of<std::int64_t> = data_type::int64;
template <>
inline constexpr data_type data_type_of<std::uint64_t> = data_type::uint64;

namespace detail {

/// Calls visit(T{}) with the C++ type of a tensor's elements, which some operator supports.
template <class Visit>
void with_element_type(data_type type, Visit&& visit) {
    auto const visit_one = [&]<class T>(T element) {
        bool const is_its_type = type == data_type_of<T>;
        if (is_its_type) visit(element);
        return is_its_type;
    };
    auto const visit_each = [&](auto... elements) { static_cast<void>((visit_one(elements) || ...)); };
    visit_each(float{}, half{}, std::int8_t{}, std::uint8_t{}, std::int16_t{}, std::uint16_t{}, std::int32_t{},
               std::uint32_t{}, std::int64_t{}, std::uint64_t{});
}

} // namespace detail

/// A view of a tensor whose element type is known only at run time. The caller is responsible for the memory: it must
/// hold buffer_tensor_size(type, sizes, strides) bytes, aligned for the type.
struct any_tensor {
    data_type type = data_type::unknown;
    void* data = nullptr;
    shape sizes;
    shape strides; ///< elements

    any_tensor() = default;
    any_tensor(data_type element_type, void* first, shape const& tensor_sizes)
        : any_tensor(element_type, first, tensor_sizes, packed_strides(tensor_sizes)) {}
    any_tensor(data_type element_type, void* first, shape const& tensor_sizes, shape const& tensor_strides)
        : type(element_type),
          data(first),
          sizes(tensor_sizes),
          strides(tensor_strides) {}
    template <class T>
    any_tensor(tensor_view<T> const& view)
        : type(data_type_of<std::remove_const_t<T>>),
          data(const_cast<std::remove_const_t<T>*>(view.data())), // execute() only reads inputs
          sizes(view.sizes()),
          strides(view.strides()) {}

    template <class T>
    tensor_view<T> as() const {
        return {static_cast<T*>(data), sizes, strides};
    }
};

/// The value of a field that is not a tensor, in the order of field_kind. An enumerator is stored as its number.
using attribute = std::variant<float, std::uint32_t, bool, size_2d, std::vector<float>, std::vector<std::uint32_t>>;

/// The assumptions of a call that DirectML's structures do not have.
struct interpretation {
    dmlref::readings readings{};
    std::uint64_t work_budget = default_work_budget;
};

/// Everything needed to run an operator that is chosen at run time: the schema, a tensor for each bound tensor field,
/// and a value for each other field, by DirectML's field names.
struct operator_call {
    operator_schema const* schema = nullptr;
    std::map<std::string, any_tensor, std::less<>> tensors{};
    std::map<std::string, attribute, std::less<>> attributes{};
    directml::interpretation interpretation{};
};

} // namespace dmlref::directml
