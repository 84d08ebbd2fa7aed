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

/// A golden case and the folder of the device's files for it.
struct case_place {
    listed_case listed;
    std::filesystem::path golden, got;
};

/// The case that `golden` is, or those of the suite that match, sorted by name. `got` is laid out alike; empty: the
/// device's files lie beside the goldens. Throws input_error when there is no such folder.
std::vector<case_place> places_of(std::filesystem::path const& golden, std::filesystem::path const& got,
                                  std::string const& filter);

/// Whether the folder is a case itself.
bool is_case_folder(std::filesystem::path const& folder);

/// The cases of a suite, sorted by name: those of its manifests, or those that there are. Throws input_error when there
/// is none, and for a manifest that cannot be read.
std::vector<listed_case> listed_cases(std::filesystem::path const& suite);

} // namespace dmlref::tool
