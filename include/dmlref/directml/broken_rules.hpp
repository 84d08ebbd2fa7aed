// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/directml/feature_level.hpp"

/// Finds everything that is wrong with a call, not only the first mistake.
namespace dmlref::directml {

namespace detail {

/// A view needs an address. This one stands for memory that is never accessed.
inline void give_addresses(operator_call& call) {
    static double somewhere = 0;
    for (auto& [name, tensor] : call.tensors) tensor.data = &somewhere;
}

/// Adds those errors that are new: the operator's rules repeat some of its schema's.
template <class Error>
void add_new(std::vector<validation_error>& findings, std::vector<Error> const& more) {
    std::vector<validation_error> const before = findings;
    for (Error const& each : more) {
        auto const has_field = [&](validation_error const& other) { return other.field() == each.field(); };
        if (std::none_of(before.begin(), before.end(), has_field)) findings.push_back(each);
    }
}

} // namespace detail

inline namespace DMLREF_INSTRUCTION_SET {

namespace runners {

inline std::vector<validation_error> broken_rules_of_operator(operator_call const& call, spec::known_of_tensors known) {
    std::vector<validation_error> findings;
    try {
        detail::fields_of const fields(call, spec::rules(call.schema->name, findings, known));
        run<implementation::none>(call, fields);
    } catch (validation_error const& error) { // sizes and strides that no tensor can have
        findings.push_back(error);
    }
    return findings;
}

} // namespace runners

/// Every broken rule of a call, with one error for each value that breaks it: those of its schema, then those of its
/// operator, then the features that DirectML does not have at `level`. A rule that makes no sense while another one is
/// broken is not checked; only the first wrong element of a tensor is reported. Nothing is computed. `known` says
/// whether the tensors of `call` have memory, and whether the elements in it are those of the call.
inline std::vector<validation_error> broken_rules(operator_call call, spec::known_of_tensors known,
                                                  std::optional<feature_level> level = {}) {
    if (known == spec::known_of_tensors::descriptors) detail::give_addresses(call);
    std::vector<validation_error> findings;
    schema_verdict const verdict = validate_call(call, spec::rules(call.schema->name, findings));
    if (!verdict.tensors_hold) known = spec::known_of_tensors::descriptors;
    if (verdict.fields_hold) detail::add_new(findings, runners::broken_rules_of_operator(call, known));
    if (level) detail::add_new(findings, missing_at_feature_level(call, *level));
    return findings;
}

} // namespace DMLREF_INSTRUCTION_SET

} // namespace dmlref::directml
