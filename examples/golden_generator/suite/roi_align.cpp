// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

#include <limits>

/// ROI_ALIGN1 on ordinary tensors: which samples are taken, and what becomes of them.
namespace dmlref::tool {

namespace {

using problems = std::vector<roi_align_problem>;
constexpr auto nearest = interpolation_mode::nearest_neighbor;
constexpr auto maximum = reduce_function::max;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

problems reductions() {
    return {
        {.description = {"average_linear", "The plain case to start with averages two linear samples per axis.",
                         tier::quick, "", element_types::both_at_once}},
        {.description = {"maximum_of_interpolated_samples",
                         "A maximum is over interpolated samples, not over the weighted pixels around each of them.",
                         tier::quick, "RA-12"},
         .options = {.reduction_function = maximum}},
        {.description = {"maximum_all_negative", "A maximum that starts from 0 instead of the first sample shows.",
                         tier::quick, "RA-12"},
         .elements = negative_noise(),
         .options = {.reduction_function = maximum}},
        {.description = {"average_nearest", "Each sample reads one pixel, and no sample is near a tie."},
         .options = {.interpolation_mode = nearest}},
        {.description = {"maximum_nearest", "The maximum is over the single pixels that the samples read."},
         .options = {.reduction_function = maximum, .interpolation_mode = nearest}},
        {.description = {"one_sample", "One sample per output element leaves nothing to reduce."}, .samples = {1, 1}},
        {.description = {"sum_of_256_samples", "With sixteen samples per axis the order of summation shows.",
                         tier::standard, "RA-2, RA-13"},
         .samples = {16, 16}},
    };
}

problems nearest_ties() {
    return {
        {.description = {"nearest_ties", "Every sample lies midway between pixels, on both axes.", tier::quick, "RA-7"},
         .elements = distinct(),
         .regions = {{0, 1, 4, 7}, {1, 2, 5, 8}, {2, 0, 6, 6}},
         .output_height = 6,
         .output_width = 4,
         .samples = {1, 1},
         .options = {.interpolation_mode = nearest, .input_pixel_offset = 0.f}},
        {.description = {"nearest_ties_at_the_edges", "Samples lie half a pixel inside and outside each edge.",
                         tier::standard, "RA-7, RA-9"},
         .elements = distinct(),
         .regions = {{-1, -1, 8, 10}},
         .output_height = 11,
         .output_width = 9,
         .samples = {1, 1},
         .options = {.interpolation_mode = nearest, .input_pixel_offset = 0.f}},
        {.description = {"nearest_ties_of_an_inverted_region",
                         "Of a tie the lower pixel is taken, not the one met first.", tier::standard, "RA-4, RA-7"},
         .elements = distinct(),
         .regions = {{5, 7, 1, 1}},
         .output_height = 6,
         .output_width = 4,
         .samples = {1, 1},
         .options = {.interpolation_mode = nearest, .input_pixel_offset = 0.f}},
        {.description = {"example_of_the_document", "The figures are those printed on the page of ROI_ALIGN_GRAD.",
                         tier::quick, "RA-7"},
         .input = {1, 1, 4, 4},
         .elements = counted(),
         .regions = {{0, 0, 2, 2}, {2, 0, 4, 2}, {0, 2, 2, 4}, {2, 2, 4, 4}},
         .output_height = 1,
         .output_width = 3,
         .samples = {1, 1},
         .options = {.interpolation_mode = nearest}},
    };
}

problems sample_counts() {
    return {
        {.description = {"samples_adapt_to_the_region", "The count is the quotient rounded up, for each axis apart.",
                         tier::quick, "RA-3"},
         .regions = {{1, 0.5, 3.5, 8.5}, {0.25, 2, 6.75, 2.5}, {2, 2, 3, 3}, {6.5, 8.25, 0.5, 1}},
         .samples = adaptive_samples},
        {.description = {"samples_of_whole_quotients", "A quotient without remainder must not gain a sample.",
                         tier::standard, "RA-3"},
         .regions = {{1, 1, 5, 7}, {0, 3, 6, 9}, {2, 2, 4, 5}},
         .samples = adaptive_samples},
        {.description = {"samples_of_a_rounded_product",
                         "9 * (1/3) is 3 in float and more in double: a wider product finds one sample too many.",
                         tier::standard, "RA-3"},
         .regions = {{0, 0, 9, 18}, {3, 6, 12, 15}},
         .output_width = 3,
         .samples = adaptive_samples,
         .options = {.spatial_scale_x = 1.f / 3.f, .spatial_scale_y = 1.f / 3.f}},
        {.description = {"samples_raised_to_the_minimum", "The regions ask for one sample, the minimum is three."},
         .regions = {{1, 1, 2, 2}, {4.5, 5.25, 5, 6.5}},
         .samples = {3, 9}},
        {.description = {"samples_lowered_to_the_maximum", "The regions ask for four samples, the maximum is two.",
                         tier::standard, "RA-3"},
         .regions = {{0, 0, 7, 9}, {-0.5, 0.25, 6.5, 8.75}},
         .output_height = 2,
         .samples = {1, 2}},
        {.description = {"samples_of_a_minimum_of_zero", "A minimum of 0 still leaves one sample to an empty region.",
                         tier::standard, "RA-3, RA-5"},
         .regions = {{2.5, 3.25, 2.5, 3.25}, {1, 1, 6, 2}},
         .samples = {0, 4}},
        {.description = {"samples_of_an_inverted_region",
                         "The count of an inverted region is that of its mirror image.", tier::standard, "RA-3, RA-4"},
         .regions = {{6.5, 8, 0.5, 1}, {0.5, 8, 6.5, 1}},
         .samples = adaptive_samples},
    };
}

problems region_shapes() {
    return {
        {.description = {"average_inverted_region", "Corners exchanged on one axis or both mirror the output.",
                         tier::quick, "RA-4"},
         .regions = {{5.5, 1.25, 0.75, 7.75}, {2.125, 3.75, 6.25, 0.5}, {4.25, 5.75, 1.5, 3}}},
        {.description = {"maximum_inverted_region", "Exchanged corners mirror the maxima as they mirror the averages.",
                         tier::standard, "RA-4"},
         .regions = {{5.5, 1.25, 0.75, 7.75}, {2.125, 3.75, 6.25, 0.5}, {4.25, 5.75, 1.5, 3}},
         .options = {.reduction_function = maximum}},
        {.description = {"empty_regions", "Every sample of a region without width or height lies on one point or line.",
                         tier::standard, "RA-5"},
         .regions = {{2.25, 3.5, 2.25, 3.5}, {1.75, 0.5, 1.75, 6}, {0.5, 4.25, 5, 4.25}}},
        {.description = {"region_is_the_image", "The crop is the whole image."}, .regions = {{0, 0, 7, 9}}},
        {.description = {"same_region_of_every_image", "Ignoring the batch index gives one answer three times.",
                         tier::quick},
         .input = {3, 2, 5, 6},
         .regions = {{0.5, 0.5, 5, 4}, {0.5, 0.5, 5, 4}, {0.5, 0.5, 5, 4}},
         .batch_indices = {2, 0, 1}},
        {.description = {"more_outputs_than_pixels", "A small region enlarged: many samples between the same pixels."},
         .regions = {{1.5, 2.25, 4, 4.5}},
         .output_height = 11,
         .output_width = 13},
        {.description = {"image_of_one_pixel", "Every sample that is in bounds reads the only pixel there is.",
                         tier::standard, "RA-9"},
         .input = {1, 2, 1, 1},
         .regions = {{0, 0, 1, 1}, {-0.5, -0.5, 1.5, 1.5}, {-2, -2, 3, 3}}},
        {.description = {"image_of_one_row", "There is no next row to interpolate with."},
         .input = {1, 3, 1, 7},
         .regions = {{0.5, 0, 6.5, 1}}},
        {.description = {"forty_regions", "A detector keeps as many regions of all sizes."},
         .input = {3, 4, 20, 30},
         .regions = scattered_regions(40, 30, 20),
         .output_height = 5,
         .output_width = 6},
    };
}

/// OutOfBoundsInputValue is no value that samples inside have.
roi_align_options value_outside() { return {.out_of_bounds_input_value = -3.f}; }

problems outside() {
    return {
        {.description = {"out_of_bounds_on_each_side", "Regions wholly outside give OutOfBoundsInputValue, not 0.",
                         tier::quick, "RA-9"},
         .regions = {{-9, 1, -3, 6}, {10, 1, 15, 6}, {1, -9, 5, -3}, {1, 12, 5, 17}, {-9, -9, -3, -3}, {1, 1, 6, 8}},
         .options = value_outside()},
        {.description = {"region_across_the_border", "Samples up to a pixel outside clamp, those beyond are outside.",
                         tier::quick, "RA-9, RA-10"},
         .regions = {{-2.5, -3.25, 3.5, 4.75}, {4.5, 5.25, 9.5, 12.75}, {-2, 4, 10, 6}},
         .options = value_outside()},
        {.description = {"samples_on_the_bounds", "Samples at exactly -1 and at exactly the size are still inside.",
                         tier::quick, "RA-9, RA-10"},
         .regions = {{-1, -1, 11, 14},
                     {-1.015625, -1.015625, 10.984375, 13.984375},
                     {-0.984375, -0.984375, 11.015625, 14.015625}},
         .output_width = 3,
         .samples = {1, 1},
         .options = {.input_pixel_offset = 0.f, .output_pixel_offset = 0.f, .out_of_bounds_input_value = -3.f}},
        {.description = {"maximum_out_of_bounds_wins", "The value of samples outside takes part in a maximum.",
                         tier::quick, "RA-9, RA-12"},
         .regions = {{-4, -4, 3, 3}, {3, 4, 12, 14}},
         .options = {.reduction_function = maximum, .out_of_bounds_input_value = 5.f}},
    };
}

problems regions_beyond_reason() {
    return {
        {.description = {"out_of_bounds_value_infinite", "One sample outside makes the whole average infinite.",
                         tier::standard, "RA-9"},
         .regions = {{-4, -4, 3, 3}, {1, 1, 4, 4}},
         .options = {.out_of_bounds_input_value = -std::numeric_limits<float>::infinity()}},
        {.description = {"regions_nan_and_infinite",
                         "Corners that are no numbers put samples outside, and crash nothing.", tier::quick,
                         "RA-9, NU-2"},
         .regions = {{nan, 1, 5, 6},
                     {1, nan, 5, 6},
                     {1, 1, infinity, 6},
                     {-infinity, 1, infinity, 6},
                     {1, 1, 5, -infinity},
                     {1, 1, 5, 6}},
         .options = value_outside()},
        {.description = {"regions_far_away", "Coordinates near the largest FLOAT16 are outside, not wrapped round.",
                         tier::standard, "RA-9"},
         .regions = {{-60000, -60000, 60000, 60000}, {60000, 1, 60032, 6}, {1, 1, 5, 6}},
         .options = value_outside()},
    };
}

} // namespace

void add_roi_align_cases(case_list& cases) {
    for (auto const& group :
         {reductions(), nearest_ties(), sample_counts(), region_shapes(), outside(), regions_beyond_reason()})
        for (roi_align_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
