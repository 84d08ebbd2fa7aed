// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/directml/runners/run_operator.hpp"

/// The definitions of what directml/execute.hpp declares.
namespace dmlref::directml::inline DMLREF_LIBRARY {

template <implementation by>
void runners::run(operator_call const& call, detail::fields_of const& fields, execution const& how) {
    detail::with_element_type(element_type(call), [&]<class T>(T) { run<by, T>(call.schema->type, fields, how); });
}

template <implementation by>
void execute_by(operator_call const& call, execution const& how) {
    validate_call(call);
    runners::run<by>(call, detail::fields_of(call), how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY
