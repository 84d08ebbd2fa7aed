// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

#include <filesystem>

namespace dmlref::tool {

/// TensorFlow.js, whose images have their channels last.
framework const& tfjs_framework();

/// Writes call.mjs, a module with `call(tf, tensors)`, and the arrays for it. Tensors are DirectML's, by its fields.
void write_tfjs(framework_call const& call, std::filesystem::path const& folder);

} // namespace dmlref::tool
