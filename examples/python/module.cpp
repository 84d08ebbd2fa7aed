// SPDX-License-Identifier: MIT
#include "arrays.hpp"

#include <dmlref/core/version.hpp>
#include <dmlref/directml/execute.hpp>
#include <dmlref/directml/operator_table.hpp>
#include <dmlref/golden/verify.hpp>

#include <pybind11/pybind11.h>

namespace dmlref::python {

namespace {

using directml::field_kind;
using directml::field_schema;

/// A new array for an output that is given by its sizes. It has the type that its field must have.
py::array new_output(directml::operator_schema const& schema, field_schema const& field, py::tuple const& sizes,
                     py::dict const& inputs) {
    py::dtype type = dtype_of(directml::data_type::uint32); // indices
    if (field.holds_values())
        for (field_schema const& input : schema.fields) {
            bool const gives_type = field.typed_as.empty() || field.typed_as == field.name
                                        ? input.holds_values()
                                        : input.name == field.typed_as;
            py::str const name{std::string(input.name)};
            if (input.kind != field_kind::input_tensor || !gives_type || !inputs.contains(name)) continue;
            if (!py::isinstance<py::array>(inputs[name])) continue;
            type = py::reinterpret_borrow<py::array>(inputs[name]).dtype();
            break;
        }
    return py::array(type, sizes.cast<std::vector<py::ssize_t>>());
}

/// The arrays that are written: those that are given, and new ones for sizes.
py::dict outputs_of(directml::operator_schema const& schema, py::dict const& inputs, py::dict const& given) {
    py::dict outputs;
    for (auto const& [name, value] : given) {
        field_schema const* const field = schema.find(name.cast<std::string>());
        if (value.is_none()) continue;
        if (field == nullptr || field->kind != field_kind::output_tensor)
            throw py::type_error(std::string(py::str(name)) + ": is no output of " + std::string(schema.name));
        if (py::isinstance<py::tuple>(value))
            outputs[name] = new_output(schema, *field, py::reinterpret_borrow<py::tuple>(value), inputs);
        else if (py::isinstance<py::array>(value) && py::reinterpret_borrow<py::array>(value).writeable())
            outputs[name] = value;
        else
            throw py::type_error(std::string(py::str(name)) + ": must be a tuple of sizes or an array to write to");
    }
    return outputs;
}

py::dict execute(std::string const& name, py::dict const& inputs, py::dict const& attributes, py::dict const& given,
                 unsigned threads, bool by_reference) {
    directml::operator_schema const& schema = operator_named(name);
    py::dict outputs = outputs_of(schema, inputs, given);
    directml::operator_call const call = call_of(schema, inputs, outputs, attributes);
    directml::execution_choice how;
    how.how.threads = threads;
    if (by_reference) how.implementation = directml::implementation::reference;
    {
        py::gil_scoped_release const others_may_run;
        directml::execute(call, how);
    }
    return outputs;
}

golden::verification_options options_named(std::string const& profile, std::string const& mode) {
    golden::verification_options options;
    golden::precision_profile const* const known = golden::profile_named(profile);
    if (known == nullptr) throw py::value_error("there is no profile " + profile);
    if (mode != "portable" && mode != "strict") throw py::value_error("mode is portable or strict");
    options.profile = *known;
    options.mode = mode == "strict" ? golden::verification_mode::strict : golden::verification_mode::portable;
    return options;
}

golden::verdict verify(std::string const& name, py::dict const& inputs, py::dict const& attributes, py::dict const& got,
                       std::string const& profile, std::string const& mode) {
    directml::operator_call const problem = call_of(operator_named(name), inputs, got, attributes);
    golden::tensors_by_name results;
    for (auto const& [field, array] : got)
        if (!array.is_none()) results[field.cast<std::string>()] = problem.tensors.at(field.cast<std::string>());
    golden::verification_options const options = options_named(profile, mode);
    py::gil_scoped_release const others_may_run;
    return golden::verify(problem, results, options);
}

/// The fields of an operator: (name, kind, optional, names of an enumeration, meaning).
py::list fields_of(directml::operator_schema const& schema) {
    constexpr char const* kinds[] = {"input", "output", "float", "int", "bool", "size", "floats", "ints"};
    py::list fields;
    for (field_schema const& field : schema.fields) {
        py::list names;
        if (field.enumeration)
            for (directml::enumerator const& each : field.enumeration->enumerators) names.append(each.name);
        fields.append(py::make_tuple(field.name, kinds[static_cast<std::size_t>(field.kind)], field.optional,
                                     py::tuple(names), field.meaning));
    }
    return fields;
}

/// (name, page, fields) of each operator.
py::list operators() {
    py::list all;
    for (directml::operator_schema const& schema : directml::operators)
        all.append(py::make_tuple(schema.name, schema.page(), fields_of(schema)));
    return all;
}

void define_verdict(py::module_& module) {
    py::class_<golden::verdict>(module, "Verdict")
        .def_property_readonly("status", [](golden::verdict const& verdict) { return name_of(verdict.status()); })
        .def_property_readonly("report", [](golden::verdict const& verdict) { return to_string(verdict); })
        .def("__bool__", [](golden::verdict const& verdict) { return static_cast<bool>(verdict); })
        .def("__str__", [](golden::verdict const& verdict) { return to_string(verdict); });
}

} // namespace

} // namespace dmlref::python

PYBIND11_MODULE(_dmlref, module) {
    using namespace dmlref::python;
    using namespace pybind11::literals;
    module.attr("__version__") = dmlref::version;
    py::register_exception<dmlref::validation_error>(module, "ValidationError", PyExc_ValueError);
    define_verdict(module);
    module.def("operators", &operators);
    module.def("execute", &execute, "operator"_a, "inputs"_a, "attributes"_a, "outputs"_a, py::kw_only(),
               "threads"_a = 1, "by_reference"_a = false);
    module.def("verify", &verify, "operator"_a, "inputs"_a, "attributes"_a, "got"_a, py::kw_only(),
               "profile"_a = "float32", "mode"_a = "portable");
}
