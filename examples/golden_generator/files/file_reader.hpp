// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

namespace dmlref::tool {

/// All bytes of a regular file. Throws input_error for anything else: a pipe may never end, or never begin.
std::string read_file(std::filesystem::path const& file);

} // namespace dmlref::tool
