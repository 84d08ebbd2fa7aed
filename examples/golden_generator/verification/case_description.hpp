// SPDX-License-Identifier: MIT
#pragma once
#include "execution/reading_changes.hpp"
#include "model/model_value.hpp"

#include <filesystem>
#include <optional>

namespace dmlref::tool {

/// The description of an output in case.json: docs/goldens.md.
struct described_output {
    std::string name;
    std::filesystem::path file;   ///< with the expected result
    std::optional<double> fill{}; ///< of the buffer before the operator runs; none: its elements differ
    bool is_packed = true;        ///< its file has the tensor's sizes; otherwise the whole buffer as one axis
};

struct described_file {
    std::filesystem::path path;
    std::uint64_t bytes = 0;
    std::string sha256;
};

/// A golden case as its case.json describes it.
struct case_description {
    std::string name;
    std::string undefined_in_directml{}; ///< the entry of docs/spec-notes.md that says so, or empty
    reading_changes readings{};          ///< the choices on which its expected results depend
    std::vector<described_output> outputs{};
    std::vector<described_file> files{};
};

/// Reads case.json of a folder. Throws input_error if it is missing, wrong or of another version.
case_description read_case_description(std::filesystem::path const& folder);

/// The same; throws input_error also if a file of the case is missing or is not the one that was generated.
case_description checked_case_description(std::filesystem::path const& folder);

} // namespace dmlref::tool
