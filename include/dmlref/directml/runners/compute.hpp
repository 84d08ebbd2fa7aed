// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/implementation.hpp"
#include "dmlref/directml/runners/fields_of.hpp"
#include "dmlref/exec/instruction_set.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY::runners {

/// Calls the function that `by` names with the arguments of an operator. The one of kernels/ also takes `how`.
template <implementation by, class Reference, class Kernel, class... Arguments>
void compute(Reference const& reference, Kernel const& kernel, execution const& how, Arguments const&... arguments) {
    if constexpr (by == implementation::reference) reference(arguments...);
    if constexpr (by == implementation::kernels) kernel(arguments..., how);
}

} // namespace dmlref::directml::inline DMLREF_LIBRARY::runners
