// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/fields_of.hpp"
#include "dmlref/directml/validate_call.hpp"
#include "dmlref/exec/instruction_set.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY {

namespace runners {

/// For a call that validate_call accepts.
template <implementation by>
void run(operator_call const& call, detail::fields_of const& fields, execution const& how = {});

} // namespace runners

/// execute() with the implementation fixed at compile time: the other one is not used.
template <implementation by>
void execute_by(operator_call const& call, execution const& how = {});

/// Runs an operator on the tensors bound in `call`. Throws validation_error, before anything is written, if a field is
/// missing, unknown or of the wrong kind, if the operator does not support a tensor's type or rank, or if a rule of the
/// operator is broken.
inline void execute(operator_call const& call, execution_choice const& choice = {}) {
    switch (choice.implementation) {
    case implementation::reference:
        return execute_by<implementation::reference>(call);
    case implementation::kernels:
        return execute_by<implementation::kernels>(call, choice.how);
    case implementation::none:
        return execute_by<implementation::none>(call);
    }
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY

#ifndef DMLREF_COMPILED
#include "dmlref/directml/runners/run_call.hpp"
#endif
