// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

namespace dmlref::tool {

shape with_leading_ones(shape const& sizes, std::size_t rank) {
    shape result(rank - sizes.size(), 1);
    for (index_t size : sizes) result.push_back(size);
    return result;
}

void add(case_list& cases, roi_align_problem const& problem) {
    auto const count = static_cast<index_t>(problem.regions.size());
    shape const rois = with_leading_ones({count, 4}, problem.rois_rank);
    shape const batch_indices = with_leading_ones({count}, problem.batch_indices_rank);
    shape const output = {count, problem.input[1], problem.output_height, problem.output_width};
    element_source const images =
        problem.batch_indices.empty() ? images_in_turn(problem.input[0]) : listed(problem.batch_indices);

    for_each_type(problem.description, [&](directml::data_type type) {
        case_builder builder(problem.operator_name, problem.description, type);
        builder.input("InputTensor", problem.input, problem.elements, problem.input_layout)
            .input("ROITensor", rois, listed_regions(problem.regions), problem.rois_layout)
            .indices("BatchIndicesTensor", problem.batch_indices_type, batch_indices, images,
                     problem.batch_indices_layout)
            .output("OutputTensor", output, problem.output_layout);
        set_sampling(builder, problem.options, problem.samples);
        cases.push_back(builder.build());
    });
}

} // namespace dmlref::tool
