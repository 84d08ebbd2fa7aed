// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::tool {

/// An element of the model's "commands". `resources` and `operations` of `known` are complete.
command read_command(model_value const& description, model const& known, model_options const& options,
                     reading const& context);

} // namespace dmlref::tool
