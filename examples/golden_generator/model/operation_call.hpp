// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::tool {

/// The call of a dispatch: the operator's desc with the memory bound to it.
directml::operator_call call_of(model& model, dispatch_command const& dispatch,
                                directml::interpretation const& interpretation = {});

} // namespace dmlref::tool
