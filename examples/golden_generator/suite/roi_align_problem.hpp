// SPDX-License-Identifier: MIT
#pragma once
#include "suite/region_list.hpp"
#include "suite/row.hpp"

#include <dmlref/spec/roi_align.hpp>

namespace dmlref::tool {

/// A problem of ROI_ALIGN, ROI_ALIGN1 or ROI_ALIGN_GRAD. Sizes differ on every axis, so that an exchange of any two is
/// noticed.
struct roi_align_problem : about {
    shape image = {2, 3, 9, 7};
    element_source elements = noise();
    element_source gradients = noise();
    std::vector<region> regions = {{0.75, 1.25, 5.5, 7.75}, {2.125, 0.5, 6.25, 3.75}, {1.5, 3, 4.25, 5.75}};
    std::vector<double> batch_indices{}; ///< empty: the images in turn
    index_t output_height = 3;           ///< of the forward pass, like all options
    index_t output_width = 2;
    roi_align_options options = {.interpolation_mode = interpolation_mode::linear,
                                 .minimum_samples_per_output = 2,
                                 .maximum_samples_per_output = 2};
    std::size_t rois_rank = 2;
    std::size_t batch_indices_rank = 1;
    directml::data_type batch_indices_type = directml::data_type::uint32;
};

/// `sizes` after {1, ..., 1}, with `rank` axes in all.
inline shape with_leading_ones(shape const& sizes, std::size_t rank) {
    shape result(rank - sizes.size(), 1);
    for (index_t size : sizes) result.push_back(size);
    return result;
}

inline void build(case_builder& builder, roi_align_problem const& problem) {
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

namespace changes {

inline auto regions(std::vector<region> const& list) {
    return [list](auto& problem) { problem.regions = list; };
}
inline auto batch_indices(std::vector<double> const& list) {
    return [list](auto& problem) { problem.batch_indices = list; };
}
inline auto output(index_t height, index_t width) {
    return [=](auto& problem) {
        problem.output_height = height;
        problem.output_width = width;
    };
}
inline auto samples(std::uint32_t minimum, std::uint32_t maximum) {
    return [=](auto& problem) {
        problem.options.minimum_samples_per_output = minimum;
        problem.options.maximum_samples_per_output = maximum;
    };
}
/// Samples per axis, whatever the region is.
inline auto samples(std::uint32_t count) { return samples(count, count); }
inline auto const adaptive_samples = samples(1, 0xffff'ffff);
inline constexpr auto maximum = [](auto& problem) { problem.options.reduction_function = reduce_function::max; };
/// Pixel offsets of input and output.
inline auto offsets(float input, float output) {
    return [=](auto& problem) {
        problem.options.input_pixel_offset = input;
        problem.options.output_pixel_offset = output;
    };
}
/// OutOfBoundsInputValue, a value that no sample inside has.
inline auto outside(float value) {
    return [value](auto& problem) { problem.options.out_of_bounds_input_value = value; };
}
inline auto scales(float x, float y) {
    return [=](auto& problem) {
        problem.options.spatial_scale_x = x;
        problem.options.spatial_scale_y = y;
    };
}
inline constexpr auto corners_aligned = [](auto& problem) { problem.options.align_regions_to_corners = true; };
inline auto rois_rank(std::size_t rank) {
    return [rank](auto& problem) { problem.rois_rank = rank; };
}
inline auto batch_indices_rank(std::size_t rank) {
    return [rank](auto& problem) { problem.batch_indices_rank = rank; };
}
inline constexpr auto batch_indices_of_64_bits = [](auto& problem) { problem.batch_indices_type = uint64; };

} // namespace changes

} // namespace dmlref::tool
