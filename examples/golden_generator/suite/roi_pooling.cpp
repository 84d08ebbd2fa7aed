// SPDX-License-Identifier: MIT
#include "suite/region_list.hpp"
#include "suite/row.hpp"

/// ROI_POOLING.
namespace dmlref::tool {

namespace roi_pooling_rows {

using namespace changes;

/// A row of ROITensor: both corners belong to the region.
struct pooled_region {
    double batch_id, x1, y1, x2, y2;
};

struct roi_pooling_problem : about {
    shape image = {2, 3, 8, 7};
    element_source elements = noise();
    std::vector<pooled_region> regions = {{1, 0, 1, 5, 7}, {0, 2, 0, 6, 4}, {1, 1, 3, 4, 5}};
    size_2d pooled_size = {.width = 2, .height = 3};
    float spatial_scale = 1.f;
};
using problems = rows<roi_pooling_problem>;

void build(case_builder& builder, roi_pooling_problem const& problem) {
    std::vector<double> rois;
    for (pooled_region const& each : problem.regions)
        rois.insert(rois.end(), {each.batch_id, each.x1, each.y1, each.x2, each.y2});
    auto const count = static_cast<index_t>(problem.regions.size());
    builder.input("InputTensor", problem.image, problem.elements)
        .input("ROITensor", {1, 1, count, 5}, listed(rois))
        .output("OutputTensor", {count, problem.image[1], problem.pooled_size.height, problem.pooled_size.width})
        .set_options(problem);
}

auto regions(std::vector<pooled_region> const& list) {
    return [list](roi_pooling_problem& problem) { problem.regions = list; };
}
auto bins(std::uint32_t width, std::uint32_t height) {
    return [=](roi_pooling_problem& problem) { problem.pooled_size = {.width = width, .height = height}; };
}
auto scale(float value) {
    return [value](roi_pooling_problem& problem) { problem.spatial_scale = value; };
}

problems plain_bins() {
    return {
        {"ordinary_regions", "The plain case: width and height of everything differ.", "RP-7", quick, both_at_once},
        {"maximum_all_negative", "A maximum that starts from 0 instead of the first element shows.", "RP-6", quick,
         elements(negative_noise())},
        {"bins_of_equal_size", "Regions that the bins divide without remainder have no overlapping bins.", "RP-2",
         regions({{0, 0, 0, 3, 5}, {1, 1, 2, 6, 7}})},
        {"bins_that_overlap", "Bins begin rounded down and end rounded up.", "RP-2", quick, regions({{0, 1, 1, 5, 6}}),
         bins(4, 5)},
        {"more_bins_than_pixels", "A region of one pixel and one of two fill all bins.", "RP-2",
         regions({{0, 3, 4, 3, 4}, {1, 2, 5, 3, 5}}), bins(3, 4)},
        {"one_bin", "A single bin is the maximum of the whole region, last row and column included.", "RP-2",
         elements(ramp({1000, 100, 10, 1})), bins(1, 1)},
        {"region_is_the_image", "In a region as large as the image every pixel lies in some bin.",
         regions({{0, 0, 0, 6, 7}})},
        {"seven_by_seven", "Fast R-CNN pools to 7 x 7.", image({1, 8, 20, 30}),
         regions({{0, 40, 16, 420, 250}, {0, 0, 0, 479, 319}, {0, 200, 100, 220, 300}, {0, 88, 152, 136, 168}}),
         bins(7, 7), scale(0.0625f)},
    };
}

problems rounding() {
    return {
        {"halves_round_away_from_zero", "Corners at k + 1/2: half to even, half down and truncation differ.", "RP-1",
         quick, elements(distinct()),
         regions({{0, 0.5, 1.5, 2.5, 4.5}, {1, 1.5, 0.5, 4.5, 5.5}, {0, 2.5, 3.5, 5.5, 6.5}})},
        {"negative_halves_round_away_from_zero", "Corners at k + 1/2 below 0 round away from zero, too.", "RP-1, RP-3",
         elements(distinct()), regions({{0, -0.5, -1.5, 3, 4}, {1, -2.5, -0.5, 4, 5}})},
        {"scale_of_a_feature_map", "The corners are scaled before they are rounded.", "RP-1, RP-8", quick,
         regions({{0, 7, 8, 90, 104}, {1, 24, 25, 72, 73}, {1, 9, 40, 56, 100}}), scale(0.0625f)},
        {"scale_above_one", "Corners may be given in units larger than a pixel.", regions({{0, 0.25, 0.5, 1.5, 1.75}}),
         scale(4)},
        {"regions_coarse_in_float16", "Corners near 1000 keep only halves in FLOAT16, and so round to other pixels.",
         "RP-1, RP-8", image({1, 2, 4, 1100}),
         regions({{0, 1000.3125, 0.3125, 1006.3125, 3.3125}, {0, 1020.6875, 1.6875, 1024.6875, 2.6875}})},
        {"fractional_corners", "At fractions other than a half all roundings agree.",
         regions({{0, 0.25, 0.75, 4.25, 5.75}, {1, 1.375, 2.625, 5.125, 6.25}})},
    };
}

problems borders() {
    return {
        {"region_across_each_side", "Bins are cut at the image's border; what is left of them counts.", "RP-3", quick,
         elements(negative_noise()), regions({{0, -3, 1, 3, 6}, {1, 4, 2, 11, 6}, {0, 1, -4, 5, 3}, {1, 2, 5, 5, 13}})},
        {"bins_outside_are_zero", "A bin wholly outside the image gives 0.", "RP-3", elements(negative_noise()),
         regions({{0, -9, -9, -4, -4}, {1, 20, 1, 24, 5}, {0, -5, 0, 4, 7}})},
        {"inverted_regions", "A region whose second corner lies before the first is empty.", "RP-5",
         undefined_in_directml("RP-5"), elements(negative_noise()),
         regions({{0, 5, 1, 2, 6}, {1, 1, 6, 4, 2}, {1, 1, 2, 4, 6}})},
        {"regions_nan", "Corners that are no numbers leave nothing to look at, and crash nothing.", "RP-5",
         undefined_in_directml("RP-5"), elements(negative_noise()),
         regions({{0, nan, 1, 5, 6}, {1, 1, 1, nan, 6}, {0, 1, nan, 5, 6}})},
        {"regions_infinite", "Corners that no integer holds are cut to the image, and crash nothing.", "RP-5, NU-2",
         elements(negative_noise()), regions({{0, -infinity, 1, infinity, 6}, {1, 1, infinity, 5, infinity}})},
        {"regions_far_away", "Corners near the largest FLOAT16 must not wrap round.", "RP-3",
         regions({{0, -60000, -60000, 60000, 60000}, {1, 60000, 1, 60032, 5}})},
        {"fractional_batch", "BatchID is cut to an integer.", "RP-4", image({3, 2, 5, 6}),
         regions({{1.75, 0, 0, 5, 4}, {2.5, 0, 0, 5, 4}, {-0.5, 0, 0, 5, 4}})},
        {"batches_reversed", "The regions do not come in the order of their images.", image({3, 2, 5, 6}),
         regions({{2, 1, 1, 4, 3}, {1, 1, 1, 4, 3}, {0, 1, 1, 4, 3}})},
    };
}

problems telling_elements() {
    return {
        {"nan_in_first_place_stays", "A NaN is kept only where it comes first in its bin.", "RP-6",
         elements(special_values())},
        {"ties", "With two values only every bin has several maxima.", "RP-6", elements(ties())},
        {"minus_and_plus_zero", "Zeros of either sign are equal: the first one stays.", "RP-6",
         elements(listed({-0., 0., -1., -0., -2., 0., 0.}))},
        {"minus_infinity", "Where there is nothing but -infinity no finite start value is below it.",
         elements(constant(-infinity))},
        {"exact_integers", "Small integers have many ties and leave no room for a tolerance.",
         elements(small_integers())},
        {"photograph", "The brightest pixels of a photograph are plain to the eye.", image({1, 3, 72, 96}),
         elements(photograph_elements()), regions({{0, 8, 4, 60, 50}, {0, 30, 20, 90, 68}}), bins(12, 10)},
    };
}

problems layouts() {
    problems list = {
        {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise.",
         laid_out(channels_last, "InputTensor")},
        {"input_padded", "The gaps between the rows hold NaN, which must never be read.",
         laid_out(padded, "InputTensor")},
        {"input_one_image_for_all", "Stride 0 lets one image stand for all.", laid_out(repeated_images, "InputTensor")},
        {"regions_by_columns", "All batch ids lie first, then all x1.", laid_out(columns, "ROITensor")},
        {"output_padded", "The gaps between the rows must keep what they were filled with.",
         laid_out(padded, "OutputTensor")},
        {"larger_than_a_cache", "A feature map of 256 channels does not fit into a cache.", full,
         image({2, 256, 50, 84}), regions({}), bins(7, 7), scale(0.125f)},
    };
    std::vector<pooled_region>& many = list.back().regions;
    for (region const& each : scattered_regions(128, 8 * 84, 8 * 50))
        many.push_back({static_cast<double>(many.size() % 2), each.x1, each.y1, each.x2, each.y2});
    return list;
}

} // namespace roi_pooling_rows

void add_roi_pooling_cases(case_list& cases) {
    using namespace roi_pooling_rows;
    add(cases, "ROI_POOLING", {plain_bins(), rounding(), borders(), telling_elements(), layouts()});
}

} // namespace dmlref::tool
