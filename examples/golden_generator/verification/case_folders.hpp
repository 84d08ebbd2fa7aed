// SPDX-License-Identifier: MIT
#pragma once
#include "suite/shard.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace dmlref::tool {

/// A golden case in a folder that `dmlref generate` wrote.
struct listed_case {
    std::string name;               ///< its folder, relative to the suite's, with slashes
    std::string description_sha256; ///< of its case.json, from the manifest; empty if there is no manifest
};

/// A golden case, or a model without one, and the folder of the device's files for it.
struct case_place {
    listed_case listed;
    std::filesystem::path golden, got;
};

/// The case or the model `golden`, or the matching cases of the suite `golden`, sorted by name. `got` has the same
/// layout; if it is empty, the device's files lie beside the goldens. Throws input_error if there is no such folder.
std::vector<case_place> places_of(std::filesystem::path const& golden, std::filesystem::path const& got,
                                  std::string const& filter);

/// Whether the folder is a case itself.
bool is_case_folder(std::filesystem::path const& folder);

/// Throws input_error for a case.json in `folder` that is not the one which the manifest lists.
void check_description(listed_case const& listed, std::filesystem::path const& folder);

/// The cases of a suite, sorted by name: those of its manifests, or without a manifest all existing cases. Throws
/// input_error if there are none, and for a manifest that cannot be read.
std::vector<listed_case> listed_cases(std::filesystem::path const& suite);

/// The names of a suite's cases that match and belong to the part, sorted. Throws input_error if the folder is not a
/// suite, and for a selected case whose files are not those that were generated, since a device is judged by them.
std::vector<std::string> chosen_cases(std::filesystem::path const& suite, std::string const& filter, shard const& part);

} // namespace dmlref::tool
