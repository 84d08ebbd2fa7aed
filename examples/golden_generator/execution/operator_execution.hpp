// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/execute.hpp>

namespace dmlref::tool {

/// How operators are computed. No result depends on it.
using operator_execution = directml::execution_choice;

} // namespace dmlref::tool
