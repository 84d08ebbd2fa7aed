// SPDX-License-Identifier: MIT
#pragma once
#include "suite/shard.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace dmlref::tool {

/// The names of a suite's cases that match and belong to the part, sorted. Throws input_error if the folder is not a
/// suite, and for a selected case whose files are not those that were generated, since a device is judged by them.
std::vector<std::string> chosen_cases(std::filesystem::path const& suite, std::string const& filter, shard const& part);

} // namespace dmlref::tool
