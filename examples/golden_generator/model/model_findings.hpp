// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"

#include <dmlref/core/error.hpp>
#include <dmlref/directml/operator_schema.hpp>

#include <optional>
#include <string>
#include <vector>

namespace dmlref::tool {

/// Something that is wrong with a model.
struct model_finding {
    std::string sentence; ///< with the place: "model.json, /dispatchables/pool: MAX_POOLING: Strides[0] is 0, ..."
    std::string operator_name{}; ///< empty unless a rule of an operator is broken
    std::string field{};         ///< DirectML's
};

/// The findings of a model's reader that continues after the first.
struct model_findings {
    std::optional<directml::feature_level> level{}; ///< the level to which the operators must keep
    std::vector<model_finding> list{};

    void add(input_error const& error) { list.push_back({error.what()}); }
    void add(std::string const& place, std::vector<validation_error> const& errors) {
        for (validation_error const& error : errors) {
            list.push_back({place + ": " + error.what(), error.operator_name(), error.field()});
        }
    }
};

} // namespace dmlref::tool
