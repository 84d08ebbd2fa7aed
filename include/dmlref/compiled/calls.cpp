// SPDX-License-Identifier: MIT
// What runs a call: on tensors, by the kernels or the reference, or only as far as its rules; and on sets of numbers.
#include "dmlref/directml/rule_findings.hpp"
#include "dmlref/directml/runners/run_call.hpp"
#include "dmlref/golden/acceptance/sets_of_call.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY {

#define DMLREF_COMPILE_CALLS_BY(implementation)                                                                        \
    template void runners::run<implementation>(operator_call const& call, detail::fields_of const& fields,             \
                                               execution const& how);                                                  \
    template void execute_by<implementation>(operator_call const& call, execution const& how);

DMLREF_COMPILE_CALLS_BY(implementation::kernels)
DMLREF_COMPILE_CALLS_BY(implementation::reference)
DMLREF_COMPILE_CALLS_BY(implementation::none)

} // namespace dmlref::directml::inline DMLREF_LIBRARY
