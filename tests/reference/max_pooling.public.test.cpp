// SPDX-License-Identifier: MIT
// Numbers from public sources, most of them run on real DirectML; docs/spec-notes.md lists the note that each supports.
// The gradients are in max_pooling_grad.public.test.cpp.
#include "dmlref/reference/max_pooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct public_case {
    char const* id;
    max_pooling_options options;
    given input, expected;
};

/// All these numbers are whole and small, so both types must give the same.
void check(std::initializer_list<public_case> cases) {
    for (public_case const& each : cases) {
        INFO(each.id);
        check_stored(
            each.expected, [&](auto const& from, auto to) { reference::max_pooling(from, to, each.options); },
            each.input);
    }
}

/// 1, 2, 3, ... times `sign`.
given counting(shape const& sizes, float sign) {
    given result = {sizes, {}};
    for (index_t i = 1; i <= element_count(sizes); ++i) result.elements.push_back(sign * static_cast<float>(i));
    return result;
}

} // namespace

// The documentation of DML_MAX_POOLING1_OPERATOR_DESC of January 2020: "with a pooling size of 3x1", width first.
TEST_CASE("max_pooling: the example of DML_MAX_POOLING1 holds", "[max_pooling][reference][public]") {
    tensor<float> const input({1, 1, 2, 4}, {3, 5, 7, 1, 9, 4, 2, 8});
    tensor<float> output({1, 1, 2, 2});
    tensor<std::uint32_t> output_indices(output.sizes());
    reference::max_pooling(input, output.view(), output_indices.view(),
                           {.window_size = {1, 3}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}});
    CHECK(output.elements() == std::vector<float>{7, 7, 9, 8});
    CHECK(output_indices.elements() == std::vector<std::uint32_t>{2, 2, 4, 7});
}

// microsoft/tensorflow-directml-plugin, test/ops/pooling_ops_test.py at 6c3e918, run on DirectML.
TEST_CASE("max_pooling: TensorFlow-DirectML's tests of explicit padding hold", "[max_pooling][reference][public]") {
    check({{"testMaxPoolNegativeInputExpPadding",
            {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {2, 2}, .end_padding = {1, 1}},
            counting({1, 1, 3, 3}, -1),
            {{1, 1, 2, 2}, {-1, -1, -1, -1}}},
           {"testMaxPoolExplicitPaddingAdvanced",
            {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {1, 2}, .end_padding = {2, 1}},
            counting({1, 1, 6, 6}, 1),
            {{1, 1, 4, 4}, {7, 9, 11, 12, 19, 21, 23, 24, 31, 33, 35, 36, 31, 33, 35, 36}}},
           {"testMaxPoolNegativeInputExpPaddingAdv",
            {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {1, 2}, .end_padding = {2, 1}},
            counting({1, 1, 6, 6}, -1),
            {{1, 1, 4, 4}, {-1, -1, -3, -5, -7, -7, -9, -11, -19, -19, -21, -23, -31, -31, -33, -35}}}});
}

// onnxruntime/test/providers/cpu/nn/pool_op_test.cc at e6eb45cd; the first two run on the DirectML execution provider.
TEST_CASE("max_pooling: ONNX Runtime's MaxPool tests hold", "[max_pooling][reference][public]") {
    check({{"MaxPool2D_uint8",
            {.window_size = {5, 5}, .strides = {1, 1}, .start_padding = {2, 2}, .end_padding = {2, 2}},
            counting({1, 1, 5, 5}, 1),
            {{1, 1, 5, 5},
             {13, 14, 15, 15, 15, 18, 19, 20, 20, 20, 23, 24, 25, 25, 25, 23, 24, 25, 25, 25, 23, 24, 25, 25, 25}}},
           {"MaxPool_10_DilationPadding_2d",
            {.window_size = {2, 2},
             .strides = {1, 1},
             .start_padding = {1, 1},
             .end_padding = {1, 1},
             .dilations = {2, 2}},
            {{1, 1, 4, 5}, {1, 3, 2, 4, -1, 5, 7, 6, 8, -2, 9, 11, 10, 12, -3, 13, 15, 14, 16, -4}},
            {{1, 1, 4, 5}, {7, 6, 8, 6, 8, 11, 10, 12, 10, 12, 15, 14, 16, 14, 16, 11, 10, 12, 10, 12}}},
           {"MaxPool_10_DilationPadding_1d",
            {.window_size = {1, 3},
             .strides = {1, 1},
             .start_padding = {0, 1},
             .end_padding = {0, 1},
             .dilations = {1, 3}},
            {{1, 1, 1, 12}, {1, 3, 2, 4, -1, -3, -2, -4, -6, -5, -4, -2}},
            {{1, 1, 1, 8}, {2, 4, 3, 2, 4, -1, -2, -2}}},
           {"MaxPool_10_Dilation_Ceil1_2d", // the second row of windows ends beyond the input
            {.window_size = {2, 2}, .strides = {2, 1}, .dilations = {2, 2}},
            {{1, 1, 4, 5}, {1, 3, 2, 4, -1, 5, 7, 6, 8, -2, 9, 11, 10, 12, -3, 13, 15, 14, 16, -4}},
            {{1, 1, 2, 3}, {10, 12, 10, 10, 12, 10}}}});
}

// The first of them, with its elements in the source.
TEST_CASE("max_pooling: ONNX Runtime's MaxPool2D_uint8 holds in UINT8", "[max_pooling][reference][public]") {
    tensor<std::uint8_t> const input(
        {1, 1, 5, 5}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25});
    tensor<std::uint8_t> output(input.sizes());
    reference::max_pooling<std::uint8_t>(
        input, output.view(),
        {.window_size = {5, 5}, .strides = {1, 1}, .start_padding = {2, 2}, .end_padding = {2, 2}});
    CHECK(output.elements() == std::vector<std::uint8_t>{13, 14, 15, 15, 15, 18, 19, 20, 20, 20, 23, 24, 25,
                                                         25, 25, 23, 24, 25, 25, 25, 23, 24, 25, 25, 25});
}
