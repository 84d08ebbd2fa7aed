// SPDX-License-Identifier: MIT
#include "dmlref/directml/execute.hpp"

#include "dmlref/directml/operator_table.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"
#include "operands.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using dmlref::testing::bits;
using dmlref::testing::each_choice;
using dmlref::testing::filled;
using dmlref::testing::view;

namespace {

template <class T>
tensor<T> regions() {
    std::vector<T> corners;
    for (float corner : {0.25f, 1.f, 5.5f, 3.75f, 4.f, 3.f, 1.f, 0.5f, -2.f, 2.f, 2.f, 9.f})
        corners.push_back(static_cast<T>(corner));
    return {{3, 4}, corners};
}

/// Nothing in it is a default or stands twice, so that a field which goes astray changes the result.
roi_align_options const unusual_options = {.spatial_scale_x = 0.75f,
                                           .spatial_scale_y = 1.25f,
                                           .input_pixel_offset = 0.375f,
                                           .output_pixel_offset = -0.625f,
                                           .out_of_bounds_input_value = 7.5f,
                                           .minimum_samples_per_output = 2,
                                           .maximum_samples_per_output = 3,
                                           .align_regions_to_corners = true};

std::map<std::string, attribute, std::less<>> attributes_of(roi_align_options const& options) {
    return {{"ReductionFunction", static_cast<std::uint32_t>(options.reduction_function)},
            {"InterpolationMode", static_cast<std::uint32_t>(options.interpolation_mode)},
            {"SpatialScaleX", options.spatial_scale_x},
            {"SpatialScaleY", options.spatial_scale_y},
            {"InputPixelOffset", options.input_pixel_offset},
            {"OutputPixelOffset", options.output_pixel_offset},
            {"OutOfBoundsInputValue", options.out_of_bounds_input_value},
            {"MinimumSamplesPerOutput", options.minimum_samples_per_output},
            {"MaximumSamplesPerOutput", options.maximum_samples_per_output},
            {"AlignRegionsToCorners", options.align_regions_to_corners}};
}

} // namespace

TEMPLATE_TEST_CASE("execute: ROI_ALIGN1 is reference::roi_align", "[execute][directml]", float, half) {
    auto const choice = each_choice();
    tensor<TestType> input = filled<TestType>({2, 3, 5, 6}, 1), rois = regions<TestType>();
    tensor<std::uint32_t> batch_indices({3}, {1, 0, 1});
    tensor<std::uint64_t> batch_indices64({3}, {1, 0, 1});
    for (reduce_function reduction : {reduce_function::average, reduce_function::max})
        for (interpolation_mode mode : {interpolation_mode::linear, interpolation_mode::nearest_neighbor}) {
            roi_align_options options = unusual_options;
            options.reduction_function = reduction, options.interpolation_mode = mode;
            tensor<TestType> expected({3, 3, 2, 4}), output({3, 3, 2, 4}), output64({3, 3, 2, 4});
            reference::roi_align<TestType>(input, rois, batch_indices, expected, options);

            operator_call call{.schema = find_operator("ROI_ALIGN1"), .attributes = attributes_of(options)};
            call.tensors = {{"InputTensor", view(input)}, {"ROITensor", view(rois)}};
            call.tensors["BatchIndicesTensor"] = view(batch_indices), call.tensors["OutputTensor"] = view(output);
            execute(call, choice);
            CHECK(bits(output) == bits(expected));
            call.tensors["BatchIndicesTensor"] = view(batch_indices64), call.tensors["OutputTensor"] = view(output64);
            execute(call, choice);
            CHECK(bits(output64) == bits(expected));
        }
}

TEMPLATE_TEST_CASE("execute: ROI_ALIGN is reference::roi_align with the offsets of its page", "[execute][directml]",
                   float, half) {
    auto const choice = each_choice();
    roi_align_options options = unusual_options;
    options.input_pixel_offset = 0.5f, options.output_pixel_offset = -0.5f, options.align_regions_to_corners = false;
    tensor<TestType> input = filled<TestType>({2, 3, 5, 6}, 2), rois = regions<TestType>();
    tensor<std::uint32_t> batch_indices({3}, {1, 0, 1});
    tensor<TestType> expected({3, 3, 2, 4}), output({3, 3, 2, 4});
    reference::roi_align<TestType>(input, rois, batch_indices, expected, options);

    operator_call call{.schema = find_operator("ROI_ALIGN"), .attributes = attributes_of(options)};
    for (char const* later : {"InputPixelOffset", "OutputPixelOffset", "AlignRegionsToCorners"})
        call.attributes.erase(later);
    call.tensors = {{"InputTensor", view(input)},
                    {"ROITensor", view(rois)},
                    {"BatchIndicesTensor", view(batch_indices)},
                    {"OutputTensor", view(output)}};
    execute(call, choice);
    CHECK(bits(output) == bits(expected));
}

TEMPLATE_TEST_CASE("execute: ROI_ALIGN_GRAD is reference::roi_align_grad, with either output or both",
                   "[execute][directml]", float, half) {
    auto const choice = each_choice();
    tensor<TestType> input = filled<TestType>({2, 3, 5, 6}, 3), rois = regions<TestType>();
    tensor<TestType> input_gradient = filled<TestType>({3, 3, 2, 4}, 4);
    tensor<std::uint32_t> batch_indices({3}, {1, 0, 1});
    roi_align_options forward = unusual_options;
    forward.out_of_bounds_input_value = 0.f; // the gradient's desc has no such field
    for (reduce_function reduction : {reduce_function::average, reduce_function::max}) {
        forward.reduction_function = reduction;
        tensor<TestType> expected_image({2, 3, 5, 6}), expected_rois({3, 4}), image({2, 3, 5, 6}), corners({3, 4});
        reference::roi_align_grad<TestType>(input, input_gradient, rois, batch_indices, expected_image, expected_rois,
                                            forward);

        operator_call call{.schema = find_operator("ROI_ALIGN_GRAD"), .attributes = attributes_of(forward)};
        call.attributes.erase("OutOfBoundsInputValue");
        call.tensors = {{"InputTensor", view(input)},
                        {"InputGradientTensor", view(input_gradient)},
                        {"ROITensor", view(rois)},
                        {"BatchIndicesTensor", view(batch_indices)}};
        operator_call image_only = call, rois_only = call;
        call.tensors["OutputGradientTensor"] = view(image), call.tensors["OutputROIGradientTensor"] = view(corners);
        execute(call, choice);
        CHECK(bits(image) == bits(expected_image));
        CHECK(bits(corners) == bits(expected_rois));

        tensor<TestType> image2({2, 3, 5, 6}), corners2({3, 4});
        image_only.tensors["OutputGradientTensor"] = view(image2);
        if (reduction == reduce_function::average) image_only.tensors.erase("InputTensor");
        execute(image_only, choice);
        CHECK(bits(image2) == bits(expected_image));
        rois_only.tensors["OutputROIGradientTensor"] = view(corners2);
        execute(rois_only, choice);
        CHECK(bits(corners2) == bits(expected_rois));
    }
}

TEMPLATE_TEST_CASE("execute: ROI_POOLING is reference::roi_pooling", "[execute][directml]", float, half) {
    auto const choice = each_choice();
    tensor<TestType> input = filled<TestType>({2, 3, 5, 6}, 5);
    std::vector<TestType> corners;
    for (float corner : {1.f, 0.f, 1.f, 7.f, 5.f, 0.f, 2.f, 2.f, 9.f, 6.f})
        corners.push_back(static_cast<TestType>(corner));
    tensor<TestType> rois({1, 1, 2, 5}, corners), expected({2, 3, 2, 4}), output({2, 3, 2, 4});
    reference::roi_pooling<TestType>(input, rois, expected, {.spatial_scale = 0.625f, .pooled_size = {4, 2}});

    operator_call call{.schema = find_operator("ROI_POOLING")};
    call.tensors = {{"InputTensor", view(input)}, {"ROITensor", view(rois)}, {"OutputTensor", view(output)}};
    call.attributes = {{"SpatialScale", 0.625f}, {"PooledSize", size_2d{.width = 4, .height = 2}}};
    execute(call, choice);
    CHECK(bits(output) == bits(expected));
}

TEST_CASE("execute: the interpretation reaches the operators", "[execute][directml]") {
    auto const choice = each_choice();
    tensor<float> input({1, 1, 1, 2}, {10.f, 20.f}), rois({1, 4}, {0.f, 0.f, 2.f, 1.f}), output({1, 1, 1, 1});
    tensor<std::uint32_t> batch_indices({1}, {0});
    roi_align_options const options = {.interpolation_mode = interpolation_mode::nearest_neighbor,
                                       .maximum_samples_per_output = 1};
    operator_call call{.schema = find_operator("ROI_ALIGN1"), .attributes = attributes_of(options)};
    call.tensors = {{"InputTensor", view(input)},
                    {"ROITensor", view(rois)},
                    {"BatchIndicesTensor", view(batch_indices)},
                    {"OutputTensor", view(output)}};
    execute(call, choice); // the sample lies at 0.5, between the two
    CHECK(output(0, 0, 0, 0) == 10.f);
    call.interpretation.readings.nearest_tie = nearest_tie::half_up;
    execute(call, choice);
    CHECK(output(0, 0, 0, 0) == 20.f);
    call.interpretation.work_budget = 0;
    CHECK(refusal([&] { execute(call, choice); }).find("work budget of 0") != std::string::npos);
}

TEST_CASE("execute: the reading of the gradient of regions reaches the operator", "[execute][directml]") {
    auto const choice = each_choice();
    tensor<float> input({1, 1, 1, 4}, {0.f, 1.f, 4.f, 9.f}), rois({1, 4}, {0.25f, 0.f, 2.75f, 1.f});
    tensor<float> input_gradient({1, 1, 1, 2}, {1.f, 3.f}), exact({1, 4}), literal({1, 4}), output({1, 4});
    tensor<std::uint32_t> batch_indices({1}, {0});
    roi_align_options forward;
    forward.maximum_samples_per_output = 1;
    roi_align_options options = forward;
    operator_call call{.schema = find_operator("ROI_ALIGN_GRAD"), .attributes = attributes_of(forward)};
    call.attributes.erase("OutOfBoundsInputValue");
    call.tensors = {{"InputTensor", view(input)},
                    {"InputGradientTensor", view(input_gradient)},
                    {"ROITensor", view(rois)},
                    {"BatchIndicesTensor", view(batch_indices)},
                    {"OutputROIGradientTensor", view(output)}};
    reference::roi_align_grad<float>(input, input_gradient, rois, batch_indices, {}, exact.view(), options);
    execute(call, choice);
    CHECK(bits(output) == bits(exact));
    options.readings.roi_gradient_reading = call.interpretation.readings.roi_gradient_reading =
        roi_gradient_reading::literal;
    reference::roi_align_grad<float>(input, input_gradient, rois, batch_indices, {}, literal.view(), options);
    execute(call, choice);
    CHECK(bits(output) == bits(literal));
    CHECK(bits(exact) != bits(literal));
}
