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

/// A golden case, read from its folder, or a model alone: what the model requests, never how the suite made it.
class golden_problem {
public:
    /// `golden` is the folder of a case or the file of a model, and `got_folder` the folder to which a device writes.
    /// The expected results of a model are computed, and those of a case too if `other_readings` differ from its own.
    /// Throws input_error for a case that is damaged, and for what cannot be used.
    golden_problem(std::filesystem::path const& golden, std::filesystem::path const& got_folder,
                   reading_changes const& other_readings = {});
    golden_problem(golden_problem const&) = delete; // the call points into the model

    case_description const& description() const { return description_; }
    /// Inputs are bound, and outputs are bound to buffers that hold their fill.
    directml::operator_call const& call() const { return call_; }
    std::vector<golden_output> const& outputs() const { return outputs_; }
    /// Whether the expected results were computed, and not read.
    bool is_computed() const { return is_computed_; }
    /// When case.json was written, or the model. A device's results must not be older.
    std::filesystem::file_time_type time() const { return time_; }

private:
    golden_output output_of(described_output const& which) const;
    void read_outputs();
    void find_outputs();
    void compute_expected();

    bool is_model_; ///< and not a case
    case_description description_;
    std::filesystem::path file_; ///< of the model
    std::filesystem::file_time_type time_;
    model model_;
    directml::operator_call call_;
    std::vector<golden_output> outputs_;
    bool is_computed_ = false;
};

} // namespace dmlref::tool
