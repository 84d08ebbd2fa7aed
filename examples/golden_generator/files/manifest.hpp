// SPDX-License-Identifier: MIT
#pragma once
#include "files/case_files.hpp"
#include "suite/shard.hpp"
#include "suite/suite.hpp"

namespace dmlref::tool {

/// What is generated, and where it depends on nothing but these: the same request gives the same bytes everywhere.
struct generation {
    selection cases{};
    std::uint64_t seed = 1;
    shard part{};
    dmlref::readings readings{};
};

/// What a manifest says about a case.
struct manifest_entry {
    golden_case const* problem;
    std::string case_sha256; ///< of case.json
    std::string data_sha256;
    index_t element_count;
    index_t byte_size; ///< of all files
    evidence_grade evidence = evidence_grade::certain;
};

/// The cases of the request, sorted by name. What a filter leaves out and what another shard has is not among them.
std::vector<golden_case const*> requested_cases(generation const& request);

/// Evaluates a case, hands its files to `take` and returns what the manifest says about it.
manifest_entry evaluate_case(golden_case const& problem, std::uint64_t seed,
                             std::function<void(case_files const&)> const& take, operator_execution const& how = {},
                             readings const& readings = {});

/// "manifest.json", or "manifest-2-of-7.json" for a part.
std::string manifest_name(shard const& part);

/// The command that makes the same manifest, but for the folder.
std::string command_of(generation const& request);

/// The SHA-256 of the numbers alone, inputs and outputs: it changes when a bit of a tensor does, and not with dmlref's
/// version or the words of a description.
std::string data_sha256(std::vector<manifest_entry> const& entries);

/// The text of the manifest of these cases, which are sorted by name.
std::string manifest_text(generation const& request, std::vector<manifest_entry> const& entries);

} // namespace dmlref::tool
