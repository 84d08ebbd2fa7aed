// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::tool {

/// Everything that is wrong with a model, in the order of the file; empty if it may run. A mistake in the JSON, the
/// resources or the commands ends the reading; in the descs of the operators every broken rule is found. If the model
/// itself computes the elements of a tensor, the rules about them are not checked. Nothing is computed and nothing is
/// written.
std::vector<model_finding> validate_model(std::filesystem::path const& file, model_options const& options,
                                          std::optional<directml::feature_level> level = {});

} // namespace dmlref::tool
