// SPDX-License-Identifier: MIT
#include "dmlref/spec/roi_align.hpp"

#include "dmlref/core/tensor.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;

namespace {

/// A call that is accepted: two regions of an image {2, 3, 4, 5} to {2, 3, 2, 2}.
struct roi_align_call {
    tensor<float> input_memory{{2, 3, 4, 5}}, rois_memory{{2, 4}}, output_memory{{2, 3, 2, 2}};
    tensor<std::uint32_t> batch_memory{{24}};

    tensor_view<float const> input = input_memory.view(), rois = rois_memory.view();
    tensor_view<std::uint32_t const> batch_indices{batch_memory.view().data(), {2}};
    tensor_view<float> output = output_memory.view();
    roi_align_options options{};
};

/// What is said to that call once `spoil` has changed it.
template <class Spoil>
std::string spoilt(Spoil&& spoil) {
    roi_align_call call;
    spoil(call);
    return refusal([&] { validate(call.input, call.rois, call.batch_indices, call.output, call.options); });
}

/// A view of any sizes, on memory of its own.
tensor_view<float> view_of(shape const& sizes) {
    static tensor<float> memory({1000});
    return {memory.view().data(), sizes};
}

} // namespace

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

TEST_CASE("roi_align: a call by the document is accepted", "[roi_align][spec]") {
    CHECK(spoilt([](roi_align_call&) {}) == "accepted");
}

TEST_CASE("roi_align: a tensor that is missing is refused", "[roi_align][spec]") {
    CHECK(spoilt([](auto& call) { call.input = {}; }) == "ROI_ALIGN1: InputTensor is null, must be given always");
    CHECK(spoilt([](auto& call) { call.rois = {}; }) == "ROI_ALIGN1: ROITensor is null, must be given always");
    CHECK(spoilt([](auto& call) { call.output = {}; }) == "ROI_ALIGN1: OutputTensor is null, must be given always");
    CHECK(spoilt([](auto& call) { call.batch_indices = {}; }) ==
          "ROI_ALIGN1: BatchIndicesTensor is null, must be given always");
}

TEST_CASE("roi_align: a tensor of other sizes is refused", "[roi_align][spec]") {
    auto const input = [](shape const& sizes) { return spoilt([&](auto& call) { call.input = view_of(sizes); }); };
    auto const output = [](shape const& sizes) { return spoilt([&](auto& call) { call.output = view_of(sizes); }); };
    CHECK(input({3, 4, 5}) == "ROI_ALIGN1: InputTensor.DimensionCount is 3, must be 4");
    CHECK(input({1, 2, 3, 4, 5}) == "ROI_ALIGN1: InputTensor.DimensionCount is 5, must be 4");
    CHECK(output({2, 3, 2}) == "ROI_ALIGN1: OutputTensor.DimensionCount is 3, must be 4");
    CHECK(output({1, 2, 3, 2, 2}) == "ROI_ALIGN1: OutputTensor.DimensionCount is 5, must be 4");
    CHECK(output({3, 3, 2, 2}) ==
          "ROI_ALIGN1: OutputTensor.Sizes[0] is 3, must equal NumROIs of ROITensor, which is 2");
    CHECK(output({2, 4, 2, 2}) ==
          "ROI_ALIGN1: OutputTensor.Sizes[1] is 4, must equal InputTensor.Sizes[1], which is 3");
    CHECK(output({2, 3, 9, 1}) == "accepted");
}

TEST_CASE("roi_align: the rules on regions and samples apply", "[roi_align][spec]") {
    // One of each kind; regions.test.cpp has them all.
    CHECK(spoilt([](auto& call) {
              call.rois = view_of({2, 5});
          }) ==
          "ROI_ALIGN1: ROITensor.Sizes[1] is 5, must equal the number of coordinates [x1, y1, x2, y2], which is 4");
    CHECK(spoilt([](auto& call) { call.options.maximum_samples_per_output = 0; }) ==
          "ROI_ALIGN1: MaximumSamplesPerOutput is 0, must be at least 1");
    CHECK(spoilt([](auto& call) { call.batch_memory(1) = 2; }) ==
          "ROI_ALIGN1: BatchIndicesTensor[1] is 2, must be below BatchCount, which is 2");
    CHECK(spoilt([](auto& call) { call.options.work_budget = 23; }) ==
          "ROI_ALIGN1: ROITensor[1] takes 1 x 1 samples per output element, which brings the call to 24 samples, must "
          "stay within the work budget of 23 (lower MaximumSamplesPerOutput or raise work_budget)");
    CHECK(spoilt([](auto& call) { call.rois = view_of({1, 1, 2, 4}); }) == "accepted");
}

TEST_CASE("roi_align: an output that shares memory is refused", "[roi_align][spec]") {
    CHECK(spoilt([](auto& call) {
              call.output = {call.output.data(), {2, 3, 2, 2}, {12, 4, 2, 0}};
          }) ==
          "ROI_ALIGN1: OutputTensor.Strides is {12, 4, 2, 0}, must give every element of an output a place of its own");
    CHECK(spoilt([](auto& call) {
              call.input = {call.output.data() + 23, {2, 3, 4, 5}, {0, 0, 0, 0}};
          }) == "ROI_ALIGN1: OutputTensor shares memory with InputTensor, must not");
    CHECK(spoilt([](auto& call) {
              call.rois = {call.output.data(), {2, 4}};
          }) == "ROI_ALIGN1: OutputTensor shares memory with ROITensor, must not");
    CHECK(spoilt([](auto& call) {
              call.output = {reinterpret_cast<float*>(call.batch_memory.view().data()), {2, 3, 2, 2}};
          }) == "ROI_ALIGN1: OutputTensor shares memory with BatchIndicesTensor, must not");
}

TEST_CASE("roi_align: a refusal names the operator that was asked for", "[roi_align][spec]") {
    roi_align_call call;
    CHECK(refusal([&] { validate({}, call.rois, call.batch_indices, call.output, call.options, "ROI_ALIGN"); }) ==
          "ROI_ALIGN: InputTensor is null, must be given always");
}
