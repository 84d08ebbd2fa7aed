// SPDX-License-Identifier: MIT
#include "execution/operator_execution.hpp"

#include <dmlref/directml/execute.hpp>

namespace dmlref::tool {

void execute(directml::operator_call const& call, operator_execution const& how) {
    if (how.implementation == directml::implementation::reference)
        directml::execute_by<directml::implementation::reference>(call);
    else
        how.kernels->execute(call, how.how);
}

} // namespace dmlref::tool
