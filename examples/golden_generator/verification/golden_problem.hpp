// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"
#include "verification/case_description.hpp"

#include <dmlref/golden/npy.hpp>

namespace dmlref::tool {

/// An output of a golden case.
struct golden_output {
    described_output description;
    std::filesystem::path device_file; ///< the file that the model writes
    std::vector<index_t> file_sizes;   ///< of the array in it
    golden::npy_array expected_file{};
    directml::any_tensor expected{}; ///< in the elements of expected_file
};

/// A golden case, read from its folder: what its model requests, never how the suite made it.
class golden_problem {
public:
    /// `got_folder` is the folder to which a device writes. If `other_readings` differ from those of the case, the
    /// expected results are computed anew. Throws input_error for a case that is damaged or cannot be used.
    golden_problem(std::filesystem::path const& case_folder, std::filesystem::path const& got_folder,
                   reading_changes const& other_readings = {});
    golden_problem(golden_problem const&) = delete; // the call points into the model

    case_description const& description() const { return description_; }
    /// Inputs are bound, and outputs are bound to buffers that hold their fill.
    directml::operator_call const& call() const { return call_; }
    std::vector<golden_output> const& outputs() const { return outputs_; }

private:
    dispatch_command const& only_dispatch() const;
    golden_output read_output(described_output const& which) const;
    void read_otherwise(reading_changes const& other_readings);

    case_description description_;
    model model_;
    directml::operator_call call_;
    std::vector<golden_output> outputs_;
};

} // namespace dmlref::tool
