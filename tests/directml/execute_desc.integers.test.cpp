// SPDX-License-Identifier: MIT
#include "described.hpp"
#include "dmlref/reference/max_pooling.hpp"
#include "dmlref/reference/max_unpooling.hpp"
#include "dmlref/reference/resample.hpp"
#include "operands.hpp"

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

std::uint32_t const strides[] = {1, 2}, window_size[] = {3, 2}, start_padding[] = {1, 4}, end_padding[] = {2, 1},
                    dilations[] = {2, 3};
float const scales[] = {1.f, 2.f, 0.75f, 1.5f}, input_offsets[] = {0.5f, 0.5f, 0.25f, 0.f},
            output_offsets[] = {-0.5f, -0.5f, 0.f, -0.25f};

max_pooling_options windows() {
    return {.window_size = {3, 2}, .strides = {1, 2}, .start_padding = {1, 4}, .end_padding = {2, 1}};
}

/// Fills in what the structures of max pooling have in common, and runs them.
template <class T, class Desc>
void check_max_pooling(Desc desc, max_pooling_options const& options) {
    tensor<T> image = filled_integers<T>({2, 3, 7, 8}, 1), expected(max_pooling_output_sizes(image.sizes(), options));
    tensor<std::uint32_t> places(expected.sizes());
    reference::max_pooling<T, std::uint32_t>(image, expected, places, options);
    described const input(image), output(expected);
    desc.InputTensor = &input.desc;
    desc.OutputTensor = &output.desc;
    desc.DimensionCount = 2;
    desc.Strides = strides;
    desc.WindowSize = window_size;
    desc.StartPadding = start_padding;
    desc.EndPadding = end_padding;
    if constexpr (requires { desc.OutputIndicesTensor; }) {
        described const indices(places);
        desc.OutputIndicesTensor = &indices.desc;
        check_execute(desc, {bound(image)}, expected, &Desc::OutputIndicesTensor, places);
    } else {
        check_execute(desc, {bound(image)}, expected);
    }
}

template <class T>
struct resampled_bytes {
    tensor<T> image = filled_integers<T>({2, 3, 4, 5}, 3), result{{2, 6, 3, 7}};
    described input{image}, output{result};

    void check(auto const& desc, resample_options const& options) {
        reference::resample<T>(image, result, options);
        check_execute(desc, {bound(image)}, result);
    }
};

resample_options linear() {
    return {.interpolation_mode = interpolation_mode::linear,
            .scales = {1.f, 2.f, 0.75f, 1.5f},
            .input_pixel_offsets = {0.5f, 0.5f, 0.25f, 0.f},
            .output_pixel_offsets = {-0.5f, -0.5f, 0.f, -0.25f}};
}

} // namespace

TEMPLATE_TEST_CASE("execute_desc: max pooling of integers gives the bits of the direct call",
                   "[execute_desc][directml]", std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                   std::uint32_t, std::int64_t, std::uint64_t) {
    check_max_pooling<TestType>(DML_MAX_POOLING_OPERATOR_DESC{}, windows());
    check_max_pooling<TestType>(DML_MAX_POOLING1_OPERATOR_DESC{}, windows());
    max_pooling_options dilated = windows();
    dilated.dilations = {2, 3};
    DML_MAX_POOLING2_OPERATOR_DESC desc2{};
    desc2.Dilations = dilations;
    check_max_pooling<TestType>(desc2, dilated);
}

TEMPLATE_TEST_CASE("execute_desc: MAX_UNPOOLING of integers gives the bits of the direct call",
                   "[execute_desc][directml]", std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                   std::uint32_t, std::int64_t, std::uint64_t) {
    tensor<TestType> maxima = filled_integers<TestType>({1, 2, 1, 2}, 2), expected({1, 2, 3, 4});
    tensor<std::uint64_t> places(maxima.sizes(), {3, 8, 12, 9});
    reference::max_unpooling<TestType>(maxima, places, expected);
    described const input(maxima), indices(places), output(expected);
    DML_MAX_UNPOOLING_OPERATOR_DESC const desc = {&input.desc, &indices.desc, &output.desc};
    check_execute(desc, {bound(maxima), bound(places)}, expected);
}

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE and RESAMPLE1 of bytes give the bits of the direct call",
                   "[execute_desc][directml]", std::int8_t, std::uint8_t) {
    resampled_bytes<TestType> on;
    on.check(DML_RESAMPLE_OPERATOR_DESC{&on.input.desc, &on.output.desc, DML_INTERPOLATION_MODE_LINEAR, 4, scales},
             {.interpolation_mode = interpolation_mode::linear, .scales = linear().scales});
    on.check(DML_RESAMPLE1_OPERATOR_DESC{&on.input.desc, &on.output.desc, DML_INTERPOLATION_MODE_LINEAR, 4, scales,
                                         input_offsets, output_offsets},
             linear());
}

TEMPLATE_TEST_CASE("execute_desc: RESAMPLE2 and RESAMPLE3 of bytes give the bits of the direct call",
                   "[execute_desc][directml]", std::int8_t, std::uint8_t) {
    resampled_bytes<TestType> on;
    resample_options options = linear();
    options.interpolation_mode = interpolation_mode::nearest_neighbor;
    options.rounding_direction = axis_direction::decreasing;
    on.check(DML_RESAMPLE2_OPERATOR_DESC{&on.input.desc, &on.output.desc, DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR,
                                         DML_AXIS_DIRECTION_DECREASING, 4, scales, input_offsets, output_offsets},
             options);
    options.interpolation_mode = interpolation_mode::linear;
    for (bool antialiased : {false, true}) {
        options.antialiased = antialiased;
        on.check(DML_RESAMPLE3_OPERATOR_DESC{&on.input.desc, &on.output.desc, DML_INTERPOLATION_MODE_LINEAR,
                                             DML_AXIS_DIRECTION_DECREASING, 4, scales, input_offsets, output_offsets,
                                             antialiased ? 1 : 0},
                 options);
    }
}
