// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/desc.hpp"
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/directml/for_each_field.hpp"

#include <concepts>
#include <type_traits>
#include <utility>

/// Finds the operator to which a structure belongs.
namespace dmlref::directml {

namespace detail {

/// A 32-bit integer or an enumeration of that size: DirectML's UINT, BOOL and enumerations.
template <class T>
concept uint32_desc = sizeof(T) == 4 && (std::is_integral_v<T> || std::is_enum_v<T>);

/// DML_SIZE_2D.
template <class T>
concept size_2d_desc = requires(T const& size) {
    requires uint32_desc<decltype(T::Width)> && uint32_desc<decltype(T::Height)>;
};

/// Whether a member of type T can be read as a field of `kind`.
template <class T>
constexpr bool reads_as(field_kind kind) {
    using pointee = std::remove_cv_t<std::remove_pointer_t<T>>;
    switch (kind) {
    case field_kind::input_tensor:
    case field_kind::output_tensor:
        return std::is_pointer_v<T> && std::is_class_v<pointee>;
    case field_kind::float32:
        return std::is_same_v<T, float>;
    case field_kind::uint32:
        return uint32_desc<T>;
    case field_kind::boolean:
        return uint32_desc<T> || std::is_same_v<T, bool>;
    case field_kind::size_2d:
        return size_2d_desc<T>;
    case field_kind::float32_array:
        return std::is_pointer_v<T> && std::is_same_v<pointee, float>;
    case field_kind::uint32_array:
        return std::is_pointer_v<T> && std::is_integral_v<pointee> && sizeof(pointee) == 4;
    }
    return false;
}

/// Whether the members of Desc are those of the structure of `schema`, by name and type.
template <class Desc>
constexpr bool has_fields_of(operator_schema const& schema) {
    bool all = true;
    std::size_t count = 0;
    for_each_field(Desc{}, [&]<class Member>(std::string_view name, Member const&) {
        field_schema const* field = schema.find(name);
        all = all && field != nullptr && reads_as<Member>(field->kind);
        ++count;
    });
    return all && count == schema.fields.size();
}

/// Converts to anything, in an expression that is never evaluated.
struct anything {
    template <class T>
    operator T() const;
};

template <class Desc, std::size_t... At>
constexpr bool takes_values(std::index_sequence<At...>) {
    return requires { Desc{(static_cast<void>(At), anything{})...}; };
}

/// The number of members of an aggregate.
template <class Desc, std::size_t Least = 0>
constexpr std::size_t member_count() {
    if constexpr (takes_values<Desc>(std::make_index_sequence<Least + 1>{}))
        return member_count<Desc, Least + 1>();
    else
        return Least;
}

/// A structure as in C; default values are allowed.
template <class Desc>
concept plain_structure =
    std::is_aggregate_v<Desc> && std::is_standard_layout_v<Desc> && std::is_trivially_copyable_v<Desc>;

/// The schema of a structure, or null if there is none. A later version of a structure, with an unknown field, has
/// none.
template <plain_structure Desc>
constexpr operator_schema const* find_schema_of() {
    for (operator_schema const& schema : operators)
        if (has_fields_of<Desc>(schema) && member_count<Desc>() == schema.fields.size()) return &schema;
    return nullptr;
}

template <plain_structure Desc>
inline constexpr bool describes_an_operator = find_schema_of<Desc>() != nullptr;

} // namespace detail

/// A structure with the fields of one of the operators, with DirectML's names and types, and with no others. It may be
/// that of DirectML.h, of desc.hpp, or a program's own. No two operators have the same fields.
template <class Desc>
concept operator_structure = detail::plain_structure<Desc> && detail::describes_an_operator<Desc>;

/// The operator that a structure describes.
template <operator_structure Desc>
inline constexpr operator_schema const& schema_of = *detail::find_schema_of<Desc>();

/// DML_OPERATOR_DESC, or a structure like it: the number of an operator and the address of its structure.
template <class Desc>
concept typed_structure = detail::plain_structure<Desc> && requires(Desc const& desc) {
    requires detail::uint32_desc<decltype(Desc::Type)>;
    requires std::same_as<decltype(Desc::Desc), void const*>;
};

} // namespace dmlref::directml
