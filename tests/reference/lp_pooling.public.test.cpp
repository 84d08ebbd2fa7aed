// SPDX-License-Identifier: MIT
// Numbers from public sources; docs/spec-notes.md lists the note that each supports.
#include "dmlref/reference/lp_pooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct public_case {
    char const* id;
    lp_pooling_options options;
    given expected;
};

} // namespace

// onnxruntime/test/providers/cpu/nn/pool_op_test.cc at e6eb45cd, which prints six digits and allows 1e-4. It runs on
// the DirectML execution provider.
TEST_CASE("lp_pooling: ONNX Runtime's LpPool2d holds", "[lp_pooling][reference][public]") {
    tensor<float> const input({1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
    std::initializer_list<public_case> const cases = {
        {"LpPool2d_k2_s1",
         {.window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}, .p = 2},
         {{1, 1, 3, 3}, {8.124f, 9.8995f, 11.7473f, 15.5563f, 17.4929f, 19.4422f, 23.3666f, 25.3377f, 27.313f}}},
        {"LpPool2d_k2_s2",
         {.window_size = {2, 2}, .strides = {2, 2}, .start_padding = {0, 0}, .end_padding = {0, 0}, .p = 2},
         {{1, 1, 2, 2}, {8.124f, 11.7473f, 23.3666f, 27.313f}}},
        {"LpPool2d_k3_s2",
         {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {0, 0}, .end_padding = {0, 0}, .p = 2},
         {{1, 1, 1, 1}, {20.6398f}}},
    };
    for (public_case const& each : cases) {
        INFO(each.id);
        tensor<float> output(each.expected.sizes);
        reference::lp_pooling(input, output.view(), each.options);
        check_within(1e-4f, output, each.expected.elements);
    }
}

// LpPoolCeilMode of the same file in onnxruntime/onnxruntime-qnn at cee6c0d9. It runs on the DirectML execution
// provider, which requests 2 windows and leaves EndPadding at 0: the second one ends beyond the input. A row in ONNX is
// an image of one row here.
TEST_CASE("lp_pooling: ONNX Runtime's LpPoolCeilMode holds", "[lp_pooling][reference][public]") {
    tensor<float> const input({1, 1, 1, 4}, {1, 2, 3, 4});
    lp_pooling_options const options = {
        .window_size = {1, 3}, .strides = {1, 2}, .start_padding = {0, 0}, .end_padding = {0, 0}, .p = 1};
    shape const sizes = lp_pooling_output_sizes(input.sizes(), options, ceil_mode::on);
    REQUIRE(sizes == shape{1, 1, 1, 2});
    tensor<float> output(sizes);
    reference::lp_pooling(input, output.view(), options);
    CHECK(output.elements() == std::vector<float>{6, 7});
}
