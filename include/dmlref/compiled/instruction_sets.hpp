// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"

#include <span>
#include <string_view>

/// The instruction sets that the library dmlref::compiled has kernels for.
namespace dmlref::compiled {

struct kernel_variant {
    dmlref::instruction_set instruction_set;
    std::string_view name; ///< "baseline", "avx2" or "avx512"
    bool runs_here;        ///< this machine has the instructions
};

/// Each wider than the one before. The first runs wherever the library does.
std::span<kernel_variant const> kernel_variants();

/// The widest that runs here and that the call allows.
kernel_variant const& kernel_variant_for(execution const& how);

} // namespace dmlref::compiled
