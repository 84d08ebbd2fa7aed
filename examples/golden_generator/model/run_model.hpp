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

/// Writes a buffer as a command asks for it, and creates the folder. Throws input_error or golden::npy_error if that is
/// not possible.
void write_buffer(resource const& buffer, write_file_command const& file);

} // namespace dmlref::tool
