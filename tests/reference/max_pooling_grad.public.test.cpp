// SPDX-License-Identifier: MIT
// Gradients from public sources, run on real DirectML; docs/spec-notes.md lists the note that each supports.
#include "dmlref/reference/max_pooling_grad.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

struct public_case {
    char const* id;
    max_pooling_options options;
    given input, input_gradient, expected;
};

/// All these numbers are whole and small, so both types must give the same.
void check(std::initializer_list<public_case> cases) {
    for (public_case const& each : cases) {
        INFO(each.id);
        check_stored(
            each.expected,
            [&](auto const& from, auto const& incoming, auto to) {
                reference::max_pooling_grad(from, incoming, to, each.options);
            },
            each.input, each.input_gradient);
    }
}

} // namespace

// microsoft/tensorflow-directml-plugin, test/ops/pooling_ops_test.py at 6c3e918, run on DirectML. The case with NaN is
// labeled "Test the DML implementation" there.
TEST_CASE("max_pooling_grad: TensorFlow-DirectML's tests hold", "[max_pooling_grad][reference][public]") {
    given const checkerboard = {{1, 1, 4, 4}, {1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1}};
    check({{"_testMaxPoolGradDirect1_2",
            {.window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}},
            checkerboard,
            {{1, 1, 3, 3}, {11, 12, 13, 15, 16, 17, 19, 20, 21}},
            {{1, 1, 4, 4}, {11, 0, 25, 0, 0, 31, 0, 17, 19, 0, 41, 0, 0, 0, 0, 0}}},
           {"_testMaxPoolGradDirect1_3",
            {.window_size = {3, 3}, .strides = {1, 1}, .start_padding = {1, 1}, .end_padding = {1, 1}},
            checkerboard,
            {{1, 1, 4, 4}, {11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26}},
            {{1, 1, 4, 4}, {54, 0, 62, 0, 0, 60, 0, 22, 47, 0, 51, 0, 0, 0, 0, 0}}},
           {"_testMaxPoolGradExplicitPadding_2",
            {.window_size = {3, 3}, .strides = {2, 2}, .start_padding = {2, 2}, .end_padding = {1, 1}},
            checkerboard,
            {{1, 1, 3, 3}, {11, 12, 13, 15, 16, 17, 19, 20, 21}},
            {{1, 1, 4, 4}, {54, 0, 30, 0, 0, 0, 0, 0, 39, 0, 21, 0, 0, 0, 0, 0}}},
           {"_testMaxPoolGradExplicitPadding_3",
            {.window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 1}},
            {{1, 1, 4, 4}, {-1, -5, -1, -5, -5, -1, -5, -1, -1, -5, -1, -5, -5, -1, -5, -1}},
            {{1, 1, 3, 4}, {11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22}},
            {{1, 1, 4, 4}, {11, 0, 25, 0, 0, 31, 0, 49, 19, 0, 41, 0, 0, 0, 0, 22}}},
           {"_testMaxPoolGradDirectWithNans2_2",
            {.window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}},
            {{1, 1, 4, 4}, {NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN}},
            {{1, 1, 3, 3}, {NaN, 12, 13, 15, NaN, 17, 19, 20, NaN}},
            {{1, 1, 4, 4}, {NaN, 12, 13, 0, 15, NaN, 17, 0, 19, 20, NaN, 0, 0, 0, 0, 0}}}});
}
