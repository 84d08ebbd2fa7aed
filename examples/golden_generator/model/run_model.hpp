// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"
#include <dmlref/directml/execute.hpp>

#include <ostream>

namespace dmlref::tool {

/// Runs the model's commands in their order. `out` receives the output of "print" and nothing else. The files that the
/// model writes are deleted first, so that none of an earlier run is left if this one fails. Throws input_error if an
/// operator refuses its tensors or a file cannot be written.
void run_model(model& model, directml::interpretation const& interpretation, std::ostream& out,
               directml::execution_choice const& how = {});

} // namespace dmlref::tool
