// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/validate_call.hpp"

/// What a feature level does not have yet.
namespace dmlref::directml {

/// A call that DirectML has, but not at the feature level that was asked for.
class feature_level_error : public validation_error {
public:
    using validation_error::validation_error;
};

namespace detail {

/// Refuses what `allows` does not find in the row of `level`, and says since when it is there.
template <class Allows>
void validate_at_level(operator_call const& call, field_schema const& field, feature_level level,
                       std::string_view member, std::string const& value, Allows&& allows) {
    bool allowed = false;
    for (tensor_support const& support : field.support) {
        if (support.since <= level) allowed = allows(support);
        if (support.since > level && !allowed && allows(support))
            throw feature_level_error(std::string(call.schema->name),
                                      std::string(field.name) + "." + std::string(member),
                                      "is " + value + ", needs feature level " + to_string(support.since) +
                                          ", asked for is " + to_string(level));
    }
}

} // namespace detail

/// Throws feature_level_error unless DirectML has the operator, and its tensors' types and numbers of dimensions, at
/// `level`. For a call that validate_call accepts.
inline void validate_feature_level(operator_call const& call, feature_level level) {
    operator_schema const& schema = *call.schema;
    if (schema.since > level)
        throw feature_level_error(std::string(schema.name), "Type",
                                  "is " + std::to_string(static_cast<std::uint32_t>(schema.type)) +
                                      ", needs feature level " + to_string(schema.since) + ", asked for is " +
                                      to_string(level));
    for (field_schema const& field : schema.fields) {
        auto const bound = call.tensors.find(field.name);
        if (bound == call.tensors.end()) continue;
        std::size_t const rank = bound->second.sizes.size();
        data_type const type = bound->second.type;
        detail::validate_at_level(
            call, field, level, "DimensionCount", std::to_string(rank), [&](tensor_support const& support) {
                return support.least_dimension_count <= rank && rank <= support.most_dimension_count;
            });
        detail::validate_at_level(call, field, level, "DataType", std::string(name_of(type)),
                                  [&](tensor_support const& support) { return support.data_types.contains(type); });
    }
}

} // namespace dmlref::directml
