// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_schema.hpp"

#include <algorithm>
#include <array>

/// The vocabulary of the operators' tables, and the fields that several families share.
namespace dmlref::directml::table {

using enum feature_level;
using enum field_kind;

inline constexpr enumerator reduce_functions[] = {
    {"ARGMAX", 0},      {"ARGMIN", 1}, {"AVERAGE", 2}, {"L1", 3},       {"L2", 4},   {"LOG_SUM", 5},
    {"LOG_SUM_EXP", 6}, {"MAX", 7},    {"MIN", 8},     {"MULTIPLY", 9}, {"SUM", 10}, {"SUM_SQUARE", 11}};
inline constexpr enumerator interpolation_modes[] = {{"NEAREST_NEIGHBOR", 0}, {"LINEAR", 1}};
inline constexpr enumerator axis_directions[] = {{"INCREASING", 0}, {"DECREASING", 1}};
inline constexpr enumeration reduce_function = {"DML_REDUCE_FUNCTION", reduce_functions};
inline constexpr enumeration interpolation_mode = {"DML_INTERPOLATION_MODE", interpolation_modes};
inline constexpr enumeration axis_direction = {"DML_AXIS_DIRECTION", axis_directions};

// What feature levels allow, for the data types that dmlref computes.
inline constexpr data_type_set floats = {data_type::float32, data_type::float16};
inline constexpr data_type_set floats_and_bytes = {data_type::float32, data_type::float16, data_type::int8,
                                                   data_type::uint8};
inline constexpr data_type_set bytes = {data_type::int8, data_type::uint8};
inline constexpr data_type_set float32_only = {data_type::float32};
inline constexpr data_type_set numbers = {data_type::float32, data_type::float16, data_type::int8,  data_type::uint8,
                                          data_type::int16,   data_type::uint16,  data_type::int32, data_type::uint32,
                                          data_type::int64,   data_type::uint64};
inline constexpr data_type_set indices32 = {data_type::uint32};
inline constexpr data_type_set indices = {data_type::uint32, data_type::uint64};

// Functions that describe a field.
constexpr field_schema input(std::string_view name, std::span<tensor_support const> support, std::string_view meaning) {
    return {.name = name, .kind = input_tensor, .support = support, .meaning = meaning};
}
constexpr field_schema output(std::string_view name, std::span<tensor_support const> support,
                              std::string_view meaning) {
    return {.name = name, .kind = output_tensor, .support = support, .meaning = meaning};
}
constexpr field_schema optional(field_schema field) {
    field.optional = true;
    return field;
}
/// The field has the type of another tensor or, if that is its own name, its own type.
constexpr field_schema typed_as(std::string_view tensor, field_schema field) {
    field.typed_as = tensor;
    return field;
}
constexpr field_schema scalar(std::string_view name, field_kind kind, std::string_view meaning) {
    return {.name = name, .kind = kind, .meaning = meaning};
}
constexpr field_schema one_of(std::string_view name, enumeration const& values, std::string_view meaning) {
    return {.name = name, .kind = uint32, .enumeration = &values, .meaning = meaning};
}
constexpr field_schema array(std::string_view name, field_kind kind, std::string_view meaning,
                             std::string_view count = "DimensionCount") {
    return {.name = name, .kind = kind, .array_count = count, .meaning = meaning};
}

/// Fields of several operators between those of one, in the order of declaration.
template <std::size_t... Counts>
constexpr auto joined(field_schema const (&... parts)[Counts]) {
    std::array<field_schema, (Counts + ...)> all{};
    auto next = all.begin();
    ((next = std::copy(std::begin(parts), std::end(parts), next)), ...);
    return all;
}

inline constexpr field_schema interpolation =
    one_of("InterpolationMode", interpolation_mode, "which elements an output is made of, and how");
inline constexpr field_schema dimension_count = scalar("DimensionCount", uint32, "length of the arrays");

} // namespace dmlref::directml::table
