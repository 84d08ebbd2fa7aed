// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::tool {

/// The only dispatch of the model that was read from `file`. Throws input_error if there is none, or another.
dispatch_command const& only_dispatch(model const& which, std::filesystem::path const& file);

/// The call of a dispatch: the operator's desc with the memory bound to it.
directml::operator_call call_of(model& model, dispatch_command const& dispatch,
                                directml::interpretation const& interpretation = {});

} // namespace dmlref::tool
