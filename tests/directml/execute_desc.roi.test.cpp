// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "dmlref/reference/roi_align.hpp"
#include "dmlref/reference/roi_align_grad.hpp"
#include "dmlref/reference/roi_pooling.hpp"
#include "operands.hpp"
#include "support/converted.hpp"
#include "support/refusal.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

template <class T>
struct regions_of_an_image {
    tensor<T> input = filled<T>({2, 3, 5, 6}, 1);
    tensor<T> rois =
        converted<T>(tensor<float>({3, 4}, {0.25f, 1.f, 5.5f, 3.75f, 4.f, 3.f, 1.f, 0.5f, -2.f, 2.f, 2.f, 9.f}));
    tensor<std::uint32_t> batch_indices = {{3}, {1, 0, 1}};
    tensor<T> result{{3, 3, 2, 4}};
    described input_desc{input}, rois_desc{rois}, batch_indices_desc{batch_indices}, output_desc{result};
};

/// A structure, and the same as options, as far as the operator has the fields. Nothing in it is a default or stands
/// twice, so that a field which goes astray changes the result.
template <class Desc>
struct sampling {
    Desc desc{};
    roi_align_options options = {.spatial_scale_x = 0.75f,
                                 .spatial_scale_y = 1.25f,
                                 .minimum_samples_per_output = 2,
                                 .maximum_samples_per_output = 3};

    template <class T>
    sampling(regions_of_an_image<T> const& on, reduce_function reduction, interpolation_mode mode) {
        desc.InputTensor = &on.input_desc.desc, desc.ROITensor = &on.rois_desc.desc;
        desc.BatchIndicesTensor = &on.batch_indices_desc.desc;
        desc.ReductionFunction = static_cast<DML_REDUCE_FUNCTION>(reduction), options.reduction_function = reduction;
        desc.InterpolationMode = static_cast<DML_INTERPOLATION_MODE>(mode), options.interpolation_mode = mode;
        desc.SpatialScaleX = 0.75f, desc.SpatialScaleY = 1.25f;
        desc.MinimumSamplesPerOutput = 2, desc.MaximumSamplesPerOutput = 3;
        if constexpr (requires { desc.InputPixelOffset; }) {
            desc.InputPixelOffset = options.input_pixel_offset = 0.375f;
            desc.OutputPixelOffset = options.output_pixel_offset = -0.625f;
            desc.AlignRegionsToCorners = options.align_regions_to_corners = true;
        }
        if constexpr (requires { desc.OutOfBoundsInputValue; })
            desc.OutOfBoundsInputValue = options.out_of_bounds_input_value = 7.5f;
    }
};

template <class Desc, class T, class Visit>
void for_each_sampling(regions_of_an_image<T> const& on, Visit const& visit) {
    for (auto reduction : {reduce_function::average, reduce_function::max})
        for (auto mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear})
            visit(sampling<Desc>(on, reduction, mode));
}

template <class T, class Desc>
void check_roi_align() {
    regions_of_an_image<T> on;
    tensor<std::uint64_t> const wide_indices({3}, {1, 0, 1});
    described const wide_indices_desc(wide_indices);
    for_each_sampling<Desc>(on, [&](sampling<Desc> given) {
        given.desc.OutputTensor = &on.output_desc.desc;
        reference::roi_align<T>(on.input, on.rois, on.batch_indices, on.result, given.options);
        check_execute(given.desc, {bound(on.input), bound(on.rois), bound(on.batch_indices)}, on.result);
        given.desc.BatchIndicesTensor = &wide_indices_desc.desc;
        check_execute(given.desc, {bound(on.input), bound(on.rois), bound(wide_indices)}, on.result);
    });
}

} // namespace

TEMPLATE_TEST_CASE("execute_desc: ROI_ALIGN and ROI_ALIGN1 give the bits of the direct call",
                   "[execute_desc][directml]", float, half) {
    check_roi_align<TestType, DML_ROI_ALIGN_OPERATOR_DESC>();
    check_roi_align<TestType, DML_ROI_ALIGN1_OPERATOR_DESC>();
}

TEMPLATE_TEST_CASE("execute_desc: ROI_ALIGN_GRAD gives the bits of the direct call, with either output or both",
                   "[execute_desc][directml]", float, half) {
    using Desc = DML_ROI_ALIGN_GRAD_OPERATOR_DESC;
    regions_of_an_image<TestType> on;
    tensor<TestType> const incoming = filled<TestType>(on.result.sizes(), 4);
    described const gradient(incoming);
    for_each_sampling<Desc>(on, [&](sampling<Desc> given) {
        tensor<TestType> image(on.input.sizes()), regions(on.rois.sizes());
        reference::roi_align_grad<TestType>(on.input, incoming, on.rois, on.batch_indices, image, regions,
                                            given.options);
        Desc desc = given.desc;
        desc.InputGradientTensor = &gradient.desc;
        desc.OutputGradientTensor = &on.input_desc.desc, desc.OutputROIGradientTensor = &on.rois_desc.desc;
        std::vector<input_binding> inputs = {bound(on.input), bound(incoming), bound(on.rois), bound(on.batch_indices)};
        check_execute(desc, inputs, image, &Desc::OutputROIGradientTensor, regions);

        auto const check_alone = [&](Desc const& alone, tensor<TestType> const& expected, std::size_t output) {
            for_each_way(alone, [&](auto const& run) {
                tensor<TestType> result(expected.sizes());
                std::vector<output_binding> outputs(2);
                outputs[output] = bound_output(result);
                run({inputs, outputs});
                CHECK(bits(result) == bits(expected));
            });
        };
        Desc alone = desc;
        alone.OutputGradientTensor = nullptr;
        check_alone(alone, regions, 1);
        if (given.options.reduction_function == reduce_function::max) return;
        alone = desc;
        alone.InputTensor = nullptr, alone.OutputROIGradientTensor = nullptr;
        inputs[0] = {};
        check_alone(alone, image, 0);
    });
}

TEMPLATE_TEST_CASE("execute_desc: ROI_POOLING gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    tensor<TestType> image = filled<TestType>({2, 3, 5, 6}, 5), result({2, 3, 2, 4});
    auto const regions =
        converted<TestType>(tensor<float>({1, 1, 2, 5}, {1.f, 0.f, 1.f, 7.f, 5.f, 0.f, 2.f, 2.f, 9.f, 6.f}));
    reference::roi_pooling<TestType>(image, regions, result, {.spatial_scale = 0.625f, .pooled_size = {4, 2}});
    described const input(image), rois(regions), output(result);
    DML_ROI_POOLING_OPERATOR_DESC const desc = {&input.desc, &rois.desc, &output.desc, 0.625f, {4, 2}};
    check_execute(desc, {bound(image), bound(regions)}, result);
}

TEST_CASE("execute_desc: the interpretation reaches the operators", "[execute_desc][directml]") {
    tensor<float> const image({1, 1, 1, 2}, {10.f, 20.f}), regions({1, 4}, {0.f, 0.f, 2.f, 1.f});
    tensor<std::uint32_t> const batches({1}, {0});
    tensor<float> result({1, 1, 1, 1});
    described const input(image), rois(regions), indices(batches), output(result);
    DML_ROI_ALIGN_OPERATOR_DESC const desc = {&input.desc,
                                              &rois.desc,
                                              &indices.desc,
                                              &output.desc,
                                              DML_REDUCE_FUNCTION_AVERAGE,
                                              DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR,
                                              1.f,
                                              1.f,
                                              0.f,
                                              1,
                                              1};
    auto const run = [&](interpretation const& read, execution_choice const& choice) {
        execute(desc, {{bound(image), bound(regions), bound(batches)}, {bound_output(result)}},
                {.interpretation = read, .choice = choice});
        return result(0, 0, 0, 0);
    };
    for (auto by : {implementation::reference, implementation::kernels}) {
        execution_choice const choice = {.implementation = by};
        CHECK(run({}, choice) == 10.f); // the sample lies at 0.5, between the two
        CHECK(run({.readings = {.nearest_tie = nearest_tie::half_up}}, choice) == 20.f);
        CHECK(refusal([&] { run({.work_budget = 0}, choice); }).find("work budget of 0") != std::string::npos);
    }
}
