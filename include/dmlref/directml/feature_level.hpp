// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/validate_call.hpp"

/// Finds what a feature level does not have.
namespace dmlref::directml {

/// Says that DirectML has a call, but not at the requested feature level.
class feature_level_error : public validation_error {
public:
    using validation_error::validation_error;
};

namespace detail {

/// Adds an error for what `allows` does not find in the row of `level`, and says which level has it.
template <class Allows>
void add_missing(std::vector<feature_level_error>& missing, operator_call const& call, field_schema const& field,
                 feature_level level, std::string_view member, std::string const& value, Allows&& allows) {
    bool allowed = false;
    for (tensor_support const& support : field.support) {
        if (support.since <= level) allowed = allows(support);
        if (support.since <= level || allowed || !allows(support)) continue;
        missing.emplace_back(std::string(call.schema->name), std::string(field.name) + "." + std::string(member),
                             "is " + value + ", needs feature level " + to_string(support.since) + ", asked for is " +
                                 to_string(level));
        return;
    }
}

} // namespace detail

/// What DirectML does not have at `level`: the operator, or the types and numbers of dimensions of its tensors.
inline std::vector<feature_level_error> missing_at_feature_level(operator_call const& call, feature_level level) {
    operator_schema const& schema = *call.schema;
    std::vector<feature_level_error> missing;
    if (schema.since > level)
        return {{std::string(schema.name), "Type",
                 "is " + std::to_string(static_cast<std::uint32_t>(schema.type)) + ", needs feature level " +
                     to_string(schema.since) + ", asked for is " + to_string(level)}};
    for (field_schema const& field : schema.fields) {
        auto const bound = call.tensors.find(field.name);
        if (bound == call.tensors.end()) continue;
        std::size_t const rank = bound->second.sizes.size();
        data_type const type = bound->second.type;
        detail::add_missing(missing, call, field, level, "DimensionCount", std::to_string(rank),
                            [&](tensor_support const& support) {
                                return support.least_dimension_count <= rank && rank <= support.most_dimension_count;
                            });
        detail::add_missing(missing, call, field, level, "DataType", std::string(name_of(type)),
                            [&](tensor_support const& support) { return support.data_types.contains(type); });
    }
    return missing;
}

/// Throws the first of these errors. For a call that validate_call accepts.
inline void validate_feature_level(operator_call const& call, feature_level level) {
    std::vector<feature_level_error> const missing = missing_at_feature_level(call, level);
    if (!missing.empty()) throw missing.front();
}

} // namespace dmlref::directml
