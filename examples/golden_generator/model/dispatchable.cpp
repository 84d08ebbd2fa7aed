// SPDX-License-Identifier: MIT
#include "model/dispatchable.hpp"

#include <dmlref/directml/broken_rules.hpp>
#include <dmlref/directml/validate_call.hpp>

namespace dmlref::tool {

namespace {

directml::operator_schema const* read_operator_type(model_value const& type) {
    for (char const* other : {"hlsl", "onnx", "dmlserializedgraph"})
        if (ascii_lower(type.string()) == other) type.must_be("a DirectML operator");
    auto const* schema = directml::find_operator(type.string());
    if (schema == nullptr)
        type.must_be("one of " + joined(directml::operators, ", ", &directml::operator_schema::name));
    return schema;
}

std::uint32_t read_enumerator(model_value const& value, directml::enumeration const& enumeration) {
    for (directml::enumerator const& candidate : enumeration.enumerators)
        if (is_enumerator(value.string(), enumeration.name, candidate.name)) return candidate.value;
    value.must_be("one of " + joined(enumeration.enumerators, ", ", &directml::enumerator::name));
}

size_2d read_size_2d(model_value const& value) {
    value.allow_only({"Width", "Height"});
    return {.width = value["Width"].number<std::uint32_t>(), .height = value["Height"].number<std::uint32_t>()};
}

directml::attribute read_attribute(model_value const& value, directml::field_schema const& field) {
    switch (field.kind) {
    case directml::field_kind::float32:
        return value.number<float>();
    case directml::field_kind::boolean:
        return value.boolean();
    case directml::field_kind::size_2d:
        return read_size_2d(value);
    case directml::field_kind::float32_array:
        return value.numbers<float>();
    case directml::field_kind::uint32_array:
        return value.numbers<std::uint32_t>();
    default:
        if (field.enumeration != nullptr) return read_enumerator(value, *field.enumeration);
        return value.number<std::uint32_t>();
    }
}

void read_known_field(std::string const& name, model_value const& value, dispatchable& result) {
    auto const* field = result.schema->find(name);
    if (field == nullptr) value.refuse("is not a field of " + std::string(result.schema->name));
    if (!field->is_tensor()) {
        result.attributes.emplace(name, read_attribute(value, *field));
        return;
    }
    if (field->optional && value.is_null()) return; // DxDispatch requires that it is left out
    tensor_desc const tensor = read_tensor_desc(value);
    if (tensor.owned_by_dml && field->kind == directml::field_kind::output_tensor)
        value.refuse("is OWNED_BY_DML, which only an input may be");
    result.tensors.emplace(name, tensor);
}

void read_field(std::string const& name, model_value const& value, dispatchable& result, reading& context) {
    try {
        read_known_field(name, value, result);
    } catch (input_error const& error) {
        if (context.findings == nullptr) throw;
        context.findings->add(error);
        result.unread.insert(name);
    }
}

void read_execution_flags(model_value const& flags) {
    for_each_flag(flags, [](model_value const& flag) {
        for (std::string_view known :
             {"NONE", "ALLOW_HALF_PRECISION_COMPUTATION", "DISABLE_META_COMMANDS", "DESCRIPTORS_VOLATILE"})
            if (is_enumerator(flag.string(), "DML_EXECUTION_FLAG", known)) return;
        flag.must_be("NONE, ALLOW_HALF_PRECISION_COMPUTATION, DISABLE_META_COMMANDS or DESCRIPTORS_VOLATILE");
    });
}

void read_compile_type(model_value const& type) {
    if (type.string() != "DmlCompileOp" && type.string() != "DmlCompileGraph")
        type.must_be("DmlCompileOp or DmlCompileGraph");
}

/// Throws unless all fields are given, with the right kind, type and rank. With context.findings, adds every rule of
/// the operator that is broken.
void validate_desc(model_value const& description, dispatchable const& operation, reading& context) {
    directml::operator_call call{.schema = operation.schema, .attributes = operation.attributes};
    for (auto const& [name, tensor] : operation.tensors)
        call.tensors.emplace(name, directml::any_tensor(tensor.type, nullptr, tensor.sizes, tensor.strides));
    if (context.findings != nullptr) {
        auto errors = directml::broken_rules(call, spec::known_of_tensors::descriptors, context.findings->level);
        std::erase_if(errors, [&](validation_error const& error) { return operation.unread.contains(error.field()); });
        return context.findings->add(description.place(), errors);
    }
    try {
        directml::validate_call(call);
    } catch (validation_error const& error) {
        description.refuse(error.what());
    }
}

/// The "bindings" of the dispatchable itself, for the tensors that DirectML owns.
void read_owned(model_value const& description, named_list<resource> const& resources, reading& context,
                dispatchable& result) {
    if (auto const bindings = description.find("bindings"))
        for (auto const& [name, source] : bindings->members()) {
            auto const tensor = result.tensors.find(name);
            if (tensor == result.tensors.end() || !tensor->second.owned_by_dml)
                source.refuse("is not a tensor with the flag OWNED_BY_DML; others are bound where they are dispatched");
            binding const bound = read_binding(source, tensor->second, resources);
            context.memory.take(tensor->second.total_size_in_bytes, source);
            auto const first = resources[bound.resource].bytes.begin() + static_cast<std::ptrdiff_t>(bound.offset);
            auto const size = static_cast<std::ptrdiff_t>(tensor->second.total_size_in_bytes);
            result.owned.emplace(name, std::vector<std::byte>(first, first + size));
        }
    for (auto const& [name, tensor] : result.tensors)
        if (tensor.owned_by_dml && !result.owned.contains(name))
            description.refuse("binds nothing to " + name + ", which is OWNED_BY_DML, in its 'bindings'");
}

/// The member with one of two names: DxDispatch accepts either spelling.
std::optional<model_value> find_either(model_value const& description, char const* name, char const* other) {
    auto const value = description.find(name), other_value = description.find(other);
    if (value && other_value) value->refuse("is given as '" + std::string(other) + "' too, must be given once");
    return value ? value : other_value;
}

} // namespace

dispatchable read_dispatchable(std::string const& name, model_value const& description,
                               named_list<resource> const& resources, reading& context) {
    std::size_t const found_before = context.findings == nullptr ? 0 : context.findings->list.size();
    auto const type = find_either(description, "type", "Type");
    dispatchable result{.name = name, .schema = read_operator_type(type ? *type : description["type"])};
    auto const desc = find_either(description, "desc", "Desc");
    for (auto const& [member, value] : description.members()) {
        if (member == "type" || member == "Type" || member == "desc" || member == "Desc" || member == "bindings")
            continue;
        if (member == "executionFlags") // how to compile the operator: changes no result here
            read_execution_flags(value);
        else if (member == "dmlCompileType")
            read_compile_type(value);
        else if (desc)
            value.refuse("is not a field that is read here");
        else
            read_field(member, value, result, context); // the desc's fields may be beside the type
    }
    if (desc)
        for (auto const& [field, value] : desc->members()) read_field(field, value, result, context);
    validate_desc(description, result, context);
    if (context.findings != nullptr && context.findings->list.size() > found_before) return result;
    read_owned(description, resources, context, result);
    return result;
}

} // namespace dmlref::tool
