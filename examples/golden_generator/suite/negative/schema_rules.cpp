// SPDX-License-Identifier: MIT
#include "suite/negative/negative_families.hpp"

#include <algorithm>

/// The rules of the table of operators, which hold for every operator: fields, types, numbers of axes, lengths of
/// arrays.
namespace dmlref::tool {

namespace {

/// A type that no version of the operator takes for the tensor.
directml::data_type unsupported_type(directml::field_schema const& field) {
    return field.holds_values() ? directml::data_type::float64 : directml::data_type::int32;
}

change give_axes(std::string const& tensor, std::size_t count) {
    return [=](golden_case& problem) {
        shape& sizes = tensor_of(problem, tensor).sizes;
        shape const before = sizes;
        sizes = shape(count, 1);
        for (std::size_t axis = 1; axis <= std::min(count, before.size()); ++axis)
            sizes[count - axis] = before[before.size() - axis];
    };
}

/// UINT8 for INT8, and the other way around.
change exchange_byte_types(std::string const& tensor) {
    return [=](golden_case& problem) {
        directml::data_type& type = tensor_of(problem, tensor).type;
        type = type == directml::data_type::int8 ? directml::data_type::uint8 : directml::data_type::int8;
    };
}

negatives of_required_field(directml::field_schema const& field) {
    std::string const name(field.name);
    return {{snake_case(name) + "_missing", name + " must be given.", name, leave_out(name)}};
}

negatives of_tensor(directml::operator_schema const& schema, directml::field_schema const& field) {
    bool const is_first = &field == &schema.fields.front();
    std::string const name(field.name), prefix = snake_case(name);
    directml::tensor_support const& most = field.support.back();
    // It shares the rules of RESAMPLE_GRAD1, which accepts fewer axes and then reports that the arrays do not fit them.
    bool const is_first_of_resample_grad = is_first && schema.name == "RESAMPLE_GRAD";
    negatives list = {{prefix + "_of_another_type", name + " has one of the data types that the operator takes.",
                       name + ".DataType", set_type(name, unsupported_type(field))},
                      {prefix + "_of_too_many_axes", name + " has no more axes than the operator takes.",
                       name + ".DimensionCount", give_axes(name, most.most_dimension_count + 1)}};
    if (most.least_dimension_count > 1 && !is_first_of_resample_grad)
        list.push_back({prefix + "_of_too_few_axes", name + " has no fewer axes than the operator takes.",
                        name + ".DimensionCount", give_axes(name, most.least_dimension_count - 1)});
    if (field.holds_values() && field.typed_as.empty() && !is_first)
        list.push_back({prefix + "_of_mixed_types", "All tensors of values have one data type.", name + ".DataType",
                        set_type(name, directml::data_type::float16)});
    if (!field.typed_as.empty() && field.typed_as != name)
        list.push_back({prefix + "_of_mixed_types", name + " has the data type of " + std::string(field.typed_as) + ".",
                        name + ".DataType", exchange_byte_types(name)});
    if (field.kind == directml::field_kind::output_tensor)
        list.push_back({prefix + "_overlaps_itself", "Every element of an output has a place of its own.",
                        name + ".Strides", repeat_axes(name), rule_source::dmlref, "NU-5"});
    return list;
}

negatives of_array(directml::field_schema const& field) {
    std::string const name(field.name), count(field.array_count);
    change const lengthen = [=](golden_case& problem) {
        std::visit(
            [](auto& value) {
                if constexpr (requires { value.push_back(value.front()); }) value.push_back(value.front());
            },
            problem.attributes.at(name));
    };
    return {{snake_case(name) + "_too_long", name + " has as many values as " + count + " says.", name, lengthen}};
}

negatives of_count(std::string const& name) {
    return {{snake_case(name) + "_zero", "A tensor has at least one axis.", name, set_value(name, 0u)},
            {snake_case(name) + "_above_eight", "A tensor has at most eight axes.", name, set_value(name, 9u)}};
}

bool is_a_count(directml::operator_schema const& schema, directml::field_schema const& field) {
    return std::ranges::any_of(schema.fields,
                               [&](directml::field_schema const& each) { return each.array_count == field.name; });
}

} // namespace

void add_schema_negatives(case_list& cases, golden_case const& valid) {
    for (directml::field_schema const& field : valid.schema->fields) {
        if (!field.optional) add_negatives(cases, valid, of_required_field(field));
        if (field.is_tensor() && has_tensor(valid, field.name))
            add_negatives(cases, valid, of_tensor(*valid.schema, field));
        if (field.is_array()) add_negatives(cases, valid, of_array(field));
        if (is_a_count(*valid.schema, field)) add_negatives(cases, valid, of_count(std::string(field.name)));
    }
}

} // namespace dmlref::tool
