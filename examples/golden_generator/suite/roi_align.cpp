// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

#include <limits>

/// ROI_ALIGN1 on ordinary tensors: its samples, and how they are reduced; and ROI_ALIGN.
namespace dmlref::tool {

namespace roi_align_rows {

using namespace changes;
using problems = rows<roi_align_problem>;

problems reductions() {
    return {
        {"average_linear", "The plain case to start with averages two linear samples per axis.", quick, both_at_once},
        {"maximum_of_interpolated_samples",
         "A maximum is over interpolated samples, not over the weighted pixels around each of them.", "RA-12", quick,
         maximum},
        {"maximum_all_negative", "A maximum that starts from 0 instead of the first sample shows.", "RA-12", quick,
         elements(negative_noise()), maximum},
        {"average_nearest", "Each sample reads one pixel, and no sample is near a tie.", nearest},
        {"maximum_nearest", "The maximum is over the single pixels that the samples read.", maximum, nearest},
        {"one_sample", "One sample per output element leaves nothing to reduce.", samples(1)},
        {"sum_of_256_samples", "With sixteen samples per axis the order of summation shows.", "RA-2, RA-13",
         samples(16)},
    };
}

problems nearest_ties() {
    return {
        {"nearest_ties", "Every sample lies midway between pixels, on both axes.", "RA-7", quick, elements(distinct()),
         regions({{0, 1, 4, 7}, {1, 2, 5, 8}, {2, 0, 6, 6}}), output(6, 4), samples(1), nearest, offsets(0, -0.5f)},
        {"nearest_ties_at_the_edges", "Samples lie half a pixel inside and outside each edge.", "RA-7, RA-9",
         elements(distinct()), regions({{-1, -1, 8, 10}}), output(11, 9), samples(1), nearest, offsets(0, -0.5f)},
        {"nearest_ties_of_an_inverted_region", "Of a tie the lower pixel is taken, not the one met first.",
         "RA-4, RA-7", elements(distinct()), regions({{5, 7, 1, 1}}), output(6, 4), samples(1), nearest,
         offsets(0, -0.5f)},
        {"example_of_the_document", "The figures are those printed on the page of ROI_ALIGN_GRAD.", "RA-7", quick,
         image({1, 1, 4, 4}), elements(counted()), regions({{0, 0, 2, 2}, {2, 0, 4, 2}, {0, 2, 2, 4}, {2, 2, 4, 4}}),
         output(1, 3), samples(1), nearest},
    };
}

problems sample_counts() {
    return {
        {"samples_adapt_to_the_region", "The count is the quotient rounded up, for each axis apart.", "RA-3", quick,
         regions({{1, 0.5, 3.5, 8.5}, {0.25, 2, 6.75, 2.5}, {2, 2, 3, 3}, {6.5, 8.25, 0.5, 1}}), adaptive_samples},
        {"samples_of_whole_quotients", "A quotient without remainder must not gain a sample.", "RA-3",
         regions({{1, 1, 5, 7}, {0, 3, 6, 9}, {2, 2, 4, 5}}), adaptive_samples},
        {"samples_of_a_rounded_product",
         "9 * (1/3) is 3 in float and more in double: a wider product finds one sample too many.", "RA-3",
         regions({{0, 0, 9, 18}, {3, 6, 12, 15}}), output(3, 3), adaptive_samples, scales(1.f / 3.f, 1.f / 3.f)},
        {"samples_raised_to_the_minimum", "The regions ask for one sample, the minimum is three.",
         regions({{1, 1, 2, 2}, {4.5, 5.25, 5, 6.5}}), samples(3, 9)},
        {"samples_lowered_to_the_maximum", "The regions ask for four samples, the maximum is two.", "RA-3",
         regions({{0, 0, 7, 9}, {-0.5, 0.25, 6.5, 8.75}}), output(2, 2), samples(1, 2)},
        {"samples_of_a_minimum_of_zero", "A minimum of 0 still leaves one sample to an empty region.", "RA-3, RA-5",
         regions({{2.5, 3.25, 2.5, 3.25}, {1, 1, 6, 2}}), samples(0, 4)},
        {"samples_of_an_inverted_region", "The count of an inverted region is that of its mirror image.", "RA-3, RA-4",
         regions({{6.5, 8, 0.5, 1}, {0.5, 8, 6.5, 1}}), adaptive_samples},
    };
}

problems region_shapes() {
    return {
        {"average_inverted_region", "Corners exchanged on one axis or both mirror the output.", "RA-4", quick,
         regions({{5.5, 1.25, 0.75, 7.75}, {2.125, 3.75, 6.25, 0.5}, {4.25, 5.75, 1.5, 3}})},
        {"maximum_inverted_region", "Exchanged corners mirror the maxima as they mirror the averages.", "RA-4",
         regions({{5.5, 1.25, 0.75, 7.75}, {2.125, 3.75, 6.25, 0.5}, {4.25, 5.75, 1.5, 3}}), maximum},
        {"empty_regions", "Every sample of a region without width or height lies on one point or line.", "RA-5",
         regions({{2.25, 3.5, 2.25, 3.5}, {1.75, 0.5, 1.75, 6}, {0.5, 4.25, 5, 4.25}})},
        {"region_is_the_image", "The crop is the whole image.", regions({{0, 0, 7, 9}})},
        {"same_region_of_every_image", "Ignoring the batch index gives one answer three times.", quick,
         image({3, 2, 5, 6}), regions({{0.5, 0.5, 5, 4}, {0.5, 0.5, 5, 4}, {0.5, 0.5, 5, 4}}),
         batch_indices({2, 0, 1})},
        {"more_outputs_than_pixels", "A small region enlarged: many samples between the same pixels.",
         regions({{1.5, 2.25, 4, 4.5}}), output(11, 13)},
        {"image_of_one_pixel", "Every sample that is in bounds reads the only pixel there is.", "RA-9",
         image({1, 2, 1, 1}), regions({{0, 0, 1, 1}, {-0.5, -0.5, 1.5, 1.5}, {-2, -2, 3, 3}})},
        {"image_of_one_row", "There is no next row to interpolate with.", image({1, 3, 1, 7}),
         regions({{0.5, 0, 6.5, 1}})},
        {"forty_regions", "A detector keeps as many regions of all sizes.", image({3, 4, 20, 30}),
         regions(scattered_regions(40, 30, 20)), output(5, 6)},
    };
}

problems samples_outside() {
    return {
        {"out_of_bounds_on_each_side", "Regions wholly outside give OutOfBoundsInputValue, not 0.", "RA-9", quick,
         regions({{-9, 1, -3, 6}, {10, 1, 15, 6}, {1, -9, 5, -3}, {1, 12, 5, 17}, {-9, -9, -3, -3}, {1, 1, 6, 8}}),
         outside(-3)},
        {"region_across_the_border", "Samples up to a pixel outside clamp, those beyond are outside.", "RA-9, RA-10",
         quick, regions({{-2.5, -3.25, 3.5, 4.75}, {4.5, 5.25, 9.5, 12.75}, {-2, 4, 10, 6}}), outside(-3)},
        {"samples_on_the_bounds", "Samples at exactly -1 and at exactly the size are still inside.", "RA-9, RA-10",
         quick,
         regions({{-1, -1, 11, 14},
                  {-1.015625, -1.015625, 10.984375, 13.984375},
                  {-0.984375, -0.984375, 11.015625, 14.015625}}),
         output(3, 3), samples(1), offsets(0, 0), outside(-3)},
        {"maximum_out_of_bounds_wins", "The value of samples outside takes part in a maximum.", "RA-9, RA-12", quick,
         regions({{-4, -4, 3, 3}, {3, 4, 12, 14}}), maximum, outside(5)},
        {"out_of_bounds_value_infinite", "One sample outside makes the whole average infinite.", "RA-9",
         regions({{-4, -4, 3, 3}, {1, 1, 4, 4}}), outside(-std::numeric_limits<float>::infinity())},
        {"regions_nan_and_infinite", "Corners that are no numbers put samples outside, and crash nothing.",
         "RA-9, NU-2", quick,
         regions({{nan, 1, 5, 6},
                  {1, nan, 5, 6},
                  {1, 1, infinity, 6},
                  {-infinity, 1, infinity, 6},
                  {1, 1, 5, -infinity},
                  {1, 1, 5, 6}}),
         outside(-3)},
        {"regions_far_away", "Coordinates near the largest FLOAT16 are outside, not wrapped round.", "RA-9",
         regions({{-60000, -60000, 60000, 60000}, {60000, 1, 60032, 6}, {1, 1, 5, 6}}), outside(-3)},
    };
}

problems offsets_and_corners() {
    return {
        {"offsets_zero", "In the convention of pixel corners nothing is added to a coordinate.", "RA-6", quick,
         offsets(0, 0)},
        {"offset_of_the_input_only",
         "Pixel centers in the image and corners in the output are a combination of their own.", offsets(0.5f, 0)},
        {"offset_of_the_output_only", "ONNX's output_half_pixel, the older of its two modes, offsets the output alone.",
         offsets(0, -0.5f)},
        {"offsets_unequal", "Offsets that are neither 0 nor a half show which of them is taken for a constant.",
         offsets(0.25f, -0.75f)},
        {"corners_aligned", "The outermost samples lie on the corners of the region.", "RA-8", quick, samples(1),
         offsets(0, 0), corners_aligned},
        {"corners_aligned_several_samples", "All samples of the region are spread, not each element's.", "RA-8",
         samples(3), offsets(0, 0), corners_aligned},
        {"corners_aligned_one_sample", "A single sample has no corners to go to and takes the center.", "RA-8", quick,
         output(1, 1), samples(1), offsets(0, 0), corners_aligned},
        {"corners_aligned_one_column", "One axis has a single sample, the other has several.", "RA-8", output(3, 1),
         samples(1), offsets(0, 0), corners_aligned},
        {"corners_aligned_inverted_region", "An inverted region is mirrored and stretched to its corners.",
         "RA-4, RA-8", regions({{5.5, 7.75, 0.75, 1.25}}), offsets(0, 0), corners_aligned},
        {"corners_aligned_at_half_offsets", "Offsets and aligned corners act together.", "RA-8", corners_aligned},
    };
}

problems scales_and_proportions() {
    return {
        {"scales_differ", "SpatialScaleX and SpatialScaleY exchanged, or one used for both, shows.", quick,
         regions({{1.5, 5, 11, 31}, {4.25, 2, 12.5, 15}, {3, 12, 8.5, 23}}), scales(0.5f, 0.25f)},
        {"scales_above_one", "Regions may be given in units larger than a pixel.",
         regions({{0.25, 0.25, 2.5, 1.75}, {0.5, 0.125, 3, 2.25}}), scales(2, 4)},
        {"scale_of_a_feature_map", "Detectors give regions of an image of 16 times the size of the feature map.",
         regions({{12, 20, 88, 124}, {34, 8, 100, 60}, {24, 48, 68, 92}}), scales(0.0625f, 0.0625f)},
        {"one_row_of_a_tall_region", "The document's pseudo-code divides the width where it means the height.", "RA-1",
         quick, regions({{1, 0.5, 4, 8.5}, {2, 1, 6.5, 7}}), output(1, 4)},
        {"one_column_of_a_wide_region", "A single column of a wide region shows a scale taken from the other axis.",
         "RA-1", regions({{0.5, 2, 6.5, 4}, {0, 3.25, 7, 5}}), output(5, 1)},
        {"one_output_element", "A region is reduced to a single value per channel.", output(1, 1), samples(4)},
    };
}

/// ROI_ALIGN is ROI_ALIGN1 at its default offsets. RA-6
problems first_version() {
    problems list = {
        {"average_linear", "The first version of the operator: half-pixel offsets, no choice.", "RA-6", quick},
        {"maximum_linear", "The maximum is over interpolated samples in the first version, too.", "RA-6, RA-12",
         maximum},
        {"nearest_ties", "At the half-pixel offsets, too, samples can lie midway between pixels.", "RA-6, RA-7",
         elements(distinct()), regions({{0.5, 1.5, 4.5, 7.5}, {1.5, 2.5, 5.5, 8.5}}), output(6, 4), samples(1),
         nearest},
        {"samples_adapt_to_the_region", "The first version rounds the count of samples up like the second.",
         "RA-3, RA-6", regions({{1, 0.5, 3.5, 8.5}, {0.25, 2, 6.75, 2.5}}), adaptive_samples},
        {"region_across_the_border", "The first version clamps and fills like the second.", "RA-6, RA-9, RA-10",
         regions({{-2.5, -3.25, 3.5, 4.75}, {4.5, 5.25, 9.5, 12.75}}), outside(-3)},
        {"batch_indices_of_64_bits", "Batch indices may be UINT64 since feature level 5_0.", batch_indices({1, 0, 1}),
         batch_indices_of_64_bits},
        {"regions_of_three_axes", "ROITensor may be {1, NumROIs, 4}.", "RA-6", rois_rank(3), batch_indices_rank(2)},
        {"regions_of_four_axes", "ROITensor may be {1, 1, NumROIs, 4}.", "RA-6", rois_rank(4), batch_indices_rank(4)},
        {"batch_indices_of_three_axes", "BatchIndicesTensor may be {1, 1, NumROIs}.", batch_indices_rank(3)},
    };
    return with(list, of("ROI_ALIGN"));
}

} // namespace roi_align_rows

void add_roi_align_cases(case_list& cases) {
    using namespace roi_align_rows;
    add(cases, "ROI_ALIGN1",
        {reductions(), nearest_ties(), sample_counts(), region_shapes(), samples_outside(), offsets_and_corners(),
         scales_and_proportions(), first_version()});
}

} // namespace dmlref::tool
