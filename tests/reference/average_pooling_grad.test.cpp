// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC. docs/operators/average_pooling_grad.md
#include "dmlref/reference/average_pooling_grad.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class Only = void>
void check(given const& input_gradient, average_pooling_options const& options, given const& expected) {
    CAPTURE(input_gradient.elements, options.include_padding);
    check_stored<Only>(
        expected, [&](auto const& incoming, auto to) { reference::average_pooling_grad(incoming, to, options); },
        input_gradient);
}

} // namespace

TEST_CASE("average_pooling_grad: every element of a window gets an equal share", "[average_pooling_grad][reference]") {
    check({{1, 1, 1, 1}, {8}}, {.window_size = {2, 2}}, {{1, 1, 2, 2}, {2, 2, 2, 2}});
    check(row({8, 4}), {.window_size = {1, 2}, .strides = {1, 2}}, row({4, 4, 2, 2}));
}

TEST_CASE("average_pooling_grad: shares of overlapping windows are summed", "[average_pooling_grad][reference]") {
    check(row({8, 4, 2}), {.window_size = {1, 2}}, row({4, 6, 3, 1}));
}

TEST_CASE("average_pooling_grad: every plane has its own gradient", "[average_pooling_grad][reference]") {
    check({{2, 2, 1, 1}, {10, 20, 30, 40}}, {.window_size = {1, 2}}, {{2, 2, 1, 2}, {5, 5, 10, 10, 15, 15, 20, 20}});
}

TEST_CASE("average_pooling_grad: a volume shares over depth, height and width", "[average_pooling_grad][reference]") {
    check({{1, 1, 1, 2, 2}, {4, 8, 12, 16}}, {.window_size = {2, 1, 2}},
          {{1, 1, 2, 2, 3}, {1, 3, 2, 3, 7, 4, 1, 3, 2, 3, 7, 4}});
}

TEST_CASE("average_pooling_grad: elements of no window are zero", "[average_pooling_grad][reference]") {
    check(row({10, 20}), {.window_size = {1, 2}, .strides = {1, 3}}, row({5, 5, 0, 10, 10, 0, 0}));
}

TEST_CASE("average_pooling_grad: a dilated window shares among the elements it reads",
          "[average_pooling_grad][reference]") {
    check(row({8, 4}), {.window_size = {1, 2}, .dilations = {1, 2}}, row({4, 2, 4, 2}));
    check({{1, 1, 1, 1}, {8}}, {.window_size = {2, 2}, .dilations = {1, 2}}, {{1, 1, 2, 3}, {2, 0, 2, 2, 0, 2}});
}

TEST_CASE("average_pooling_grad: padding takes a share when it is counted, and gets nothing",
          "[average_pooling_grad][reference]") {
    // Elements -1..0, 0..1 and 1..2 of a row of 2.
    average_pooling_options options = {.window_size = {1, 2}, .start_padding = {0, 1}, .end_padding = {0, 1}};
    check(row({8, 4, 2}), options, row({8 + 2, 2 + 2}));
    options.include_padding = true;
    check(row({8, 4, 2}), options, row({4 + 2, 2 + 1}));
    // A corner, two edges and a corner.
    check({{1, 1, 2, 2}, {12, 24, 48, 96}}, {.window_size = {2, 2}, .strides = {2, 2}, .start_padding = {1, 1}},
          {{1, 1, 3, 3}, {12, 12, 12, 24, 24, 24, 24, 24, 24}});
}

TEST_CASE("average_pooling_grad: a window wholly in padding adds nothing", "[average_pooling_grad][reference]") {
    // Elements -3..-2, -2..-1, -1..0, 0..1, 1..2 and 2..3.
    average_pooling_options options = {.window_size = {1, 2}, .start_padding = {0, 3}, .end_padding = {0, 2}};
    check(row({NaN, infinity, 4, 8, 16, NaN}), options, row({4 + 4, 4 + 16}));
    options.include_padding = true;
    check(row({NaN, infinity, 4, 8, 16, NaN}), options, row({2 + 4, 4 + 8}));
    check(row({7}), {.window_size = {1, 2}, .start_padding = {0, 1}, .dilations = {1, 3}}, row({0, 0}));
}

TEST_CASE("average_pooling_grad: a window longer than the padded input has one gradient",
          "[average_pooling_grad][reference]") {
    check(row({12}), {.window_size = {1, 6}}, row({4, 4, 4}));
    check(row({12}), {.window_size = {1, 6}, .include_padding = true}, row({2, 2, 2}));
}

TEST_CASE("average_pooling_grad: a window that ends beyond the padded input counts the places beyond as padding",
          "[average_pooling_grad][reference]") {
    check(row({8, 4, 6}), {.window_size = {1, 2}, .strides = {1, 2}}, row({4, 4, 2, 2, 6}));
    check(row({8, 4}), {.window_size = {1, 2}, .strides = {1, 2}}, row({4, 4, 2, 2, 0}));
    check(row({8, 4, 6}), {.window_size = {1, 2}, .strides = {1, 2}, .include_padding = true}, row({4, 4, 2, 2, 3}));
}

TEST_CASE("average_pooling_grad: infinite and NaN gradients reach their windows and no other",
          "[average_pooling_grad][reference]") {
    check(row({NaN, 6}), {.window_size = {1, 2}, .strides = {1, 2}}, row({NaN, NaN, 3, 3}));
    check(row({infinity, -infinity}), {.window_size = {1, 2}}, row({infinity, NaN, -infinity}));
}

TEST_CASE("average_pooling_grad: a sum starts from +0, so no gradient of -0 is -0",
          "[average_pooling_grad][reference]") {
    check(row({-0.f}), {.window_size = {1, 2}}, row({0.f, 0.f}));
    // A quotient that underflows to -0 is added to +0.
    check<float>(row({-0x1p-149f}), {.window_size = {1, 2}}, row({0.f, 0.f}));
}

TEST_CASE("average_pooling_grad: each gradient is divided, then the quotients are added, row-major, in float",
          "[average_pooling_grad][reference]") {
    // 1e8 + 1 is 1e8 in float, so the result depends on when the 1 is added. All windows hold the element in the
    // middle.
    average_pooling_options const options = {.window_size = {2, 2}};
    auto const middle = [&](values const& gradients) {
        tensor<float> output_gradient({1, 1, 3, 3});
        reference::average_pooling_grad(tensor<float>({1, 1, 2, 2}, gradients), output_gradient.view(), options);
        return output_gradient(0, 0, 1, 1);
    };
    CHECK(middle({4e8f, 4, -4e8f, 8}) == 2);
    CHECK(middle({4e8f, -4e8f, 4, 8}) == 3);
    CHECK(middle({4, 4e8f, 8, -4e8f}) == 0);
    // 7/3, which differs from 7 * (1/3).
    check<float>(row({7}), {.window_size = {1, 3}}, row({0x1.2aaaaap+1f, 0x1.2aaaaap+1f, 0x1.2aaaaap+1f}));
    // 1/3 and 4/3 are both rounded up, so their sum is above 5/3, which is 0x1.aaaaaap+0.
    check<float>(row({1, 4}), {.window_size = {1, 3}},
                 row({0x1.555556p-2f, 0x1.aaaaacp+0f, 0x1.aaaaacp+0f, 0x1.555556p+0f}));
}

TEST_CASE("average_pooling_grad: half gradients are summed in float and rounded once",
          "[average_pooling_grad][reference]") {
    average_pooling_options options = {.window_size = {1, 3}, .start_padding = {0, 2}, .end_padding = {0, 2}};
    check<half>(row({65504, 65504, -65504}), options, row({65504})); // in half, the first two are infinity
    check<half>(row({65504, 8, 7}), options, row({65504}));          // 65519
    check<half>(row({65504, 8, 8}), options, row({infinity}));       // 65520
    options.include_padding = true;
    check<half>(row({6144, 3, 3}), options, row({2050})); // in half, 2048 + 1 is 2048
}
