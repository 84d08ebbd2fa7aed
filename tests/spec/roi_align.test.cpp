// SPDX-License-Identifier: MIT
#include "support/rules/roi_align.hpp"

using namespace dmlref;
using namespace dmlref::testing;
using namespace dmlref::testing::rules;

TEST_CASE("roi_align: the defaults are those of the document", "[roi_align][spec]") {
    // "... which is the same behavior as DML_ROI_ALIGN_OPERATOR_DESC": 0.5, -0.5 and FALSE.
    roi_align_options const options;
    CHECK(options.input_pixel_offset == 0.5f);
    CHECK(options.output_pixel_offset == -0.5f);
    CHECK_FALSE(options.align_regions_to_corners);
    CHECK(options.spatial_scale_x == 1);
    CHECK(options.spatial_scale_y == 1);
    CHECK(options.out_of_bounds_input_value == 0);
    CHECK(options.minimum_samples_per_output == 1);
    CHECK(options.maximum_samples_per_output == 0xffff'ffffu);
    CHECK(options.reduction_function == reduce_function::average);
    CHECK(options.interpolation_mode == interpolation_mode::linear);
    CHECK(options.readings.nearest_tie == nearest_tie::half_down);
}

TEST_CASE("roi_align: output sizes", "[roi_align][spec]") {
    CHECK(roi_align_output_sizes({2, 3, 40, 50}, {9, 4}, 7, 6) == shape{9, 3, 7, 6});
    CHECK(roi_align_output_sizes({2, 3, 40, 50}, {1, 1, 9, 4}, 7, 6) == shape{9, 3, 7, 6});
}

TEST_CASE("roi_align: output sizes of tensors that no call accepts are refused", "[roi_align][spec]") {
    auto const refused = [](shape const& input, shape const& rois, index_t height, index_t width) {
        return refusal([&] { roi_align_output_sizes(input, rois, height, width); });
    };
    CHECK(refused({1, 2, 8}, {3, 4}, 5, 6) == "ROI_ALIGN1: InputTensor.DimensionCount is 3, must be 4");
    CHECK(refused({1, 2, 8, 8}, {4}, 5, 6) == "ROI_ALIGN1: ROITensor.DimensionCount is 1, must be 2 to 4");
    CHECK(refused({1, 2, 8, 8}, {3, 4}, 0, 6) == "ROI_ALIGN1: OutputTensor.Sizes[2] is 0, must be at least 1");
    CHECK(refused({1, 2, 8, 8}, {3, 4}, 5, 0) == "ROI_ALIGN1: OutputTensor.Sizes[3] is 0, must be at least 1");
}

TEST_CASE("roi_align: a call by the document is accepted", "[roi_align][spec]") {
    check_accepted<roi_align_call>(validated, {[](auto& c) { c.output = view_of(list(2, 3, 9, 1)); },
                                               [](auto& c) { c.rois = view_of(list(1, 1, 2, 4)); }});
}

TEST_CASE("roi_align: a call that breaks a rule is refused", "[roi_align][spec]") {
    check_refused(roi_align_rules, validated);
    check_broken_alone(roi_align_rules, validated);
}

TEST_CASE("roi_align: a refusal names the operator that was called", "[roi_align][spec]") {
    roi_align_call c;
    c.input = {};
    CHECK(refusal([&] { validate(c.input, c.rois, c.batch_indices, c.output, c.options, "ROI_ALIGN"); }) ==
          "ROI_ALIGN: InputTensor is null, must be given always");
}
