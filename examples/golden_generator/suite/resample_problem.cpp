// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

namespace dmlref::tool {

void build(case_builder& builder, resample_problem const& problem) {
    if (builder.has_field("InputGradientTensor"))
        builder.input("InputGradientTensor", problem.output, problem.elements)
            .output("OutputGradientTensor", problem.input);
    else
        builder.input("InputTensor", problem.input, problem.elements).output("OutputTensor", problem.output);

    builder.set_options(with_defaults(problem.options, problem.input, problem.output));
}

} // namespace dmlref::tool
