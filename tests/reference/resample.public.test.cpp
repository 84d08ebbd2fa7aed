// SPDX-License-Identifier: MIT
// Numbers from public sources, most of them run or measured on real DirectML; docs/spec-notes.md says which note each
// supports.
#include "dmlref/reference/resample.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto linear = interpolation_mode::linear;
constexpr auto increasing = axis_direction::increasing, decreasing = axis_direction::decreasing;

struct public_case {
    char const* id;
    resample_options options;
    tensor<float> input, expected;
    float tolerance = 0.f; // above 0 if the source prints few digits, and states it
};

void check(std::initializer_list<public_case> cases) {
    for (public_case const& given : cases) {
        INFO(given.id);
        tensor<float> output(given.expected.sizes());
        reference::resample(given.input, output.view(), given.options);
        check_within(given.tolerance, output, given.expected.elements());
    }
}

} // namespace

// onnxruntime/test/providers/cpu/tensor/resize_op_test.cc at 00911f9a, run on the DirectML execution provider; the
// descriptions are those that its DmlOperatorResize.cpp makes from the ONNX attributes.
TEST_CASE("resample: ONNX Runtime's Resize tests hold", "[resample][reference][public]") {
    check({{"ResizeOpLinearDownSampleTest_4DBilinear",
            {.interpolation_mode = linear,
             .rounding_direction = decreasing,
             .scales = {1, 1, 0.6f, 0.6f},
             .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
             .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}},
            {{1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}},
            {{1, 1, 1, 2}, {2.66666651f, 4.3333331f}},
            1e-4f},
           {"ResizeOpLinearDownSampleTest_4DBilinear1",
            {.interpolation_mode = linear,
             .rounding_direction = decreasing,
             .scales = {1, 1, 0.5f, 0.5f},
             .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
             .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}},
            {{1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}},
            {{1, 1, 1, 2}, {3.5f, 5.5f}}},
           {"ResizeOpLinearUpSampleTest_4DBilinear_asymmetric",
            {.interpolation_mode = linear,
             .rounding_direction = decreasing,
             .scales = {1, 1, 2, 4},
             .input_pixel_offsets = {0, 0, 0, 0},
             .output_pixel_offsets = {0, 0, 0, 0}},
            {{2, 1, 2, 2}, {1, 3, 4, 8, 6, 2, 7, 11}},
            {{2, 1, 4, 8}, {1, 1.5f, 2, 2.5f, 3,  3,  3,  3,  2.5f, 3.25f, 4,    4.75f, 5.5f, 5.5f, 5.5f, 5.5f,
                            4, 5,    6, 7,    8,  8,  8,  8,  4,    5,     6,    7,     8,    8,    8,    8,
                            6, 5,    4, 3,    2,  2,  2,  2,  6.5f, 6.5f,  6.5f, 6.5f,  6.5f, 6.5f, 6.5f, 6.5f,
                            7, 8,    9, 10,   11, 11, 11, 11, 7,    8,     9,    10,    11,   11,   11,   11}}},
           {"ResizeOpLinearUpSampleTest_2DBilinear_align_corners",
            {.interpolation_mode = linear,
             .rounding_direction = decreasing,
             .scales = {3, 7},
             .input_pixel_offsets = {0, 0},
             .output_pixel_offsets = {0, 0}},
            {{2, 2}, {1, 3, 4, 8}},
            {{4, 8}, {1, 1.2857143f, 1.571428f, 1.857142f, 2.142857f, 2.4285715f, 2.714285f, 3,
                      2, 2.3809524f, 2.761904f, 3.142857f, 3.523809f, 3.9047618f, 4.285714f, 4.66666f,
                      3, 3.4761906f, 3.952381f, 4.428571f, 4.904762f, 5.3809524f, 5.857143f, 6.33333f,
                      4, 4.571429f,  5.142857f, 5.714286f, 6.285714f, 6.857143f,  7.428571f, 8}},
            1e-4f},
           {"ResizeOpNearestDownSampleTest_WithSizes",
            {.rounding_direction = increasing,
             .scales = {1, 1, 0.5f, 0.75f},
             .input_pixel_offsets = {1, 1, 1, 1},
             .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}},
            {{1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}},
            {{1, 1, 1, 3}, {1, 2, 4}}},
           {"ResizeOpNearestDownSampleTest_tf_half_pixel",
            {.rounding_direction = increasing,
             .scales = {1, 1, 0.75f, 0.5f},
             .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
             .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}},
            {{1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}},
            {{1, 1, 3, 2}, {6, 8, 10, 12, 14, 16}}},
           {"ResizeOpNearestUpSampleTest_WithSizes_CeilMode",
            {.rounding_direction = increasing,
             .scales = {1, 1, 3.5f, 4},
             .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
             .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}},
            {{1, 1, 2, 2}, {1, 2, 3, 4}},
            {{1, 1, 7, 8}, {1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 3, 3, 4, 4,
                            4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4, 4, 4}}},
           {"ResizeOpNearestUpSample_Floor_Align_Corners",
            {.rounding_direction = decreasing,
             .scales = {3.4e+38f, 3.4e+38f, 7.f / 3.f, 7.f / 3.f},
             .input_pixel_offsets = {0, 0, 0, 0},
             .output_pixel_offsets = {0, 0, 0, 0}},
            {{1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}},
            {{1, 1, 8, 8}, {1,  1,  1,  2,  2, 3, 3, 4,  1,  1,  1,  2,  2,  3,  3,  4,  1,  1,  1,  2, 2, 3,
                            3,  4,  5,  5,  5, 6, 6, 7,  7,  8,  5,  5,  5,  6,  6,  7,  7,  8,  9,  9, 9, 10,
                            10, 11, 11, 12, 9, 9, 9, 10, 10, 11, 11, 12, 13, 13, 13, 14, 14, 15, 15, 16}}}});
}

// The same file. The test is skipped on DirectML, with a message that gives the difference: DirectML gave 5. The second
// axis is halved, so x = 1; the first has scale 1, where the offset alone gives x = 0.5.
TEST_CASE("resample: RESAMPLE2's offsets act on an axis of scale 1, and increasing is ceil",
          "[resample][reference][public]") {
    check({{"ResizeOpNearest_OneToOneMapping_DML_value",
            {.rounding_direction = increasing,
             .scales = {1, 0.5f},
             .input_pixel_offsets = {0, 0},
             .output_pixel_offsets = {-0.5f, -0.5f}},
            {{2, 3}, {1, 2, 3, 4, 5, 6}},
            {{2, 1}, {5, 5}}}});
}

// tensorflow-directml-plugin, test/ops/image_ops_test.py at 6c3e918, run on DirectML as RESAMPLE1 over NHWC tensors.
TEST_CASE("resample: TensorFlow's image resizing tests hold", "[resample][reference][public]") {
    check({{"tf_testResizeUp_v2_nearest",
            {.scales = {1, 2, 2, 1},
             .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
             .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}},
            {{1, 3, 2, 1}, {64, 32, 32, 64, 50, 100}},
            {{1, 6, 4, 1},
             {64, 64, 32, 32, 64, 64, 32, 32, 32, 32, 64, 64, 32, 32, 64, 64, 50, 50, 100, 100, 50, 50, 100, 100}}},
           {"tf_testResizeUpAlignCornersFalse_nearest",
            {.scales = {1, 2, 2, 1},
             .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
             .output_pixel_offsets = {-0.5f, 0, 0, -0.5f}},
            {{1, 3, 2, 1}, {64, 32, 32, 64, 50, 100}},
            {{1, 6, 4, 1},
             {64, 64, 32, 32, 64, 64, 32, 32, 32, 32, 64, 64, 32, 32, 64, 64, 50, 50, 100, 100, 50, 50, 100, 100}}},
           {"tf_testResizeUpAlignCornersFalse_bilinear",
            {.interpolation_mode = linear,
             .scales = {1, 2, 2, 1},
             .input_pixel_offsets = {0.5f, 0, 0, 0.5f},
             .output_pixel_offsets = {-0.5f, 0, 0, -0.5f}},
            {{1, 3, 2, 1}, {64, 32, 32, 64, 50, 100}},
            {{1, 6, 4, 1},
             {64, 48, 32, 32, 48, 48, 48, 48, 32, 48, 64, 64, 41, 61.5f, 82, 82, 50, 75, 100, 100, 50, 75, 100, 100}}},
           {"tf_testResizeUpAlignCornersTrue_bilinear",
            {.interpolation_mode = linear,
             .scales = {1, 2, 3, 1},
             .input_pixel_offsets = {0.5f, 0, 0, 0.5f},
             .output_pixel_offsets = {-0.5f, 0, 0, -0.5f}},
            {{1, 3, 2, 1}, {6, 3, 3, 6, 6, 9}},
            {{1, 5, 4, 1}, {6, 5, 4, 3, 4.5f, 4.5f, 4.5f, 4.5f, 3, 4, 5, 6, 4.5f, 5.5f, 6.5f, 7.5f, 6, 7, 8, 9}}}});
}

// web-platform-tests/wpt, pull request 41811: what WebNN on DirectML returned for a random image halved.
TEST_CASE("resample: RESAMPLE takes the higher of two equally near elements", "[resample][reference][public]") {
    check({{"wpt_41811_nearest_down",
            {.scales = {1, 1, 0.5f, 0.5f},
             .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
             .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}},
            {{1, 1, 4, 6}, {3.86005284f,  45.18463077f, 87.67153743f, 98.78210347f, 66.37414347f, 3.41158349f,
                            86.14930501f, 95.9813372f,  76.87126314f, 16.52591355f, 65.98782867f, 25.47092156f,
                            22.56010548f, 92.08479613f, 85.80876635f, 92.63166027f, 29.91620871f, 75.40461275f,
                            62.06375451f, 1.77121588f,  99.47231285f, 11.44055014f, 25.39634271f, 67.02175102f}},
            {{1, 1, 2, 3}, {95.9813372f, 16.52591355f, 25.47092156f, 1.77121588f, 11.44055014f, 67.02175102f}}}});
}

// resize_op_test.cc in onnxruntime-qnn's copy at cee6c0d9, where 623d9576 disabled the 8-bit tests that DirectML fails.
// These two run on it, and are compared exactly.
TEST_CASE("resample: ONNX Runtime's linear Resize tests of 8 bits hold", "[resample][reference][public]") {
    resample_options const options = {.interpolation_mode = linear,
                                      .rounding_direction = decreasing,
                                      .scales = {1, 0.6f, 0.6f, 1},
                                      .input_pixel_offsets = {0.5f, 0.5f, 0.5f, 0.5f},
                                      .output_pixel_offsets = {-0.5f, -0.5f, -0.5f, -0.5f}};
    // NhwcResizeOpLinearDownSampleTest_4DBilinear_uint8: 2.667 and 4.333
    tensor<std::uint8_t> const numbers({1, 2, 4, 1}, {1, 2, 3, 4, 5, 6, 7, 8});
    tensor<std::uint8_t> of_numbers({1, 1, 2, 1});
    reference::resample(numbers, of_numbers.view(), options);
    CHECK(of_numbers.elements() == std::vector<std::uint8_t>{2, 4});
    // NhwcResizeOpLinearDownSampleTest_4DBilinear_int8: -0.444 and -0.333
    tensor<std::int8_t> const either_sign({1, 2, 4, 1}, {1, -2, 3, -4, -5, 6, -7, 8});
    tensor<std::int8_t> of_either_sign({1, 1, 2, 1});
    reference::resample(either_sign, of_either_sign.view(), options);
    CHECK(of_either_sign.elements() == std::vector<std::int8_t>{0, 0});
}

// The same file, Antialias_Large_half_pixel, whose result is DirectML's and whose tolerance is for the CPU's.
TEST_CASE("resample: ONNX Runtime's antialiased Resize test holds where axes are halved",
          "[resample][reference][public]") {
    resample_options halving = {.interpolation_mode = linear, .scales = {1.f / 3.f}, .antialiased = true};
    check({{"the documented filter", halving, {{6}, {0, 1, 2, 3, 4, 5}}, {{2}, {1.25f, 3.75f}}, 1e-6f}});
    halving.readings.antialias_reading = antialias_reading::iterative_halving;
    check({{"Antialias_Large_half_pixel", halving, {{6}, {0, 1, 2, 3, 4, 5}}, {{2}, {1, 4}}}});
}
