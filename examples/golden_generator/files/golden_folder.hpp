// SPDX-License-Identifier: MIT
#pragma once
#include "files/manifest.hpp"

#include <filesystem>

namespace dmlref::tool {

/// Writes the files of a case into its folder, case.json last. Throws input_error.
void write_case(std::filesystem::path const& folder, case_files const& files);

/// The folder of a run. During the run it has no manifest, and a case that is being written has no case.json: a folder
/// that has one is complete. Every member throws input_error.
class golden_folder {
public:
    /// Creates the folder, or reuses that of an earlier run, whose manifest it removes. Refuses a folder that contains
    /// anything else.
    golden_folder(std::filesystem::path path, shard const& part);

    void write_case(golden_case const& problem, case_files const& files) const;
    void write_manifest(std::string_view text) const;

private:
    std::filesystem::path path_;
    shard part_;
};

} // namespace dmlref::tool
