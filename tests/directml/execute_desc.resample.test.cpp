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

resample_options const linear_options = {.interpolation_mode = interpolation_mode::linear,
                                         .scales = {1.f, 0.75f, 1.5f, 0.375f},
                                         .input_pixel_offsets = {0.f, 0.25f, 0.5f, 0.125f},
                                         .output_pixel_offsets = {0.f, -0.25f, -0.375f, -0.5f}};

template <class T>
struct resampled_image {
    tensor<T> image = filled<T>({2, 3, 5, 12}, 6);
    tensor<T> result{{2, 2, 7, 6}};
    described input{image}, output{result};
};

template <class T>
tensor<T> resampled(tensor<T> const& image, resample_options const& options) {
    tensor<T> result({2, 2, 7, 6});
    reference::resample<T>(image, result, options);
    return result;
}

} // namespace

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    resampled_image<TestType> const on;
    DML_RESAMPLE_OPERATOR_DESC const desc = {&on.input.desc, &on.output.desc, DML_INTERPOLATION_MODE_LINEAR, 4, scales};
    check_execute(
        desc, {bound(on.image)},
        resampled(on.image, {.interpolation_mode = interpolation_mode::linear, .scales = {1.f, 0.75f, 1.5f, 0.375f}}));
}

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE1 gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    resampled_image<TestType> const on;
    DML_RESAMPLE1_OPERATOR_DESC const desc = {&on.input.desc, &on.output.desc, DML_INTERPOLATION_MODE_LINEAR, 4, scales,
                                              input_offsets,  output_offsets};
    check_execute(desc, {bound(on.image)}, resampled(on.image, linear_options));
}

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE2 gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    resampled_image<TestType> const on;
    for (axis_direction direction : {axis_direction::increasing, axis_direction::decreasing}) {
        resample_options options = linear_options;
        options.interpolation_mode = interpolation_mode::nearest_neighbor, options.rounding_direction = direction;
        DML_RESAMPLE2_OPERATOR_DESC const desc = {&on.input.desc,
                                                  &on.output.desc,
                                                  DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR,
                                                  static_cast<DML_AXIS_DIRECTION>(direction),
                                                  4,
                                                  scales,
                                                  input_offsets,
                                                  output_offsets};
        check_execute(desc, {bound(on.image)}, resampled(on.image, options));
    }
}

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE3 gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    resampled_image<TestType> const on;
    for (bool antialiased : {false, true}) {
        resample_options options = linear_options;
        options.rounding_direction = axis_direction::decreasing, options.antialiased = antialiased;
        DML_RESAMPLE3_OPERATOR_DESC const desc = {&on.input.desc,
                                                  &on.output.desc,
                                                  DML_INTERPOLATION_MODE_LINEAR,
                                                  DML_AXIS_DIRECTION_DECREASING,
                                                  4,
                                                  scales,
                                                  input_offsets,
                                                  output_offsets,
                                                  antialiased ? 1 : 0};
        check_execute(desc, {bound(on.image)}, resampled(on.image, options));
    }
}

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE_GRAD gives the bits of the direct call, in either reading of the offsets",
                   "[execute_desc][directml]", float, half) {
    tensor<TestType> incoming = filled<TestType>({2, 2, 7, 6}, 7), expected({2, 3, 5, 12}), swapped({2, 3, 5, 12});
    resample_options options = linear_options;
    reference::resample_grad<TestType>(incoming, expected, options);
    described const input(incoming), output(expected);
    DML_RESAMPLE_GRAD_OPERATOR_DESC const desc = {
        &input.desc, &output.desc, DML_INTERPOLATION_MODE_LINEAR, 4, scales, input_offsets, output_offsets};
    check_execute(desc, {bound(incoming)}, expected);

    options.readings.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
    reference::resample_grad<TestType>(incoming, swapped, options);
    REQUIRE(bits(swapped) != bits(expected));
    tensor<TestType> gradient(expected.sizes());
    execute(desc, {{bound(incoming)}, {bound_output(gradient)}},
            {.interpretation = {.readings = {.pixel_offset_reading = pixel_offset_reading::of_gradient_operator}}});
    CHECK(bits(gradient) == bits(swapped));
}

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE_GRAD1 gives the bits of the direct call", "[execute_desc][directml]", float,
                   half) {
    tensor<TestType> incoming = filled<TestType>({2, 2, 7, 6}, 8), expected({2, 3, 5, 12});
    resample_options options = linear_options;
    options.interpolation_mode = interpolation_mode::nearest_neighbor;
    options.rounding_direction = axis_direction::decreasing;
    reference::resample_grad<TestType>(incoming, expected, options);
    described const input(incoming), output(expected);
    DML_RESAMPLE_GRAD1_OPERATOR_DESC const desc = {
        &input.desc,   &output.desc,  DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR, DML_AXIS_DIRECTION_DECREASING, 4, scales,
        input_offsets, output_offsets};
    check_execute(desc, {bound(incoming)}, expected);
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
