// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"
#include "operands.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

/// Nothing in it is a default or stands twice, so that a field which goes astray changes the result.
roi_align_options const unusual_options = {.reduction_function = reduce_function::max,
                                           .interpolation_mode = interpolation_mode::linear,
                                           .spatial_scale_x = 0.75f,
                                           .spatial_scale_y = 1.25f,
                                           .input_pixel_offset = 0.375f,
                                           .output_pixel_offset = -0.625f,
                                           .out_of_bounds_input_value = 7.5f,
                                           .minimum_samples_per_output = 2,
                                           .maximum_samples_per_output = 3,
                                           .align_regions_to_corners = true};

template <class T>
struct regions_of_an_image {
    tensor<T> input = filled<T>({2, 3, 5, 6}, 1);
    tensor<T> rois = {{2, 4}, {T(0.25f), T(1.f), T(5.5f), T(3.75f), T(4.f), T(3.f), T(1.f), T(0.5f)}};
    tensor<std::uint32_t> batch_indices = {{2}, {1, 0}};
    tensor<T> result{{2, 3, 2, 4}};
    described input_desc{input}, rois_desc{rois}, batch_indices_desc{batch_indices}, output_desc{result};

    /// The inputs and the unusual options, as far as the operator has them.
    template <class Desc>
    Desc desc() const {
        Desc desc{};
        desc.InputTensor = &input_desc.desc, desc.ROITensor = &rois_desc.desc;
        desc.BatchIndicesTensor = &batch_indices_desc.desc;
        desc.ReductionFunction = DML_REDUCE_FUNCTION_MAX, desc.InterpolationMode = DML_INTERPOLATION_MODE_LINEAR;
        desc.SpatialScaleX = 0.75f, desc.SpatialScaleY = 1.25f;
        if constexpr (requires { desc.InputPixelOffset; }) {
            desc.InputPixelOffset = 0.375f, desc.OutputPixelOffset = -0.625f;
            desc.AlignRegionsToCorners = 1;
        }
        if constexpr (requires { desc.OutOfBoundsInputValue; }) desc.OutOfBoundsInputValue = 7.5f;
        desc.MinimumSamplesPerOutput = 2, desc.MaximumSamplesPerOutput = 3;
        return desc;
    }
};

} // namespace

TEMPLATE_TEST_CASE("execute_desc: ROI_ALIGN1 gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    regions_of_an_image<TestType> on;
    reference::roi_align<TestType>(on.input, on.rois, on.batch_indices, on.result, unusual_options);
    auto desc = on.template desc<DML_ROI_ALIGN1_OPERATOR_DESC>();
    desc.OutputTensor = &on.output_desc.desc;
    check_execute(desc, {bound(on.input), bound(on.rois), bound(on.batch_indices)}, on.result);
}

TEMPLATE_TEST_CASE("execute_desc: ROI_ALIGN gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    roi_align_options options = unusual_options;
    options.input_pixel_offset = 0.5f, options.output_pixel_offset = -0.5f, options.align_regions_to_corners = false;
    regions_of_an_image<TestType> on;
    reference::roi_align<TestType>(on.input, on.rois, on.batch_indices, on.result, options);
    auto desc = on.template desc<DML_ROI_ALIGN_OPERATOR_DESC>();
    desc.OutputTensor = &on.output_desc.desc;
    check_execute(desc, {bound(on.input), bound(on.rois), bound(on.batch_indices)}, on.result);
}

TEMPLATE_TEST_CASE("execute_desc: ROI_ALIGN_GRAD gives the bits of the direct call, with either output or both",
                   "[execute_desc][directml]", float, half) {
    roi_align_options forward = unusual_options;
    forward.out_of_bounds_input_value = 0.f; // the gradient's structure has no such field
    regions_of_an_image<TestType> on;
    tensor<TestType> incoming = filled<TestType>(on.result.sizes(), 4);
    tensor<TestType> expected_image(on.input.sizes()), expected_rois(on.rois.sizes());
    reference::roi_align_grad<TestType>(on.input, incoming, on.rois, on.batch_indices, expected_image, expected_rois,
                                        forward);
    described const gradient(incoming);
    auto desc = on.template desc<DML_ROI_ALIGN_GRAD_OPERATOR_DESC>();
    desc.InputGradientTensor = &gradient.desc;
    desc.OutputGradientTensor = &on.input_desc.desc, desc.OutputROIGradientTensor = &on.rois_desc.desc;
    std::vector<input_binding> const inputs = {bound(on.input), bound(incoming), bound(on.rois),
                                               bound(on.batch_indices)};
    check_execute(desc, inputs, expected_image, &DML_ROI_ALIGN_GRAD_OPERATOR_DESC::OutputROIGradientTensor,
                  expected_rois);

    desc.OutputGradientTensor = nullptr;
    for_each_way(desc, [&](auto const& run) {
        tensor<TestType> corners(on.rois.sizes());
        run({inputs, {{}, bound_output(corners)}});
        CHECK(bits(corners) == bits(expected_rois));
    });
}

TEMPLATE_TEST_CASE("execute_desc: ROI_POOLING gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    tensor<TestType> image = filled<TestType>({2, 3, 5, 6}, 5), result({2, 3, 2, 4});
    tensor<TestType> regions({1, 1, 2, 5});
    float const corners[] = {1.f, 0.f, 1.f, 7.f, 5.f, 0.f, 2.f, 2.f, 9.f, 6.f};
    for (std::size_t i = 0; i < 10; ++i) regions.view().data()[i] = static_cast<TestType>(corners[i]);
    reference::roi_pooling<TestType>(image, regions, result, {.spatial_scale = 0.625f, .pooled_size = {4, 2}});
    described const input(image), rois(regions), output(result);
    DML_ROI_POOLING_OPERATOR_DESC const desc = {&input.desc, &rois.desc, &output.desc, 0.625f, {4, 2}};
    check_execute(desc, {bound(image), bound(regions)}, result);
}
