// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

/// ROI_ALIGN1's offsets, corners and scales, and ROI_ALIGN, which has none of the first two.
namespace dmlref::tool {

namespace {

using problems = std::vector<roi_align_problem>;
constexpr auto nearest = interpolation_mode::nearest_neighbor;
constexpr auto maximum = reduce_function::max;

problems offsets() {
    return {
        {.description = {"offsets_zero", "In the convention of pixel corners nothing is added to a coordinate.",
                         tier::quick, "RA-6"},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f}},
        {.description = {"offset_of_the_input_only",
                         "Pixel centres in the image and corners in the output are a combination of their own."},
         .options = {.input_pixel_offset = 0.5f, .output_pixel_offset = 0.f}},
        {.description = {"offset_of_the_output_only",
                         "ONNX's output_half_pixel, the older of its two modes, offsets the output alone."},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = -0.5f}},
    };
}

problems aligned_corners() {
    return {
        {.description = {"offsets_unequal",
                         "Offsets that are neither 0 nor a half show which of them is taken for a constant."},
         .options = {.input_pixel_offset = 0.25f, .output_pixel_offset = -0.75f}},
        {.description = {"corners_aligned", "The outermost samples lie on the corners of the region.", tier::quick,
                         "RA-8"},
         .samples = {1, 1},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f, .align_regions_to_corners = true}},
        {.description = {"corners_aligned_several_samples", "All samples of the region are spread, not each element's.",
                         tier::standard, "RA-8"},
         .samples = {3, 3},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f, .align_regions_to_corners = true}},
        {.description = {"corners_aligned_one_sample", "A single sample has no corners to go to and takes the centre.",
                         tier::quick, "RA-8"},
         .output_height = 1,
         .output_width = 1,
         .samples = {1, 1},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f, .align_regions_to_corners = true}},
        {.description = {"corners_aligned_one_column", "One axis has a single sample, the other has several.",
                         tier::standard, "RA-8"},
         .output_width = 1,
         .samples = {1, 1},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f, .align_regions_to_corners = true}},
        {.description = {"corners_aligned_inverted_region",
                         "An inverted region is mirrored and stretched to its corners.", tier::standard, "RA-4, RA-8"},
         .regions = {{5.5, 7.75, 0.75, 1.25}},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f, .align_regions_to_corners = true}},
        {.description = {"corners_aligned_at_half_offsets", "Offsets and aligned corners act together.", tier::standard,
                         "RA-8"},
         .options = {.align_regions_to_corners = true}},
    };
}

problems scales_and_proportions() {
    return {
        {.description = {"scales_differ", "SpatialScaleX and SpatialScaleY exchanged, or one used for both, shows.",
                         tier::quick},
         .regions = {{1.5, 5, 11, 31}, {4.25, 2, 12.5, 15}, {3, 12, 8.5, 23}},
         .options = {.spatial_scale_x = 0.5f, .spatial_scale_y = 0.25f}},
        {.description = {"scales_above_one", "Regions may be given in units larger than a pixel."},
         .regions = {{0.25, 0.25, 2.5, 1.75}, {0.5, 0.125, 3, 2.25}},
         .options = {.spatial_scale_x = 2.f, .spatial_scale_y = 4.f}},
        {.description = {"scale_of_a_feature_map",
                         "Detectors give regions of an image of 16 times the size of the feature map."},
         .regions = {{12, 20, 88, 124}, {34, 8, 100, 60}, {24, 48, 68, 92}},
         .options = {.spatial_scale_x = 0.0625f, .spatial_scale_y = 0.0625f}},
        {.description = {"one_row_of_a_tall_region",
                         "The document's pseudo-code divides the width where it means the height.", tier::quick,
                         "RA-1"},
         .regions = {{1, 0.5, 4, 8.5}, {2, 1, 6.5, 7}},
         .output_height = 1,
         .output_width = 4},
        {.description = {"one_column_of_a_wide_region",
                         "A single column of a wide region shows a scale taken from the other axis.", tier::standard,
                         "RA-1"},
         .regions = {{0.5, 2, 6.5, 4}, {0, 3.25, 7, 5}},
         .output_height = 5,
         .output_width = 1},
        {.description = {"one_output_element", "A region is reduced to a single value per channel."},
         .output_height = 1,
         .output_width = 1,
         .samples = {4, 4}},
    };
}

/// ROI_ALIGN is ROI_ALIGN1 at its default offsets. RA-6
problems first_version() {
    problems list = {
        {.description = {"average_linear", "The first version of the operator: half-pixel offsets, no choice.",
                         tier::quick, "RA-6"}},
        {.description = {"maximum_linear", "The maximum is over interpolated samples in the first version, too.",
                         tier::standard, "RA-6, RA-12"},
         .options = {.reduction_function = maximum}},
        {.description = {"nearest_ties", "At the half-pixel offsets, too, samples can lie midway between pixels.",
                         tier::standard, "RA-6, RA-7"},
         .elements = distinct(),
         .regions = {{0.5, 1.5, 4.5, 7.5}, {1.5, 2.5, 5.5, 8.5}},
         .output_height = 6,
         .output_width = 4,
         .samples = {1, 1},
         .options = {.interpolation_mode = nearest}},
        {.description = {"samples_adapt_to_the_region",
                         "The first version rounds the count of samples up like the second.", tier::standard,
                         "RA-3, RA-6"},
         .regions = {{1, 0.5, 3.5, 8.5}, {0.25, 2, 6.75, 2.5}},
         .samples = adaptive_samples},
        {.description = {"region_across_the_border", "The first version clamps and fills like the second.",
                         tier::standard, "RA-6, RA-9, RA-10"},
         .regions = {{-2.5, -3.25, 3.5, 4.75}, {4.5, 5.25, 9.5, 12.75}},
         .options = {.out_of_bounds_input_value = -3.f}},
        {.description = {"batch_indices_of_64_bits", "Batch indices may be UINT64 since feature level 5_0."},
         .batch_indices = {1, 0, 1},
         .batch_indices_type = directml::data_type::uint64},
        {.description = {"regions_of_three_axes", "ROITensor may be {1, NumROIs, 4}.", tier::standard, "RA-6"},
         .rois_rank = 3,
         .batch_indices_rank = 2},
        {.description = {"regions_of_four_axes", "ROITensor may be {1, 1, NumROIs, 4}.", tier::standard, "RA-6"},
         .rois_rank = 4,
         .batch_indices_rank = 4},
        {.description = {"batch_indices_of_three_axes", "BatchIndicesTensor may be {1, 1, NumROIs}."},
         .batch_indices_rank = 3},
    };
    for (roi_align_problem& problem : list) problem.operator_name = "ROI_ALIGN";
    return list;
}

} // namespace

void add_roi_align_coordinate_cases(case_list& cases) {
    for (auto const& group : {offsets(), aligned_corners(), scales_and_proportions(), first_version()})
        for (roi_align_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
