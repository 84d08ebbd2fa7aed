// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"

#include <dmlref/directml/operator_call.hpp>

#include <functional>

namespace dmlref::mock_device {

/// Runs `kernels` on a call whose tensors are read and written with a mistake. It uses packed copies, which contain
/// what a faulty device would read, and writes them as that device would. Stays within the tensors' memory.
void with_faulty_access(directml::operator_call const& call, access_bug injected,
                        std::function<void(directml::operator_call const&)> const& kernels);

} // namespace dmlref::mock_device
