// SPDX-License-Identifier: MIT
// Numbers from public sources; docs/spec-notes.md lists the note that each supports. The gradients are in
// average_pooling_grad.public.test.cpp.
#include "dmlref/reference/average_pooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

auto average(average_pooling_options const& options) {
    return [options](auto const& from, auto to) { reference::average_pooling(from, to, options); };
}

} // namespace

// The page of DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC, forward pass.
TEST_CASE("average_pooling: the example of DML_AVERAGE_POOLING_GRAD holds", "[average_pooling][reference][public]") {
    average_pooling_options const options = {
        .window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}};
    check_stored({{1, 1, 2, 2}, {3, 4, 6, 7}}, average(options), given{{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}});
}

// onnxruntime/test/providers/cpu/nn/pool_op_test.cc at e6eb45cd, which prints four digits and allows 1e-4. Not run on
// DirectML, where a call of ONNX Runtime fails.
TEST_CASE("average_pooling: ONNX Runtime's AveragePool_IncludePadPixel holds", "[average_pooling][reference][public]") {
    tensor<float> const input({1, 1, 3, 3},
                              {0.3337f, 0.8794f, 0.3375f, 0.6666f, 0.4426f, 0.6474f, 0.7675f, 0.8823f, 0.8852f});
    std::vector<float> const expected = {0.0834f, 0.3033f, 0.3042f, 0.0844f, 0.2501f, 0.5806f, 0.5767f, 0.2462f,
                                         0.3585f, 0.6897f, 0.7144f, 0.3832f, 0.1919f, 0.4124f, 0.4419f, 0.2213f};
    tensor<float> output({1, 1, 4, 4});
    reference::average_pooling(input, output.view(),
                               {.window_size = {2, 2},
                                .strides = {1, 1},
                                .start_padding = {1, 1},
                                .end_padding = {1, 1},
                                .include_padding = true});
    check_within(1e-4f, output, expected);
}

// AveragePool_10_ceil1_2d of the same file in onnxruntime/onnxruntime-qnn at cee6c0d9, where it runs on the DirectML
// execution provider, which requests 2 rows of windows and leaves EndPadding at 0. The second one ends beyond the
// input.
TEST_CASE("average_pooling: ONNX Runtime's AveragePool_10_ceil1_2d holds", "[average_pooling][reference][public]") {
    given const input = {{1, 1, 4, 4}, {1, 3, 2, 4, 5, 7, 6, 8, 9, 11, 10, 12, 13, 15, 14, 16}};
    average_pooling_options const options = {
        .window_size = {2, 2}, .strides = {3, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}};
    REQUIRE(average_pooling_output_sizes(input.sizes, options, ceil_mode::on) == shape{1, 1, 2, 3});
    check_stored({{1, 1, 2, 3}, {4, 4.5, 5, 14, 14.5, 15}}, average(options), input);
}

// AveragePool_19_ceil_count_include_pad_1d of the same file, which does not run on the DirectML execution provider.
// ONNX divides the last of the 4 windows by the number of its places in the padded input, 6; here it is divided by
// all 7. AP-1
TEST_CASE("average_pooling: ONNX Runtime's AveragePool_19_ceil_count_include_pad_1d holds except for the last divisor",
          "[average_pooling][reference][public]") {
    tensor<float> const input({1, 2, 1, 9},
                              {2.0903f, 4.6493f, 1.6320f, -3.2051f, 4.6975f, 4.7296f, 3.3653f, -1.5815f, -2.3832f,
                               0.9628f, -1.5899f, -2.6820f, 5.7529f, 7.7346f, -0.8910f, -2.0151f, 0.1313f, -0.5374f});
    values expected = {0.73807144f, 2.5655572f, 0.8032287f, -0.09990001f,
                       0.34911433f, 1.0389f,    1.4536142f, -0.40353334f};
    for (std::size_t last : {3u, 7u}) expected[last] = expected[last] * 6 / 7;
    average_pooling_options const options = {.window_size = {1, 7},
                                             .strides = {1, 3},
                                             .start_padding = {0, 3},
                                             .end_padding = {0, 3},
                                             .include_padding = true};
    shape const sizes = average_pooling_output_sizes(input.sizes(), options, ceil_mode::on);
    REQUIRE(sizes == shape{1, 2, 1, 4});
    tensor<float> output(sizes);
    reference::average_pooling(input, output.view(), options);
    check_within(1e-6f, output, expected);
}
