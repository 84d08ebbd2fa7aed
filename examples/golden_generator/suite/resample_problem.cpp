// SPDX-License-Identifier: MIT
#include "suite/resample_problem.hpp"

namespace dmlref::tool {

void build(case_builder& builder, resample_problem const& problem) {
    if (builder.has_field("InputGradientTensor"))
        builder.input("InputGradientTensor", problem.output, problem.elements)
            .output("OutputGradientTensor", problem.input);
    else
        builder.input("InputTensor", problem.input, problem.elements).output("OutputTensor", problem.output);

    resample_options const options = with_defaults(problem.options, problem.input, problem.output);
    auto const count = static_cast<std::uint32_t>(problem.input.size());
    auto const values = [](per_axis<float> const& array) { return std::vector<float>(array.begin(), array.end()); };
    builder.set("InterpolationMode", static_cast<std::uint32_t>(options.interpolation_mode))
        .set("RoundingDirection", static_cast<std::uint32_t>(*options.rounding_direction))
        .set("ScaleCount", count)
        .set("DimensionCount", count)
        .set("Scales", values(options.scales))
        .set("InputPixelOffsets", values(options.input_pixel_offsets))
        .set("OutputPixelOffsets", values(options.output_pixel_offsets))
        .set("Antialiased", options.antialiased);
}

} // namespace dmlref::tool
