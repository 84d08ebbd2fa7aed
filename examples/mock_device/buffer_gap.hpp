// SPDX-License-Identifier: MIT
#pragma once
#include "model/model.hpp"

namespace dmlref::mock_device {

/// Changes the first byte of each output's buffer that belongs to no tensor. A buffer without such bytes stays as it
/// is.
void write_to_gaps(tool::model& model);

} // namespace dmlref::mock_device
