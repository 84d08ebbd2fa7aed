// SPDX-License-Identifier: MIT
#pragma once
#include "arithmetic.hpp"
#include "bug.hpp"

#include <dmlref/directml/operator_call.hpp>

namespace dmlref::mock_device {

/// Computes an operator as a device would, in its arithmetic, with a mistake if one is given; a mistake of another
/// operator changes nothing. Writes the outputs that are bound, and nothing else. The call must be valid:
/// directml::validate_call.
void emulate(directml::operator_call const& call, device_arithmetic const& arithmetic = {},
             std::optional<bug> const& injected = {});

} // namespace dmlref::mock_device
