// SPDX-License-Identifier: MIT
#pragma once
#include "execution/kernel_variants.hpp"

#include <dmlref/directml/implementation.hpp>

namespace dmlref::tool {

/// How operators are computed. No result depends on it.
struct operator_execution {
    directml::implementation implementation = directml::implementation::kernels;
    kernel_variant const* kernels = &widest_kernel_variant(); ///< never null
    execution how{};                                          ///< for the kernels
};

/// directml::execute with the kernels of the instruction set that `how` names.
void execute(directml::operator_call const& call, operator_execution const& how);

} // namespace dmlref::tool
