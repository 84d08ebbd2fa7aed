// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace dmlref::tool {

/// A golden case of a folder that `dmlref generate` wrote.
struct listed_case {
    std::string name;               ///< its folder, relative to the suite's, with slashes
    std::string description_sha256; ///< of its case.json, as the manifest says; empty when there is none
};

/// Whether the folder is a case itself.
bool is_case_folder(std::filesystem::path const& folder);

/// The cases of a suite, sorted by name: those of its manifests, or those that there are. Throws input_error when there
/// is none, and for a manifest that cannot be read.
std::vector<listed_case> listed_cases(std::filesystem::path const& suite);

} // namespace dmlref::tool
