// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/spec/alternatives.hpp"
#include "dmlref/spec/rules.hpp"

#include <algorithm>

namespace dmlref::directml {

namespace detail {

/// The alternatives of `attribute` are in the order of the kinds behind the tensors.
inline bool holds(attribute const& value, field_kind kind) {
    return value.index() + static_cast<std::size_t>(field_kind::float32) == static_cast<std::size_t>(kind);
}

/// The type that a tensor of values must have, and, in words, the tensor that determines it. `unknown` if it may be any
/// type that the operator takes.
struct required_type {
    data_type type = data_type::unknown;
    std::string_view of_whom{};
};

inline bool is_supported(field_schema const& field, data_type type) {
    return field.support.back().data_types.contains(type); // the highest feature level allows the most
}

/// `values` is the element_type() of the call.
inline required_type required_type_of(operator_call const& call, field_schema const& field, data_type values) {
    if (!field.holds_values() || field.typed_as == field.name) return {};
    if (field.typed_as.empty()) return {values, "the other tensors"};
    auto const bound = call.tensors.find(field.typed_as);
    bool const is_known =
        bound != call.tensors.end() && is_supported(*call.schema->find(field.typed_as), bound->second.type);
    return {is_known ? bound->second.type : data_type::unknown, field.typed_as};
}

inline bool validate_tensor(spec::rules const& rules, operator_call const& call, field_schema const& field,
                            any_tensor const& tensor, data_type values) {
    tensor_support const& support = field.support.back();
    spec::field_name const type_field(field.name, "DataType");
    auto const is_type = [&] { return "is " + std::string(name_of(tensor.type)); };
    bool const type_holds = rules.require(is_supported(field, tensor.type), type_field, [&] {
        return is_type() + ", must be " + spec::alternatives(names_of(support.data_types));
    });
    bool const rank_holds =
        rules.dimension_count(field.name, tensor.sizes, support.least_dimension_count, support.most_dimension_count);
    if (!type_holds || !rank_holds) return false;
    required_type const required = required_type_of(call, field, values);
    return required.type == data_type::unknown || rules.require(tensor.type == required.type, type_field, [&] {
        return is_type() + ", must be the type of " + std::string(required.of_whom) + ", which is " +
               std::string(name_of(required.type));
    });
}

inline std::size_t length_of(attribute const& array) {
    if (auto const* floats = std::get_if<std::vector<float>>(&array)) return floats->size();
    return std::get<std::vector<std::uint32_t>>(array).size();
}

/// Checks the field that holds the lengths of arrays.
inline bool validate_count(spec::rules const& rules, std::string_view field, std::uint32_t count) {
    return rules.at_least(field, count, 1u) && rules.require(count <= maximum_dimension_count, field, [&] {
        return "is " + std::to_string(count) + ", must be at most 8";
    });
}

inline bool holds_count(operator_schema const& schema, field_schema const& field) {
    return std::any_of(schema.fields.begin(), schema.fields.end(),
                       [&](field_schema const& other) { return other.array_count == field.name; });
}

/// Compares an array with its count, unless the count itself is wrong.
inline bool validate_array(spec::rules const& rules, operator_call const& call, field_schema const& field,
                           attribute const& array) {
    auto const given = call.attributes.find(field.array_count);
    if (given == call.attributes.end() || !std::holds_alternative<std::uint32_t>(given->second)) return false;
    std::uint32_t const count = std::get<std::uint32_t>(given->second);
    return 1 <= count && count <= maximum_dimension_count &&
           rules.value_count(field.name, length_of(array), count, field.array_count);
}

inline bool validate_attribute(spec::rules const& rules, operator_call const& call, field_schema const& field,
                               attribute const& value) {
    if (!rules.require(holds(value, field.kind), field.name, "has a value of another kind than the field"))
        return false;
    if (holds_count(*call.schema, field)) validate_count(rules, field.name, std::get<std::uint32_t>(value));
    if (!field.is_array()) return true;
    validate_array(rules, call, field, value);
    return length_of(value) <= maximum_dimension_count; // the operator's own rules check a shorter array
}

/// Allows only the fields of the operator.
inline bool validate_names(spec::rules const& rules, operator_call const& call) {
    auto const is_field = [&](std::string const& name, bool is_tensor) {
        field_schema const* const field = call.schema->find(name);
        return field != nullptr && field->is_tensor() == is_tensor;
    };
    bool hold = true;
    for (auto const& [name, tensor] : call.tensors)
        hold = rules.require(is_field(name, true), name, "is bound, but is no tensor of this operator") && hold;
    for (auto const& [name, value] : call.attributes)
        hold = rules.require(is_field(name, false), name, "is given, but is no such field of this operator") && hold;
    return hold;
}

} // namespace detail

/// The element type of a call: that of its first bound tensor of values. A tensor whose type the operator does not
/// support is skipped, since the others need not agree with it.
inline data_type element_type(operator_call const& call) {
    for (field_schema const& field : call.schema->fields)
        if (auto const bound = call.tensors.find(field.name);
            bound != call.tensors.end() && field.holds_values() && detail::is_supported(field, bound->second.type))
            return bound->second.type;
    return data_type::unknown;
}

/// The rules of a call's schema that hold.
struct schema_verdict {
    bool fields_hold =
        true; ///< all required fields are given, with the right kinds: the operator's rules can be checked
    bool tensors_hold = true; ///< the tensors have the operator's types and ranks
};

/// Throws validation_error unless `call` has exactly what its schema demands: every field that is not optional, values
/// of the fields' kinds, tensors of the supported types and ranks, one type for all values. The operator's own rules
/// are checked when it runs.
inline schema_verdict validate_call(operator_call const& call, spec::rules const& rules) {
    schema_verdict verdict{.fields_hold = detail::validate_names(rules, call)};
    data_type const values = element_type(call);
    for (field_schema const& field : call.schema->fields) {
        auto const bound = call.tensors.find(field.name);
        auto const given = call.attributes.find(field.name);
        bool const is_there = field.is_tensor() ? bound != call.tensors.end() : given != call.attributes.end();
        if (!field.optional) verdict.fields_hold &= rules.require(is_there, field.name, "is missing, must be given");
        if (is_there && field.is_tensor())
            verdict.tensors_hold &= detail::validate_tensor(rules, call, field, bound->second, values);
        else if (is_there)
            verdict.fields_hold &= detail::validate_attribute(rules, call, field, given->second);
    }
    return verdict;
}
inline void validate_call(operator_call const& call) { validate_call(call, call.schema->name); }

} // namespace dmlref::directml
