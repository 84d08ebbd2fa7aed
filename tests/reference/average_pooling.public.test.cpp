// SPDX-License-Identifier: MIT
// Numbers from public sources; docs/spec-notes.md says which note each supports. The gradients are in
// average_pooling_grad.public.test.cpp.
#include "dmlref/reference/average_pooling.hpp"

#include "support/catch.hpp"
#include "support/converted.hpp"

#include <cmath>

using namespace dmlref;
using dmlref::testing::converted;

// The page of DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC, forward pass.
TEST_CASE("average_pooling: the example of DML_AVERAGE_POOLING_GRAD holds", "[average_pooling][reference][public]") {
    tensor<float> const input({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    tensor<float> output({1, 1, 2, 2});
    tensor<half> half_output({1, 1, 2, 2});
    average_pooling_options const options = {
        .strides = {1, 1}, .window_size = {2, 2}, .start_padding = {0, 0}, .end_padding = {0, 0}};
    reference::average_pooling(input, output.view(), options);
    reference::average_pooling(converted<half>(input), half_output.view(), options);
    CHECK(output.elements() == std::vector<float>{3, 4, 6, 7});
    CHECK(converted<float>(half_output).elements() == output.elements());
}

// onnxruntime/test/providers/cpu/nn/pool_op_test.cc at e6eb45cd, which prints four digits and allows 1e-4. Not run on
// DirectML: a call of ONNX Runtime's fails there.
TEST_CASE("average_pooling: ONNX Runtime's AveragePool_IncludePadPixel holds", "[average_pooling][reference][public]") {
    tensor<float> const input({1, 1, 3, 3},
                              {0.3337f, 0.8794f, 0.3375f, 0.6666f, 0.4426f, 0.6474f, 0.7675f, 0.8823f, 0.8852f});
    std::vector<float> const expected = {0.0834f, 0.3033f, 0.3042f, 0.0844f, 0.2501f, 0.5806f, 0.5767f, 0.2462f,
                                         0.3585f, 0.6897f, 0.7144f, 0.3832f, 0.1919f, 0.4124f, 0.4419f, 0.2213f};
    tensor<float> output({1, 1, 4, 4});
    reference::average_pooling(input, output.view(),
                               {.strides = {1, 1},
                                .window_size = {2, 2},
                                .start_padding = {1, 1},
                                .end_padding = {1, 1},
                                .include_padding = true});
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(std::abs(output.elements()[i] - expected[i]) <= 1e-4f);
}
