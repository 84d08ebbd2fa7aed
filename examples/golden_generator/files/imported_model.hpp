// SPDX-License-Identifier: MIT
#pragma once
#include "translation/directml_call.hpp"

#include <filesystem>

namespace dmlref::tool {

/// Writes model.json and a .npy file for each input, and into the folder `expected` those of the outputs whose elements
/// are known. An input without elements is zeros. Throws validation_error if DirectML refuses the call; nothing is
/// written then.
void write_imported_model(imported_call const& call, std::string const& reason, std::filesystem::path const& folder);

} // namespace dmlref::tool
