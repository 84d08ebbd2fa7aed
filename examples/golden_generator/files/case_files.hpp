// SPDX-License-Identifier: MIT
#pragma once
#include "suite/evaluation.hpp"

/// A golden case as the files of a folder: docs/goldens.md.
namespace dmlref::tool {

/// The format version of case.json and manifest.json. It is raised when a reader of the earlier format would misread
/// the new one.
inline constexpr int golden_format_version = 2;

struct case_file {
    std::string name;
    std::string bytes;
    std::string sha256;
};

struct case_files {
    std::vector<case_file> files; ///< case.json last: it describes the others
    index_t element_count = 0;    ///< of the outputs
    /// The hash of the names, data types, sizes and bytes of all tensors, and of nothing else. For a case that must be
    /// refused, the hash of its inputs and its model.
    std::string data_sha256;
    std::vector<reading_description const*> readings_behind{}; ///< the readings on which bits of the outputs depend
    evidence_grade evidence = evidence_grade::certain;         ///< the lowest grade of these readings

    case_file const& description() const { return files.back(); }
    index_t byte_size() const;
};

/// Gives the same bytes for the same seed on every machine, however they are computed. A case that must be refused is
/// not computed: it has a model, and the inputs that break a rule.
case_files files_of(golden_case const& problem, std::uint64_t seed, directml::execution_choice const& how = {},
                    readings const& readings = {});
/// The same for a case that is computed, and the readings on which bits of its outputs depend.
case_files files_of(evaluated_case const& evaluated, std::vector<reading_description const*> const& behind);

} // namespace dmlref::tool
