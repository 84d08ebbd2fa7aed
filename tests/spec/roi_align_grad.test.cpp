// SPDX-License-Identifier: MIT
#include "dmlref/spec/roi_align_grad.hpp"

#include "dmlref/core/tensor.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;

namespace {

/// A call that is accepted: two regions of an image {2, 3, 4, 5}, and the gradient of an output {2, 3, 2, 2}.
struct roi_align_grad_call {
    tensor<float> input_memory{{2, 3, 4, 5}}, input_gradient_memory{{2, 3, 2, 2}}, rois_memory{{2, 4}};
    tensor<float> output_gradient_memory{{2, 3, 4, 5}}, output_roi_gradient_memory{{2, 4}};
    tensor<std::uint32_t> batch_memory{{120}};

    tensor_view<float const> input = input_memory.view(), input_gradient = input_gradient_memory.view();
    tensor_view<float const> rois = rois_memory.view();
    tensor_view<std::uint32_t const> batch_indices{batch_memory.view().data(), {2}};
    tensor_view<float> output_gradient = output_gradient_memory.view();
    tensor_view<float> output_roi_gradient = output_roi_gradient_memory.view();
    roi_align_options options{};
};

/// What is said to that call once `spoil` has changed it.
template <class Spoil>
std::string spoilt(Spoil&& spoil) {
    roi_align_grad_call call;
    spoil(call);
    return refusal([&] {
        validate(call.input, call.input_gradient, call.rois, call.batch_indices, call.output_gradient,
                 call.output_roi_gradient, call.options);
    });
}

/// A view of any sizes, on memory of its own.
tensor_view<float> view_of(shape const& sizes) {
    static tensor<float> memory({1000});
    return {memory.view().data(), sizes};
}

} // namespace

TEST_CASE("roi_align_grad: a call by the document is accepted, with either output and with or without the input",
          "[roi_align_grad][spec]") {
    // RG-9
    CHECK(spoilt([](auto&) {}) == "accepted");
    CHECK(spoilt([](auto& call) { call.output_gradient = {}; }) == "accepted");
    CHECK(spoilt([](auto& call) { call.output_roi_gradient = {}; }) == "accepted");
    CHECK(spoilt([](auto& call) { call.input = {}, call.output_roi_gradient = {}; }) == "accepted");
    CHECK(spoilt([](auto& call) {
              call.rois = view_of({1, 1, 2, 4});
              call.output_roi_gradient = {call.output_roi_gradient.data(), {1, 1, 2, 4}};
          }) == "accepted");
}

TEST_CASE("roi_align_grad: a tensor that is missing is refused", "[roi_align_grad][spec]") {
    CHECK(spoilt([](auto& call) { call.output_gradient = {}, call.output_roi_gradient = {}; }) ==
          "ROI_ALIGN_GRAD: OutputGradientTensor is null, must be given when OutputROIGradientTensor is null");
    CHECK(spoilt([](auto& call) { call.input = {}; }) ==
          "ROI_ALIGN_GRAD: InputTensor is null, must be given when OutputROIGradientTensor is");
    CHECK(spoilt([](auto& call) {
              call.input = {}, call.output_roi_gradient = {};
              call.options.reduction_function = reduce_function::max;
          }) == "ROI_ALIGN_GRAD: InputTensor is null, must be given when ReductionFunction is DML_REDUCE_FUNCTION_MAX");
    CHECK(spoilt([](auto& call) { call.input_gradient = {}; }) ==
          "ROI_ALIGN_GRAD: InputGradientTensor is null, must be given always");
    CHECK(spoilt([](auto& call) { call.rois = {}; }) == "ROI_ALIGN_GRAD: ROITensor is null, must be given always");
    CHECK(spoilt([](auto& call) { call.batch_indices = {}; }) ==
          "ROI_ALIGN_GRAD: BatchIndicesTensor is null, must be given always");
}

TEST_CASE("roi_align_grad: a tensor of other sizes is refused", "[roi_align_grad][spec]") {
    CHECK(spoilt([](auto& call) {
              call.input = view_of({3, 4, 5});
          }) == "ROI_ALIGN_GRAD: InputTensor.DimensionCount is 3, must be 4");
    CHECK(spoilt([](auto& call) {
              call.input_gradient = view_of({2, 3, 2});
          }) == "ROI_ALIGN_GRAD: InputGradientTensor.DimensionCount is 3, must be 4");
    CHECK(spoilt([](auto& call) {
              call.input_gradient = view_of({3, 3, 2, 2});
          }) == "ROI_ALIGN_GRAD: InputGradientTensor.Sizes[0] is 3, must equal NumROIs of ROITensor, which is 2");
    CHECK(spoilt([](auto& call) {
              call.input_gradient = view_of({2, 4, 2, 2});
          }) == "ROI_ALIGN_GRAD: InputGradientTensor.Sizes[1] is 4, must equal InputTensor.Sizes[1], which is 3");
    CHECK(spoilt([](auto& call) {
              call.input = {}, call.output_roi_gradient = {};
              call.input_gradient = view_of({2, 4, 2, 2});
          }) ==
          "ROI_ALIGN_GRAD: InputGradientTensor.Sizes[1] is 4, must equal OutputGradientTensor.Sizes[1], which is 3");
    CHECK(spoilt([](auto& call) {
              call.input = {}, call.output_roi_gradient = {};
              call.output_gradient = view_of({3, 4, 5});
          }) == "ROI_ALIGN_GRAD: OutputGradientTensor.DimensionCount is 3, must be 4");
    CHECK(spoilt([](auto& call) {
              call.output_gradient = view_of({2, 3, 5, 4});
          }) == "ROI_ALIGN_GRAD: OutputGradientTensor.Sizes[2] is 5, must equal InputTensor.Sizes[2], which is 4");
    CHECK(spoilt([](auto& call) {
              call.output_roi_gradient = view_of({1, 2, 4});
          }) == "ROI_ALIGN_GRAD: OutputROIGradientTensor.DimensionCount is 3, must be 2");
    CHECK(spoilt([](auto& call) {
              call.output_roi_gradient = view_of({3, 4});
          }) == "ROI_ALIGN_GRAD: OutputROIGradientTensor.Sizes[0] is 3, must equal ROITensor.Sizes[0], which is 2");
}

TEST_CASE("roi_align_grad: the rules on regions and samples apply", "[roi_align_grad][spec]") {
    // One of each kind; regions.test.cpp has them all.
    CHECK(spoilt([](auto& call) {
              call.rois = view_of({2, 5});
          }) ==
          "ROI_ALIGN_GRAD: ROITensor.Sizes[1] is 5, must equal the number of coordinates [x1, y1, x2, y2], which is 4");
    CHECK(spoilt([](auto& call) { call.options.maximum_samples_per_output = 0; }) ==
          "ROI_ALIGN_GRAD: MaximumSamplesPerOutput is 0, must be at least 1");
    CHECK(spoilt([](auto& call) { call.batch_memory(1) = 2; }) ==
          "ROI_ALIGN_GRAD: BatchIndicesTensor[1] is 2, must be below BatchCount, which is 2");
    CHECK(spoilt([](auto& call) {
              call.input = {}, call.output_roi_gradient = {};
              call.batch_memory(0) = 9;
          }) == "ROI_ALIGN_GRAD: BatchIndicesTensor[0] is 9, must be below BatchCount, which is 2");
    CHECK(spoilt([](auto& call) { call.options.work_budget = 23; }) ==
          "ROI_ALIGN_GRAD: ROITensor[1] takes 1 x 1 samples per output element, which brings the call to 24 samples, "
          "must stay within the work budget of 23 (lower MaximumSamplesPerOutput or raise work_budget)");
}

TEST_CASE("roi_align_grad: an output that shares memory is refused", "[roi_align_grad][spec]") {
    CHECK(spoilt([](auto& call) {
              call.output_gradient = {call.output_gradient.data(), {2, 3, 4, 5}, {60, 20, 5, 0}};
          }) == "ROI_ALIGN_GRAD: OutputGradientTensor.Strides is {60, 20, 5, 0}, must give every element of an output "
                "a place of its own");
    CHECK(spoilt([](auto& call) {
              call.output_roi_gradient = {call.output_roi_gradient.data(), {2, 4}, {0, 1}};
          }) ==
          "ROI_ALIGN_GRAD: OutputROIGradientTensor.Strides is {0, 1}, must give every element of an output a place of "
          "its own");
    CHECK(spoilt([](auto& call) {
              call.output_roi_gradient = {call.output_gradient.data() + 112, {2, 4}};
          }) == "ROI_ALIGN_GRAD: OutputROIGradientTensor shares memory with OutputGradientTensor, must not");

    struct {
        char const* name;
        tensor_view<float> (*output)(roi_align_grad_call&);
    } const outputs[] = {{"OutputGradientTensor", [](auto& call) { return call.output_gradient; }},
                         {"OutputROIGradientTensor", [](auto& call) { return call.output_roi_gradient; }}};
    for (auto const& [name, output] : outputs) {
        auto const at = [&output = output](auto& call) { return output(call).data(); };
        std::string const start = std::string("ROI_ALIGN_GRAD: ") + name + " shares memory with ";
        CHECK(spoilt([&](auto& call) {
                  call.input = {at(call), {2, 3, 4, 5}, {0, 0, 0, 0}};
              }) == start + "InputTensor, must not");
        CHECK(spoilt([&](auto& call) {
                  call.input_gradient = {at(call), {2, 3, 2, 2}, {0, 0, 0, 0}};
              }) == start + "InputGradientTensor, must not");
        CHECK(spoilt([&](auto& call) { call.rois = {at(call), {2, 4}, {0, 1}}; }) == start + "ROITensor, must not");
    }
    auto const batch_memory = [](auto& call) { return reinterpret_cast<float*>(call.batch_memory.view().data()); };
    CHECK(spoilt([&](auto& call) {
              call.output_gradient = {batch_memory(call), {2, 3, 4, 5}};
          }) == "ROI_ALIGN_GRAD: OutputGradientTensor shares memory with BatchIndicesTensor, must not");
    CHECK(spoilt([&](auto& call) {
              call.output_roi_gradient = {batch_memory(call), {2, 4}};
          }) == "ROI_ALIGN_GRAD: OutputROIGradientTensor shares memory with BatchIndicesTensor, must not");
}
