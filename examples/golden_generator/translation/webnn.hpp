// SPDX-License-Identifier: MIT
#pragma once
#include "translation/correspondence.hpp"

namespace dmlref::tool {

/// MLGraphBuilder's pool2d and resample2d: https://www.w3.org/TR/webnn/.
framework const& webnn_framework();

} // namespace dmlref::tool
