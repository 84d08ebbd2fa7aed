// SPDX-License-Identifier: MIT
#pragma once
#include "emulate.hpp"
#include "misbehavior.hpp"
#include "model/model.hpp"

namespace dmlref::mock_device {

/// The imitated device.
struct device {
    device_arithmetic arithmetic{};
    dmlref::readings readings{}; ///< of points that DirectML's documents leave open
    std::optional<bug> injected{};
    misbehavior behavior = misbehavior::none;
};

/// Runs the model's operators in their order, and its commands that write files: whole buffers, as DxDispatch does.
/// Throws tool::input_error if a file cannot be written, and validation_error for a call that breaks a rule.
void run_on(device const& device, tool::model& model);

} // namespace dmlref::mock_device
