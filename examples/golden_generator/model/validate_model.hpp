// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::tool {

/// Everything that is wrong with a model, in the order of the file; empty when it may run. What is wrong with the JSON,
/// the resources or the commands ends the reading; in the descs of the operators every broken rule is found. Where the
/// elements of a tensor are computed by the model itself, the rules about them are not asked for. Nothing is computed
/// and nothing is written.
std::vector<model_finding> validate_model(std::filesystem::path const& file, model_options const& options,
                                          std::optional<directml::feature_level> level = {});

} // namespace dmlref::tool
