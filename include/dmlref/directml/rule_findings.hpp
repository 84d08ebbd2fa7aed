// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/broken_rules.hpp"
#include "dmlref/directml/execute.hpp"

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

inline namespace DMLREF_LIBRARY {

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

DMLREF_INLINE std::vector<validation_error> broken_rules(operator_call call, spec::known_of_tensors known,
                                                         std::optional<feature_level> level) {
    if (known == spec::known_of_tensors::descriptors) detail::give_addresses(call);
    std::vector<validation_error> findings;
    schema_verdict const verdict = validate_call(call, spec::rules(call.schema->name, findings));
    if (!verdict.tensors_hold) known = spec::known_of_tensors::descriptors;
    if (verdict.fields_hold) detail::add_new(findings, runners::broken_rules_of_operator(call, known));
    if (level) detail::add_new(findings, missing_at_feature_level(call, *level));
    return findings;
}

} // namespace DMLREF_LIBRARY

} // namespace dmlref::directml
