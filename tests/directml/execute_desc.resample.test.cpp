// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "dmlref/reference/resample.hpp"
#include "dmlref/reference/resample_grad.hpp"
#include "dmlref/reference/upsample_2d.hpp"
#include "operands.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

float const scales[] = {1.f, 0.75f, 1.5f, 0.375f};
float const input_offsets[] = {0.f, 0.25f, 0.5f, 0.125f};
float const output_offsets[] = {0.f, -0.25f, -0.375f, -0.5f};
shape const image_sizes = {2, 3, 5, 12}, resampled_sizes = {2, 2, 7, 6};

/// A structure, and the same as options, as far as the operator has the fields.
template <class Desc>
struct resampling {
    Desc desc{};
    resample_options options = {.scales = {1.f, 0.75f, 1.5f, 0.375f}};

    resampling(interpolation_mode mode, axis_direction direction, bool antialiased) {
        desc.InterpolationMode = static_cast<DML_INTERPOLATION_MODE>(mode), desc.Scales = scales;
        options.interpolation_mode = mode;
        if constexpr (requires { desc.ScaleCount; })
            desc.ScaleCount = 4;
        else
            desc.DimensionCount = 4;
        if constexpr (requires { desc.InputPixelOffsets; }) {
            desc.InputPixelOffsets = input_offsets, desc.OutputPixelOffsets = output_offsets;
            options.input_pixel_offsets = {0.f, 0.25f, 0.5f, 0.125f};
            options.output_pixel_offsets = {0.f, -0.25f, -0.375f, -0.5f};
        }
        if constexpr (requires { desc.RoundingDirection; }) {
            desc.RoundingDirection = static_cast<DML_AXIS_DIRECTION>(direction);
            options.rounding_direction = direction;
        }
        if constexpr (requires { desc.Antialiased; }) {
            desc.Antialiased = antialiased ? 1 : 0;
            options.antialiased = antialiased;
        }
    }
};

/// Calls visit with each value of the enumerations.
template <class Desc, class Visit>
void for_each_resampling(Visit const& visit) {
    for (auto mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear})
        for (auto direction : {axis_direction::increasing, axis_direction::decreasing})
            for (bool antialiased : {false, true}) visit(resampling<Desc>(mode, direction, antialiased));
}

template <class T, class Desc>
void check_resampled() {
    for_each_resampling<Desc>([](resampling<Desc> given) {
        tensor<T> image = filled<T>(image_sizes, 6), expected(resampled_sizes);
        reference::resample<T>(image, expected, given.options);
        described const input(image), output(expected);
        given.desc.InputTensor = &input.desc, given.desc.OutputTensor = &output.desc;
        check_execute(given.desc, {bound(image)}, expected);
    });
}

template <class T, class Desc>
void check_gradient() {
    for_each_resampling<Desc>([](resampling<Desc> given) {
        tensor<T> incoming = filled<T>(resampled_sizes, 7), expected(image_sizes), swapped(image_sizes);
        reference::resample_grad<T>(incoming, expected, given.options);
        described const input(incoming), output(expected);
        given.desc.InputGradientTensor = &input.desc, given.desc.OutputGradientTensor = &output.desc;
        check_execute(given.desc, {bound(incoming)}, expected);

        readings const other = {.pixel_offset_reading = pixel_offset_reading::of_gradient_operator};
        given.options.readings = other;
        reference::resample_grad<T>(incoming, swapped, given.options);
        REQUIRE(bits(swapped) != bits(expected));
        tensor<T> gradient(image_sizes);
        execute(given.desc, {{bound(incoming)}, {bound_output(gradient)}}, {.interpretation = {.readings = other}});
        CHECK(bits(gradient) == bits(swapped));
    });
}

} // namespace

TEMPLATE_TEST_CASE("execute_desc: the RESAMPLE operators give the bits of the direct call", "[execute_desc][directml]",
                   float, half, std::int8_t, std::uint8_t) {
    check_resampled<TestType, DML_RESAMPLE_OPERATOR_DESC>();
    check_resampled<TestType, DML_RESAMPLE1_OPERATOR_DESC>();
    check_resampled<TestType, DML_RESAMPLE2_OPERATOR_DESC>();
    check_resampled<TestType, DML_RESAMPLE3_OPERATOR_DESC>();
}

TEMPLATE_TEST_CASE(
    "execute_desc: the gradients of RESAMPLE give the bits of the direct call, in either reading of the offsets",
    "[execute_desc][directml]", float, half) {
    check_gradient<TestType, DML_RESAMPLE_GRAD_OPERATOR_DESC>();
    check_gradient<TestType, DML_RESAMPLE_GRAD1_OPERATOR_DESC>();
}

TEMPLATE_TEST_CASE("execute_desc: UPSAMPLE_2D gives the bits of the direct call, on images and on volumes",
                   "[execute_desc][directml]", float, half) {
    for (shape const& sizes : {shape{2, 3, 5, 6}, shape{1, 2, 3, 5, 2}}) {
        upsample_2d_options const options = {.scale_size = {.width = 3, .height = 2},
                                             .interpolation_mode = interpolation_mode::linear};
        tensor<TestType> image = filled<TestType>(sizes, 9), expected(upsample_2d_output_sizes(sizes, options));
        reference::upsample_2d<TestType>(image, expected, options);
        described const input(image), output(expected);
        DML_UPSAMPLE_2D_OPERATOR_DESC const desc = {&input.desc, &output.desc, {3, 2}, DML_INTERPOLATION_MODE_LINEAR};
        check_execute(desc, {bound(image)}, expected);
    }
}
