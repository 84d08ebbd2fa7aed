// SPDX-License-Identifier: MIT
// Numbers from public sources: those that MIGraphX expects of ONNX Runtime's QLinearAveragePool, in
// test/onnx/verify/qlinearaveragepool_*_test.cpp at 0c3ff0af, with the scales and zero points of test/onnx/gen_onnx.py
// at cec1a183 of https://github.com/ROCm/AMDMIGraphX. No numbers computed by DirectML are public.
#include "dmlref/reference/quantized_linear_average_pooling.hpp"

#include "support/catch.hpp"
#include "support/quantized_codes.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using integers = std::vector<int>;

template <class T>
integers pooled(shape const& sizes, integers const& elements, codes const& of_input, codes const& of_output,
                average_pooling_options const& options) {
    tensor<T> output(quantized_linear_average_pooling_output_sizes(sizes, options));
    reference::quantized_linear_average_pooling<T>(bytes_of<T>(sizes, elements), coded<T>(of_input, 0),
                                                   coded<T>(of_output, 0), output.view(), options);
    return integers_of(output);
}

} // namespace

// There are halves among them: (12.75 - 32) times 2 is -38.5, which becomes -38.
TEST_CASE("quantized_linear_average_pooling: MIGraphX's qlinearaveragepool_2d_same_upper holds",
          "[quantized_linear_average_pooling][reference][public]") {
    integers const elements = {-61, 102, -6,  61, -34, 6,   -13, -38, -26, 105,  36, 116, -62,  31,   113, 85,
                               126, -52, 80,  38, 115, -89, -35, 67,  69,  -116, 11, -47, -120, 120,  39,  96,
                               29,  5,   -89, 40, 58,  51,  -99, -77, -12, -107, 76, -13, 126,  -112, -64, -57};
    integers const expected = {-58, -20,  -62,  -41,  -38,  3,    -14, 14,   -40, 78,   111,  127,
                               -95, 80,   127,  106,  -14,  -112, 11,  41,   -74, -128, -66,  -44,
                               -88, -37,  -14,  -15,  -64,  95,   71,  127,  8,   -128, -128, -101,
                               -69, -104, -120, -128, -116, -128, -93, -128, -50, -128, -128, -128};
    CHECK(pooled<std::int8_t>({1, 3, 4, 4}, elements, {{0.5f}, {32}}, {{0.25f}, {0}},
                              {.window_size = {2, 2}, .end_padding = {1, 1}}) == expected);
}

TEST_CASE("quantized_linear_average_pooling: MIGraphX's qlinearaveragepool_2d holds",
          "[quantized_linear_average_pooling][reference][public]") {
    integers const elements = {84,  -73,  117, -2,  -97, 72,  67, 27, 1,   -44, 110, 51,   9,   7,    58,  113,
                               -34, 34,   124, -20, 6,   66,  68, 98, 31,  -84, 25,  101,  -69, -100, -68, 116,
                               33,  -121, 78,  49,  102, -86, 65, 69, -87, -89, 16,  -125, 51,  -54,  -86, 79};
    integers const expected = {4,   127,  127,  -41, 127, 127, -6,  125,  127, 76, 127,  127,  32, 78,
                               127, -128, -128, 127, -44, -37, 127, -117, -62, 37, -128, -128, -81};
    CHECK(pooled<std::int8_t>({1, 3, 4, 4}, elements, {{0.05f}, {0}}, {{0.015f}, {16}}, {.window_size = {2, 2}}) ==
          expected);
}

TEST_CASE("quantized_linear_average_pooling: MIGraphX's qlinearaveragepool_3d holds",
          "[quantized_linear_average_pooling][reference][public]") {
    integers const elements = {-61, 102, -6,  61,  -34, 6,   -13, -38,  -26,  105, 36,  116,  -62, 31,  113,  85,  126,
                               -52, 80,  38,  115, -89, -35, 67,  69,   -116, 11,  -47, -120, 120, 39,  96,   29,  5,
                               -89, 40,  58,  51,  -99, -77, -12, -107, 76,   -13, 126, -112, -64, -57, 99,   -54, 27,
                               99,  126, -46, -7,  109, 17,  77,  94,   -92,  84,  -92, 48,   71,  45,  -102, 95,  118,
                               24,  13,  -70, 33,  35,  -60, 102, 81,   34,   108, -79, 14,   -42};
    integers const expected = {56,  114, 49, 39, 32,  127, 3,   45, -4,  -13, 8,  22,
                               -35, -98, 76, 15, 127, 67,  100, 20, 127, 84,  64, 68};
    CHECK(pooled<std::int8_t>({1, 3, 3, 3, 3}, elements, {{0.05f}, {0}}, {{0.02f}, {0}}, {.window_size = {2, 2, 2}}) ==
          expected);
}

TEST_CASE("quantized_linear_average_pooling: MIGraphX's qlinearaveragepool_2d_ceil holds",
          "[quantized_linear_average_pooling][reference][public]") {
    CHECK(pooled<std::uint8_t>(
              {1, 1, 4, 4}, {2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32}, {{0.5f}, {0}}, {{0.05f}, {0}},
              {.window_size = {3, 3}, .strides = {2, 2}, .end_padding = {1, 1}}) == integers{120, 150, 240, 255});
}

TEST_CASE("quantized_linear_average_pooling: MIGraphX's qlinearaveragepool_2d_dilations holds",
          "[quantized_linear_average_pooling][reference][public]") {
    CHECK(pooled<std::int8_t>({1, 1, 4, 4}, {2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32}, {{0.5f}, {0}},
                              {{0.25f}, {84}},
                              {.window_size = {2, 2}, .dilations = {2, 2}}) == integers{108, 112, 124, 127});
}
