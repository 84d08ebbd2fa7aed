// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"

namespace dmlref::directml {

/// The functions that compute an operator: the fast ones of kernels/, or those of reference/, which define the result.
/// The bits are the same. With `none`, a call is validated and nothing is computed.
enum class implementation { kernels, reference, none };

/// How execute() may compute a call.
struct execution_choice {
    directml::implementation implementation = implementation::kernels;
    execution how{}; ///< for the kernels; the reference works alone on the caller's thread
};

} // namespace dmlref::directml
