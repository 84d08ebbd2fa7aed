// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/operator_call.hpp>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

/// NumPy's arrays as tensors, and Python's values as DirectML's fields.
namespace dmlref::python {

namespace py = pybind11;

/// The array's own memory, of any strides that are whole elements and not negative. Nothing is copied. Throws
/// py::type_error, with the name of the field, for an array that is no tensor.
directml::any_tensor tensor_of(py::array const& array, std::string_view field);

py::dtype dtype_of(directml::data_type type);

/// Throws py::key_error for an unknown operator.
directml::operator_schema const& operator_named(std::string const& name);

/// An operator's call: inputs, outputs and other fields by DirectML's names. None stands for an absent one. An
/// enumerator is its name, with or without its prefix, or its number; a size is (width, height); the field that holds
/// the length of arrays may be left out. Throws py::type_error.
directml::operator_call call_of(directml::operator_schema const& schema, py::dict const& inputs,
                                py::dict const& outputs, py::dict const& attributes);

} // namespace dmlref::python
