// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/operator_call.hpp>
#include <dmlref/exec/execution.hpp>

#include <span>

namespace dmlref::tool {

/// The kernels compiled for one instruction set.
struct kernel_variant {
    std::string_view name; ///< "baseline", "avx2" or "avx512"
    bool runs_here;        ///< this machine has the instructions
    void (*execute)(directml::operator_call const& call, execution const& how);
};

/// The variants of this program, each wider than the one before. The first runs wherever the program does.
std::span<kernel_variant const> kernel_variants();

/// The variant that is used by default.
kernel_variant const& widest_kernel_variant();

/// Throws usage_error if the program has no variant of this name, or if this machine cannot run it.
kernel_variant const& kernel_variant_named(std::string_view name);

} // namespace dmlref::tool
