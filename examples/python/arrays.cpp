// SPDX-License-Identifier: MIT
#include "arrays.hpp"

#include <dmlref/directml/operator_table.hpp>

namespace dmlref::python {

namespace {

using directml::attribute;
using directml::data_type;
using directml::field_kind;
using directml::field_schema;

struct dtype_name {
    data_type type;
    char const* name;
};
constexpr dtype_name dtype_names[] = {{data_type::float32, "float32"}, {data_type::float16, "float16"},
                                      {data_type::uint32, "uint32"},   {data_type::uint16, "uint16"},
                                      {data_type::uint8, "uint8"},     {data_type::int32, "int32"},
                                      {data_type::int16, "int16"},     {data_type::int8, "int8"},
                                      {data_type::uint64, "uint64"},   {data_type::int64, "int64"}};

[[noreturn]] void refuse(std::string_view field, std::string const& reason) {
    throw py::type_error(std::string(field) + ": " + reason);
}

data_type type_of(py::array const& array, std::string_view field) {
    for (dtype_name const& each : dtype_names)
        if (array.dtype().equal(py::dtype(each.name))) return each.type; // of this machine's byte order
    refuse(field, "dtype is " + std::string(py::str(array.dtype())) + ", which no tensor has");
}

std::uint32_t enumerator_of(py::handle value, field_schema const& field) {
    if (!py::isinstance<py::str>(value)) return value.cast<std::uint32_t>();
    std::string const given = value.cast<std::string>(), prefix = std::string(field.enumeration->name) + "_";
    for (directml::enumerator const& each : field.enumeration->enumerators)
        if (given == each.name || given == prefix + std::string(each.name)) return each.value;
    refuse(field.name, "'" + given + "' is not in " + std::string(field.enumeration->name));
}

attribute attribute_of(py::handle value, field_schema const& field) {
    switch (field.kind) {
    case field_kind::float32:
        return value.cast<float>();
    case field_kind::uint32:
        return field.enumeration ? enumerator_of(value, field) : value.cast<std::uint32_t>();
    case field_kind::boolean:
        return value.cast<bool>();
    case field_kind::size_2d: {
        auto const [width, height] = value.cast<std::pair<std::uint32_t, std::uint32_t>>();
        return size_2d{width, height};
    }
    case field_kind::float32_array:
        return value.cast<std::vector<float>>();
    case field_kind::uint32_array:
        return value.cast<std::vector<std::uint32_t>>();
    default:
        refuse(field.name, "is a tensor, and no attribute");
    }
}

void add_attribute(directml::operator_call& call, py::handle name, py::handle value) {
    if (value.is_none()) return;
    auto const field_name = name.cast<std::string>();
    field_schema const* const field = call.schema->find(field_name);
    if (field == nullptr) refuse(field_name, std::string(call.schema->name) + " has no such field");
    try {
        call.attributes[field_name] = attribute_of(value, *field);
    } catch (py::cast_error const&) {
        refuse(field_name, "is " + std::string(py::repr(value)) + ", which has another type");
    }
    if (!field->is_array() || field->array_count.empty()) return;
    call.attributes.emplace(std::string(field->array_count), static_cast<std::uint32_t>(py::len(value)));
}

void add_tensors(directml::operator_call& call, py::dict const& tensors) {
    for (auto const& [name, array] : tensors) {
        auto const field = name.cast<std::string>();
        if (array.is_none()) continue;
        if (!py::isinstance<py::array>(array)) refuse(field, "is no NumPy array");
        call.tensors[field] = tensor_of(py::reinterpret_borrow<py::array>(array), field);
    }
}

} // namespace

directml::any_tensor tensor_of(py::array const& array, std::string_view field) {
    directml::any_tensor tensor;
    tensor.type = type_of(array, field);
    tensor.data = const_cast<void*>(array.data()); // execute() only reads inputs; outputs are known to be writable
    for (py::ssize_t axis = 0; axis < array.ndim(); ++axis) {
        py::ssize_t const stride = array.strides(axis);
        if (stride < 0 || stride % array.itemsize() != 0)
            refuse(field, "strides are " + std::string(py::str(array.attr("strides"))) +
                              " bytes, must be multiples of " + std::to_string(array.itemsize()) + " from 0 on");
        tensor.sizes.push_back(array.shape(axis));
        tensor.strides.push_back(stride / array.itemsize());
    }
    return tensor;
}

py::dtype dtype_of(data_type type) {
    for (dtype_name const& each : dtype_names)
        if (each.type == type) return py::dtype(each.name);
    throw py::type_error("no tensor has the type " + std::string(name_of(type)));
}

directml::operator_schema const& operator_named(std::string const& name) {
    directml::operator_schema const* const found = directml::find_operator(name);
    if (found == nullptr) throw py::key_error("there is no operator " + name);
    return *found;
}

directml::operator_call call_of(directml::operator_schema const& schema, py::dict const& inputs,
                                py::dict const& outputs, py::dict const& attributes) {
    directml::operator_call call = {.schema = &schema};
    for (auto const& [name, value] : attributes) {
        // A length that is given wins over that of an array, so that a wrong one is seen.
        if (!py::isinstance<py::str>(name)) throw py::type_error("fields are named by str");
        add_attribute(call, name, value);
    }
    add_tensors(call, inputs);
    add_tensors(call, outputs);
    return call;
}

} // namespace dmlref::python
