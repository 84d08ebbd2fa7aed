// SPDX-License-Identifier: MIT
#include "suite/negative/negative_families.hpp"

#include <limits>

/// ROI_POOLING. Its problem has three regions, two images of three channels, and bins of 3 x 2.
namespace dmlref::tool {

namespace {

/// The width of bins stays 2 and their height 3, except for the one that is wrong.
change pooled_size(std::uint32_t width, std::uint32_t height) {
    return set_value("PooledSize", size_2d{.width = width, .height = height});
}

/// An image of 65535 x 65535 equal pixels, and five regions that cover all of it.
change work_for_years() {
    return all_of({set_sizes("InputTensor", {1, 1, 65535, 65535}), repeat_axes("InputTensor"),
                   set_sizes("ROITensor", {1, 1, 5, 5}), set_elements("ROITensor", {0, 0, 0, 65534, 65534}),
                   set_sizes("OutputTensor", {5, 1, 3, 2})});
}

change batch_id(double value) { return set_elements("ROITensor", {value, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1}); }

negatives rules_of_roi_pooling() {
    std::string const out = "OutputTensor", first_batch_id = "ROITensor[0][0][0][0]";
    std::string const batch_rule = "A batch id, truncated, names one of the images.";
    return {
        one_more("regions_of_six_values", "A region has five values, the batch and two corners.", "ROITensor", 3),
        one_more("regions_in_two_lists", "The first two axes of ROITensor have size 1.", "ROITensor", 0),
        {"spatial_scale_infinite", "SpatialScale is finite.", "SpatialScale",
         set_value("SpatialScale", std::numeric_limits<float>::infinity()), rule_source::dmlref},
        {"pooled_width_zero", "A region has at least one column of bins.", "PooledSize.Width", pooled_size(0, 3)},
        {"pooled_height_zero", "A region has at least one row of bins.", "PooledSize.Height", pooled_size(2, 0)},
        one_more("region_too_many", "OutputTensor has as many batches as there are regions.", out, 0),
        one_more("channels_differ", "OutputTensor has as many channels as the image.", out, 1),
        one_more("height_differs", "OutputTensor is as high as PooledSize.", out, 2),
        one_more("width_differs", "OutputTensor is as wide as PooledSize.", out, 3),
        {"batch_id_below_zero", batch_rule, first_batch_id, batch_id(-1), rule_source::dmlref, "RP-4"},
        {"batch_id_beyond_the_images", batch_rule, first_batch_id, batch_id(2), rule_source::dmlref, "RP-4"},
        {"batch_id_nan", batch_rule, first_batch_id, batch_id(nan), rule_source::dmlref, "RP-4"},
        {"work_for_years", "A call visits at most 2^34 elements.", "ROITensor[0][0][3]", work_for_years(),
         rule_source::dmlref, "NU-4"},
    };
}

} // namespace

void add_roi_pooling_negatives(case_list& cases) {
    golden_case const& valid = problem_named("roi_pooling/ordinary_regions_f32");
    add_schema_negatives(cases, valid);
    add_negatives(cases, valid, rules_of_roi_pooling());
}

} // namespace dmlref::tool
