// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/operator_call.hpp>
#include <dmlref/exec/execution.hpp>

#include <span>

namespace dmlref::tool {

/// The kernels as they were compiled for one instruction set.
struct kernel_variant {
    std::string_view name; ///< "baseline", "avx2" or "avx512"
    bool runs_here;        ///< this machine has the instructions
    void (*execute)(directml::operator_call const& call, execution const& how);
};

/// What this program has, each wider than the one before. The first runs wherever the program does.
std::span<kernel_variant const> kernel_variants();

/// The one that is used when nobody asks for another.
kernel_variant const& widest_kernel_variant();

/// Throws usage_error when the program has none of this name, or when this machine cannot run it.
kernel_variant const& kernel_variant_named(std::string_view name);

} // namespace dmlref::tool
