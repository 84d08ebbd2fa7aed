// SPDX-License-Identifier: MIT
#pragma once
#include "files/case_files.hpp"
#include "suite/shard.hpp"
#include "suite/suite.hpp"

namespace dmlref::tool {

/// The request for a generation. The same request gives the same bytes everywhere.
struct generation {
    selection cases{};
    std::uint64_t seed = 1;
    shard part{};
    dmlref::readings readings{};
};

/// The entry of a manifest for a case.
struct manifest_entry {
    golden_case const* problem;
    std::string case_sha256; ///< of case.json
    std::string data_sha256;
    index_t element_count;
    index_t byte_size; ///< of all files
    evidence_grade evidence = evidence_grade::certain;
};

/// The cases of the request, sorted by name. Cases that the filter leaves out, or that belong to another shard, are not
/// among them.
std::vector<golden_case const*> requested_cases(generation const& request);

/// Evaluates a case, passes its files to `take`, and returns its entry for the manifest.
manifest_entry evaluate_case(golden_case const& problem, std::uint64_t seed,
                             std::function<void(case_files const&)> const& take,
                             directml::execution_choice const& how = {}, readings const& readings = {});

/// "manifest.json", or "manifest-2-of-7.json" for a part.
std::string manifest_name(shard const& part);

/// The command that gives the same manifest, without the folder.
std::string command_of(generation const& request);

/// The SHA-256 of the numbers alone, inputs and outputs. It changes if a bit of a tensor changes, but not with dmlref's
/// version or the wording of a description.
std::string data_sha256(std::vector<manifest_entry> const& entries);

/// The text of the manifest for these cases, which are sorted by name.
std::string manifest_text(generation const& request, std::vector<manifest_entry> const& entries);

} // namespace dmlref::tool
