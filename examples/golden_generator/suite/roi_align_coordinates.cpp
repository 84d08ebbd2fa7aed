// SPDX-License-Identifier: MIT
#include "suite/roi_align_problem.hpp"

/// ROI_ALIGN1's offsets, corners and scales, and ROI_ALIGN, which has only scales.
namespace dmlref::tool {

namespace {

using namespace changes;
using problems = rows<roi_align_problem>;

problems conventions() {
    return {
        {"offsets_zero", "In the convention of pixel corners nothing is added to a coordinate.", "RA-6", quick,
         offsets(0, 0)},
        {"offset_of_the_input_only",
         "Pixel centres in the image and corners in the output are a combination of their own.", offsets(0.5f, 0)},
        {"offset_of_the_output_only", "ONNX's output_half_pixel, the older of its two modes, offsets the output alone.",
         offsets(0, -0.5f)},
    };
}

problems aligned_corners() {
    return {
        {"offsets_unequal", "Offsets that are neither 0 nor a half show which of them is taken for a constant.",
         offsets(0.25f, -0.75f)},
        {"corners_aligned", "The outermost samples lie on the corners of the region.", "RA-8", quick, samples(1),
         offsets(0, 0), corners_aligned},
        {"corners_aligned_several_samples", "All samples of the region are spread, not each element's.", "RA-8",
         samples(3), offsets(0, 0), corners_aligned},
        {"corners_aligned_one_sample", "A single sample has no corners to go to and takes the centre.", "RA-8", quick,
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

} // namespace

void add_roi_align_coordinate_cases(case_list& cases) {
    add(cases, "ROI_ALIGN1", {conventions(), aligned_corners(), scales_and_proportions(), first_version()});
}

} // namespace dmlref::tool
