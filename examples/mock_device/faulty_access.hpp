// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"

#include <dmlref/directml/operator_call.hpp>

#include <functional>

namespace dmlref::mock_device {

/// Runs `kernels` on a call whose tensors are read and written with a mistake: on packed copies, which are made of what
/// a faulty device would read, and of which it would write what and where it would write. Stays within the tensors'
/// memory.
void with_faulty_access(directml::operator_call const& call, access_bug injected,
                        std::function<void(directml::operator_call const&)> const& kernels);

} // namespace dmlref::mock_device
