// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

namespace dmlref::tool {

namespace {

/// `sizes` after {1, ..., 1}, with `rank` axes in all.
shape with_leading_ones(shape const& sizes, std::size_t rank) {
    shape result(rank - sizes.size(), 1);
    for (index_t size : sizes) result.push_back(size);
    return result;
}

} // namespace

void build(case_builder& builder, roi_align_problem const& problem) {
    auto const count = static_cast<index_t>(problem.regions.size());
    shape const rois = with_leading_ones({count, 4}, problem.rois_rank);
    shape const per_region = {count, problem.image[1], problem.output_height, problem.output_width};
    element_source const images =
        problem.batch_indices.empty() ? images_in_turn(problem.image[0]) : listed(problem.batch_indices);
    builder.input("InputTensor", problem.image, problem.elements)
        .input("ROITensor", rois, listed_regions(problem.regions))
        .input("BatchIndicesTensor", problem.batch_indices_type, with_leading_ones({count}, problem.batch_indices_rank),
               images);
    if (builder.has_field("InputGradientTensor"))
        builder.input("InputGradientTensor", per_region, problem.gradients)
            .output("OutputGradientTensor", problem.image)
            .output("OutputROIGradientTensor", rois);
    else
        builder.output("OutputTensor", per_region);
    builder.set_options(problem.options);
}

} // namespace dmlref::tool
