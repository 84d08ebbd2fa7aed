// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

namespace dmlref::tool {

void add(case_list& cases, resample_problem const& problem) {
    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder(problem.operator_name, problem.description, type);
        builder.input("InputTensor", problem.input, problem.elements, problem.input_layout)
            .output("OutputTensor", problem.output, problem.output_layout)
            .set("ScaleCount", static_cast<std::uint32_t>(problem.input.size()))
            .set("Antialiased", problem.antialiased);
        cases.push_back(set_resampling(builder, problem).build());
    });
}

} // namespace dmlref::tool
