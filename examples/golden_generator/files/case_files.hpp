// SPDX-License-Identifier: MIT
#pragma once
#include "execution/operator_execution.hpp"
#include "suite/golden_case.hpp"

/// A golden case as the files of a folder: docs/goldens.md.
namespace dmlref::tool {

/// Of case.json and of manifest.json. Raised when a reader of the earlier format would misread the new one.
inline constexpr int golden_format_version = 2;

struct case_file {
    std::string name;
    std::string bytes;
    std::string sha256;
};

struct case_files {
    std::vector<case_file> files; ///< case.json last: it describes the others
    index_t element_count = 0;    ///< of the outputs
    /// Of the names, data types, sizes and bytes of all tensors: of nothing but numbers. Of a case that must be
    /// refused, of the inputs that it has and of its model.
    std::string data_sha256;
    std::vector<reading_description const*> readings_behind{}; ///< on which bits of the outputs depend
    evidence_grade evidence = evidence_grade::certain;         ///< the lowest of these readings

    case_file const& description() const { return files.back(); }
    index_t byte_size() const;
};

/// The same bytes for the same seed on every machine, however they are computed. A case that must be refused is not
/// computed: it has a model, and the inputs in which a rule is broken.
case_files files_of(golden_case const& problem, std::uint64_t seed, operator_execution const& how = {},
                    readings const& readings = {});

} // namespace dmlref::tool
