// SPDX-License-Identifier: MIT
#include "dmlref/directml/runners/run_call.hpp"

namespace dmlref::directml::inline DMLREF_LIBRARY {

template void runners::run<implementation::reference>(operator_call const& call, detail::fields_of const& fields,
                                                      execution const& how);
template void execute_by<implementation::reference>(operator_call const& call, execution const& how);

} // namespace dmlref::directml::inline DMLREF_LIBRARY
