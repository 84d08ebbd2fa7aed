// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

namespace dmlref::tool {

void add(case_list& cases, resample_problem const& problem) {
    resample_options const options = with_defaults({.scales = problem.scales,
                                                    .input_pixel_offsets = problem.input_pixel_offsets,
                                                    .output_pixel_offsets = problem.output_pixel_offsets},
                                                   problem.input, problem.output);
    auto const values = [](per_axis<float> const& array) { return std::vector<float>(array.begin(), array.end()); };
    auto const count = static_cast<std::uint32_t>(problem.input.size());
    for_each_type(problem.description, [&](directml::data_type type) {
        cases.push_back(case_builder(problem.operator_name, problem.description, type)
                            .input("InputTensor", problem.input, problem.elements, problem.input_layout)
                            .output("OutputTensor", problem.output, problem.output_layout)
                            .set("InterpolationMode", static_cast<std::uint32_t>(problem.mode))
                            .set("RoundingDirection", static_cast<std::uint32_t>(problem.rounding_direction))
                            .set("ScaleCount", count)
                            .set("DimensionCount", count)
                            .set("Scales", values(options.scales))
                            .set("InputPixelOffsets", values(options.input_pixel_offsets))
                            .set("OutputPixelOffsets", values(options.output_pixel_offsets))
                            .set("Antialiased", problem.antialiased)
                            .build());
    });
}

} // namespace dmlref::tool
