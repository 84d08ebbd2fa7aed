// SPDX-License-Identifier: MIT
#include "suite/case_builder.hpp"
#include "suite/families.hpp"
#include "suite/region_list.hpp"

#include <dmlref/spec/enums.hpp>

#include <limits>

/// ROI_POOLING.
namespace dmlref::tool {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// A row of ROITensor: both corners belong to the region.
struct pooled_region {
    double batch_id, x1, y1, x2, y2;
};

struct roi_pooling_problem {
    about description;
    shape input = {2, 3, 8, 7};
    element_source elements = noise();
    std::vector<pooled_region> regions = {{1, 0, 1, 5, 7}, {0, 2, 0, 6, 4}, {1, 1, 3, 4, 5}};
    size_2d pooled_size = {.width = 2, .height = 3};
    float spatial_scale = 1.f;
    layout input_layout = layout::packed;
    layout rois_layout = layout::packed;
    layout output_layout = layout::packed;
};
using problems = std::vector<roi_pooling_problem>;

void add(case_list& cases, roi_pooling_problem const& problem) {
    std::vector<double> rois;
    for (pooled_region const& each : problem.regions)
        rois.insert(rois.end(), {each.batch_id, each.x1, each.y1, each.x2, each.y2});
    auto const count = static_cast<index_t>(problem.regions.size());
    shape const output = {count, problem.input[1], problem.pooled_size.height, problem.pooled_size.width};
    for_each_type(problem.description, [&](directml::data_type type) {
        cases.push_back(case_builder("ROI_POOLING", problem.description, type)
                            .input("InputTensor", problem.input, problem.elements, problem.input_layout)
                            .input("ROITensor", {1, 1, count, 5}, listed(rois), problem.rois_layout)
                            .output("OutputTensor", output, problem.output_layout)
                            .set("SpatialScale", problem.spatial_scale)
                            .set("PooledSize", problem.pooled_size)
                            .build());
    });
}

problems bins() {
    return {
        {.description = {"ordinary_regions", "The plain case: width and height of everything differ.", tier::quick,
                         "RP-7", element_types::both_at_once}},
        {.description = {"maximum_all_negative", "A maximum that starts from 0 instead of the first element shows.",
                         tier::quick, "RP-6"},
         .elements = negative_noise()},
        {.description = {"bins_of_equal_size",
                         "Regions that the bins divide without remainder have no overlapping bins.", tier::standard,
                         "RP-2"},
         .regions = {{0, 0, 0, 3, 5}, {1, 1, 2, 6, 7}}},
        {.description = {"bins_that_overlap", "Bins begin rounded down and end rounded up.", tier::quick, "RP-2"},
         .regions = {{0, 1, 1, 5, 6}},
         .pooled_size = {.width = 4, .height = 5}},
        {.description = {"more_bins_than_pixels", "A region of one pixel and one of two fill all bins.", tier::standard,
                         "RP-2"},
         .regions = {{0, 3, 4, 3, 4}, {1, 2, 5, 3, 5}},
         .pooled_size = {.width = 3, .height = 4}},
        {.description = {"one_bin", "A single bin is the maximum of the whole region, last row and column included.",
                         tier::standard, "RP-2"},
         .elements = ramp({1000, 100, 10, 1}),
         .pooled_size = {.width = 1, .height = 1}},
        {.description = {"region_is_the_image", "In a region as large as the image every pixel lies in some bin."},
         .regions = {{0, 0, 0, 6, 7}}},
        {.description = {"seven_by_seven", "Fast R-CNN pools to 7 x 7."},
         .input = {1, 8, 20, 30},
         .regions = {{0, 40, 16, 420, 250}, {0, 0, 0, 479, 319}, {0, 200, 100, 220, 300}, {0, 88, 152, 136, 168}},
         .pooled_size = {.width = 7, .height = 7},
         .spatial_scale = 0.0625f},
    };
}

problems rounding() {
    return {
        {.description = {"halves_round_away_from_zero",
                         "Corners at k + 1/2: half to even, half down and truncation differ.", tier::quick, "RP-1"},
         .elements = distinct(),
         .regions = {{0, 0.5, 1.5, 2.5, 4.5}, {1, 1.5, 0.5, 4.5, 5.5}, {0, 2.5, 3.5, 5.5, 6.5}}},
        {.description = {"negative_halves_round_away_from_zero",
                         "Corners at k + 1/2 below 0 round away from zero, too.", tier::standard, "RP-1, RP-3"},
         .elements = distinct(),
         .regions = {{0, -0.5, -1.5, 3, 4}, {1, -2.5, -0.5, 4, 5}}},
        {.description = {"scale_of_a_feature_map", "The corners are scaled before they are rounded.", tier::quick,
                         "RP-1, RP-8"},
         .regions = {{0, 7, 8, 90, 104}, {1, 24, 25, 72, 73}, {1, 9, 40, 56, 100}},
         .spatial_scale = 0.0625f},
        {.description = {"scale_above_one", "Corners may be given in units larger than a pixel."},
         .regions = {{0, 0.25, 0.5, 1.5, 1.75}},
         .spatial_scale = 4.f},
        {.description = {"regions_coarse_in_float16",
                         "Corners near 1000 keep only halves in FLOAT16, and so round to other pixels.", tier::standard,
                         "RP-1, RP-8"},
         .input = {1, 2, 4, 1100},
         .regions = {{0, 1000.3125, 0.3125, 1006.3125, 3.3125}, {0, 1020.6875, 1.6875, 1024.6875, 2.6875}}},
        {.description = {"fractional_corners", "At fractions other than a half all roundings agree."},
         .regions = {{0, 0.25, 0.75, 4.25, 5.75}, {1, 1.375, 2.625, 5.125, 6.25}}},
    };
}

problems borders() {
    return {
        {.description = {"region_across_each_side", "Bins are cut at the image's border; what is left of them counts.",
                         tier::quick, "RP-3"},
         .elements = negative_noise(),
         .regions = {{0, -3, 1, 3, 6}, {1, 4, 2, 11, 6}, {0, 1, -4, 5, 3}, {1, 2, 5, 5, 13}}},
        {.description = {"bins_outside_are_zero", "A bin wholly outside the image gives 0.", tier::standard, "RP-3"},
         .elements = negative_noise(),
         .regions = {{0, -9, -9, -4, -4}, {1, 20, 1, 24, 5}, {0, -5, 0, 4, 7}}},
        {.description = {"inverted_regions",
                         "A region whose second corner lies before the first is empty.",
                         tier::full,
                         "RP-5",
                         element_types::both,
                         {},
                         "RP-5"},
         .elements = negative_noise(),
         .regions = {{0, 5, 1, 2, 6}, {1, 1, 6, 4, 2}, {1, 1, 2, 4, 6}}},
        {.description = {"regions_nan",
                         "Corners that are no numbers leave nothing to look at, and crash nothing.",
                         tier::full,
                         "RP-5",
                         element_types::both,
                         {},
                         "RP-5"},
         .elements = negative_noise(),
         .regions = {{0, nan, 1, 5, 6}, {1, 1, 1, nan, 6}, {0, 1, nan, 5, 6}}},
        {.description = {"regions_infinite", "Corners that no integer holds are cut to the image, and crash nothing.",
                         tier::standard, "RP-5, NU-2"},
         .elements = negative_noise(),
         .regions = {{0, -infinity, 1, infinity, 6}, {1, 1, infinity, 5, infinity}}},
        {.description = {"regions_far_away", "Corners near the largest FLOAT16 must not wrap round.", tier::standard,
                         "RP-3"},
         .regions = {{0, -60000, -60000, 60000, 60000}, {1, 60000, 1, 60032, 5}}},
        {.description = {"fractional_batch", "BatchID is cut to an integer.", tier::standard, "RP-4"},
         .input = {3, 2, 5, 6},
         .regions = {{1.75, 0, 0, 5, 4}, {2.5, 0, 0, 5, 4}, {-0.5, 0, 0, 5, 4}}},
        {.description = {"batches_reversed", "The regions do not come in the order of their images."},
         .input = {3, 2, 5, 6},
         .regions = {{2, 1, 1, 4, 3}, {1, 1, 1, 4, 3}, {0, 1, 1, 4, 3}}},
    };
}

problems telling_elements() {
    return {
        {.description = {"nan_in_first_place_stays", "A NaN is kept only where it comes first in its bin.",
                         tier::standard, "RP-6"},
         .elements = special_values()},
        {.description = {"ties", "With two values only every bin has several maxima.", tier::standard, "RP-6"},
         .elements = ties()},
        {.description = {"minus_and_plus_zero", "Zeros of either sign are equal: the first one stays.", tier::standard,
                         "RP-6"},
         .elements = listed({-0., 0., -1., -0., -2., 0., 0.})},
        {.description = {"minus_infinity", "Where there is nothing but -infinity no finite start value is below it."},
         .elements = constant(-infinity)},
        {.description = {"exact_integers", "Small integers have many ties and leave no room for a tolerance."},
         .elements = small_integers()},
        {.description = {"photograph", "The brightest pixels of a photograph are plain to the eye."},
         .input = {1, 3, 72, 96},
         .elements = photograph_elements(),
         .regions = {{0, 8, 4, 60, 50}, {0, 30, 20, 90, 68}},
         .pooled_size = {.width = 12, .height = 10}},
    };
}

problems layouts() {
    problems list = {
        {.description = {"input_channels_last", "NHWC in memory, NCHW by strides: who ignores Strides reads noise.",
                         tier::standard},
         .input_layout = layout::channels_last},
        {.description = {"input_padded", "The gaps between the rows hold NaN, which must never be read."},
         .input_layout = layout::padded},
        {.description = {"input_one_image_for_all", "Stride 0 lets one image stand for all."},
         .input_layout = layout::repeated_images},
        {.description = {"regions_by_columns", "All batch ids lie first, then all x1."},
         .rois_layout = layout::columns},
        {.description = {"output_padded", "The gaps between the rows must keep what they were filled with."},
         .output_layout = layout::padded},
        {.description = {"larger_than_a_cache", "A feature map of 256 channels does not fit into a cache.", tier::full},
         .input = {2, 256, 50, 84},
         .regions = {},
         .pooled_size = {.width = 7, .height = 7},
         .spatial_scale = 0.125f},
    };
    std::vector<pooled_region>& many = list.back().regions;
    for (region const& each : scattered_regions(128, 8 * 84, 8 * 50))
        many.push_back({static_cast<double>(many.size() % 2), each.x1, each.y1, each.x2, each.y2});
    return list;
}

} // namespace

void add_roi_pooling_cases(case_list& cases) {
    for (auto const& group : {bins(), rounding(), borders(), telling_elements(), layouts()})
        for (roi_pooling_problem const& problem : group) add(cases, problem);
}

} // namespace dmlref::tool
