// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_MAX_POOLING_GRAD_OPERATOR_DESC. docs/operators/max_pooling_grad.md
#include "dmlref/reference/max_pooling_grad.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class Only = void>
void check(given const& input, given const& input_gradient, max_pooling_options const& options,
           values const& expected) {
    CAPTURE(input.elements, input_gradient.elements);
    check_stored<Only>(
        {input.sizes, expected},
        [&](auto const& from, auto const& incoming, auto to) {
            reference::max_pooling_grad(from, incoming, to, options);
        },
        input, input_gradient);
}

} // namespace

TEST_CASE("max_pooling_grad: the example of the document holds", "[max_pooling_grad][reference]") {
    check(
        {{1, 1, 3, 3}, {1, 2, 3, 2, 4, 2, 5, 6, 7}}, {{1, 1, 2, 2}, {1, 2, 4, 5}},
        {.window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}, .dilations = {1, 1}},
        {0, 0, 0, 0, 3, 0, 0, 4, 5});
}

TEST_CASE("max_pooling_grad: every plane has its own gradient", "[max_pooling_grad][reference]") {
    check({{2, 2, 1, 2}, {3, 1, 2, 5, 0, -1, 4, 4}}, {{2, 2, 1, 1}, {10, 20, 30, 40}}, {.window_size = {1, 2}},
          {10, 0, 0, 20, 30, 0, 40, 0});
}

TEST_CASE("max_pooling_grad: a volume sends each gradient to the largest of its window",
          "[max_pooling_grad][reference]") {
    // depth 0: 1 2 3   depth 1: 7 8 1
    //          4 5 6            2 3 9
    check({{1, 1, 2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 9}}, {{1, 1, 1, 2, 2}, {10, 20, 30, 40}},
          {.window_size = {2, 1, 2}}, {0, 0, 0, 0, 30, 0, 0, 10 + 20, 0, 0, 0, 40});
}

TEST_CASE("max_pooling_grad: gradients of overlapping windows are summed", "[max_pooling_grad][reference]") {
    check(row({1, 9, 2}), row({10, 20, 30}), {.window_size = {1, 3}, .start_padding = {0, 1}, .end_padding = {0, 1}},
          {0, 60, 0});
    check(row({5, 1, 4, 2, 6, 3, 0}), row({10, 20, 30}), {.window_size = {1, 3}, .dilations = {1, 2}},
          {0, 0, 0, 0, 10 + 30, 20, 0});
}

TEST_CASE("max_pooling_grad: elements that no window names are zero", "[max_pooling_grad][reference]") {
    check(row({9, 1, 99, 2, 7, 99, 6}), row({10, 20}), {.window_size = {1, 2}, .strides = {1, 3}},
          {10, 0, 0, 0, 20, 0, 0});
}

TEST_CASE("max_pooling_grad: of equal elements the first receives it all", "[max_pooling_grad][reference]") {
    check(row({4, 4, 4}), row({10}), {.window_size = {1, 3}}, {10, 0, 0});
    check(row({-0.f, 0.f}), row({10}), {.window_size = {1, 2}}, {10, 0});
    check({{1, 1, 2, 2}, {1, 5, 5, 1}}, {{1, 1, 1, 1}, {10}}, {.window_size = {2, 2}}, {0, 10, 0, 0});
    check(row({-infinity, -infinity}), row({10, 20}), {.window_size = {1, 2}, .start_padding = {0, 1}}, {30, 0});
}

TEST_CASE("max_pooling_grad: padding receives nothing, and a window wholly in padding adds nothing",
          "[max_pooling_grad][reference]") {
    // Elements -3..-2, -2..-1, -1..0, 0..1, 1..2 and 2..3.
    check(row({5, 3}), row({1, 2, 4, 8, 16, 32}),
          {.window_size = {1, 2}, .start_padding = {0, 3}, .end_padding = {0, 2}}, {4 + 8, 16});
    check(row({5, 3}), row({NaN, infinity, 4, 8, 16, NaN}),
          {.window_size = {1, 2}, .start_padding = {0, 3}, .end_padding = {0, 2}}, {4 + 8, 16});
    check(row({5, 3}), row({7}), {.window_size = {1, 2}, .start_padding = {0, 1}, .dilations = {1, 3}}, {0, 0});
}

TEST_CASE("max_pooling_grad: a window longer than the padded input has one gradient", "[max_pooling_grad][reference]") {
    check(row({2, 7, 3}), row({10}), {.window_size = {1, 5}}, {0, 10, 0});
    check(row({2, 7, 3}), row({10}), {.window_size = {1, 3}, .start_padding = {0, 1}, .dilations = {1, 3}}, {0, 0, 10});
}

TEST_CASE(
    "max_pooling_grad: a window that ends beyond the padded input sends its gradient to an element before its end",
    "[max_pooling_grad][reference]") {
    max_pooling_options const options = {.window_size = {1, 2}, .strides = {1, 2}};
    check(row({-2, -7, -3, -9, -4}), row({10, 20, 30}), options, {10, 0, 20, 0, 30});
    check(row({-2, -7, -3, -9, -4}), row({10, 20}), options, {10, 0, 20, 0, 0});
}

TEST_CASE("max_pooling_grad: a NaN among the elements is taken in first place only", "[max_pooling_grad][reference]") {
    check(row({NaN, 1, 2}), row({10}), {.window_size = {1, 3}}, {10, 0, 0});
    check(row({1, NaN, 2}), row({10}), {.window_size = {1, 3}}, {0, 0, 10});
    check(row({NaN, NaN, NaN}), row({10, 20}), {.window_size = {1, 2}}, {10, 20, 0});
}

TEST_CASE("max_pooling_grad: an infinite or NaN gradient reaches one element and no other",
          "[max_pooling_grad][reference]") {
    check(row({1, 2, 3, 4}), row({NaN, 5}), {.window_size = {1, 2}, .strides = {1, 2}}, {0, NaN, 0, 5});
    check(row({1, 2, 3, 4}), row({-infinity, 5}), {.window_size = {1, 2}, .strides = {1, 2}}, {0, -infinity, 0, 5});
    check(row({1, 2, 1}), row({infinity, -infinity}), {.window_size = {1, 2}}, {0, NaN, 0});
}

TEST_CASE("max_pooling_grad: a sum starts from +0, so no gradient is -0", "[max_pooling_grad][reference]") {
    check(row({1, 2}), row({-0.f}), {.window_size = {1, 2}}, {0.f, 0.f});
}

TEST_CASE("max_pooling_grad: gradients are added in row-major order, in float", "[max_pooling_grad][reference]") {
    // 1e8 + 1 is 1e8 in float, so the result depends on when the 1 is added.
    max_pooling_options const all_three = {.window_size = {1, 3}, .start_padding = {0, 1}, .end_padding = {0, 1}};
    check<float>(row({1, 9, 2}), row({1, 1e8f, -1e8f}), all_three, {0, 0, 0});
    check<float>(row({1, 9, 2}), row({1e8f, -1e8f, 1}), all_three, {0, 1, 0});
    // Four windows around the 9: gradients in the order (0, 0), (0, 1), (1, 0), (1, 1).
    given const square = {{1, 1, 3, 3}, {0, 0, 0, 0, 9, 0, 0, 0, 0}};
    check<float>(square, {{1, 1, 2, 2}, {1e8f, 1, -1e8f, 2}}, {.window_size = {2, 2}}, {0, 0, 0, 0, 2, 0, 0, 0, 0});
    check<float>(square, {{1, 1, 2, 2}, {1e8f, -1e8f, 1, 2}}, {.window_size = {2, 2}}, {0, 0, 0, 0, 3, 0, 0, 0, 0});
}

TEST_CASE("max_pooling_grad: half gradients are summed in float and rounded once", "[max_pooling_grad][reference]") {
    max_pooling_options const all_three = {.window_size = {1, 3}, .start_padding = {0, 1}, .end_padding = {0, 1}};
    // In half, 2048 + 1 is 2048, and 65504 + 65504 is infinity.
    check<half>(row({1, 9, 2}), row({2048, 1, 1}), all_three, {0, 2050, 0});
    check<half>(row({1, 9, 2}), row({65504, 65504, -65504}), all_three, {0, 65504, 0});
    check<half>(row({1, 9, 2}), row({65504, 8, 7}), all_three, {0, 65504, 0});      // 65519
    check<half>(row({1, 9, 2}), row({65504, 8, 8}), all_three, {0, infinity, 0});   // 65520
    check<half>(row({1, 9, 2}), row({2048, 1, 0x1p-11f}), all_three, {0, 2050, 0}); // just above the tie
    check<half>(row({1, 9, 2}), row({2048, 1, 0x1p-14f}), all_three, {0, 2048, 0}); // lost in float: the tie
}
