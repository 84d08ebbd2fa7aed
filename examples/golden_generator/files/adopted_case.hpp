// SPDX-License-Identifier: MIT
#pragma once
#include "files/case_files.hpp"

#include <filesystem>

namespace dmlref::tool {

/// The request of `dmlref adopt`.
struct adoption {
    std::filesystem::path model;
    std::filesystem::path folder; ///< of the case; its last part becomes the second part of the case's name
    std::string reason{};         ///< one sentence; empty: the name of the model's file
    dmlref::readings readings{};
};

/// The problem of a call, without elements, as if a suite had it.
golden_case adopted_problem(directml::operator_call const& call, std::string name, std::string reason);

/// A user's model as a golden case: the elements of its inputs are copied, and its outputs are computed. Gaps of the
/// inputs and the buffers of the outputs are filled as in a generated case. Throws input_error for a model that cannot
/// be read, or that dispatches not exactly one operator, and validation_error if the operator refuses its inputs.
case_files adopted_files(adoption const& request, directml::execution_choice const& how = {});

} // namespace dmlref::tool
