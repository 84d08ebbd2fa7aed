// SPDX-License-Identifier: MIT
#include <dmlref/directml/execute.hpp>

// Compiled once for each instruction set, and each time under another name: CMakeLists.txt.
#ifndef DMLREF_KERNEL_VARIANT
#define DMLREF_KERNEL_VARIANT baseline
#endif

namespace dmlref::tool::execute_compiled_for {

void DMLREF_KERNEL_VARIANT(directml::operator_call const& call, execution const& how) {
    directml::execute_by<directml::implementation::kernels>(call, how);
}

} // namespace dmlref::tool::execute_compiled_for
