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

namespace detail {

/// Calls visit(T{}, type) for each C++ type of elements that some operator supports.
template <class Visit>
constexpr void for_each_element_type(Visit&& visit) {
    visit(float{}, data_type::float32);
    visit(half{}, data_type::float16);
    visit(std::int8_t{}, data_type::int8);
    visit(std::uint8_t{}, data_type::uint8);
    visit(std::int16_t{}, data_type::int16);
    visit(std::uint16_t{}, data_type::uint16);
    visit(std::int32_t{}, data_type::int32);
    visit(std::uint32_t{}, data_type::uint32);
    visit(std::int64_t{}, data_type::int64);
    visit(std::uint64_t{}, data_type::uint64);
}

/// Calls visit(T{}) with the C++ type of a tensor's elements, which some operator supports.
template <class Visit>
void with_element_type(data_type type, Visit&& visit) {
    for_each_element_type([&](auto element, data_type its_type) {
        if (type == its_type) visit(element);
    });
}

} // namespace detail

/// `unknown` for a type that no operator supports.
template <class T>
inline constexpr data_type data_type_of = [] {
    data_type type = data_type::unknown;
    detail::for_each_element_type([&]<class Element>(Element, data_type its_type) {
        if (std::same_as<Element, T>) type = its_type;
    });
    return type;
}();

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
