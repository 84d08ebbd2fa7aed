// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_AVERAGE_POOLING1_OPERATOR_DESC. docs/operators/average_pooling.md
#include "dmlref/reference/average_pooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class Only = void>
void check(given const& input, average_pooling_options const& options, given const& expected) {
    CAPTURE(input.elements, options.include_padding);
    check_stored<Only>(
        expected, [&](auto const& from, auto to) { reference::average_pooling(from, to, options); }, input);
}
template <class Only = void>
void check_row(values const& input, average_pooling_options const& options, values const& expected) {
    check<Only>(row(input), options, row(expected));
}

} // namespace

TEST_CASE("average_pooling: each window gives its average", "[average_pooling][reference]") {
    // Rows 0..1, 1..2; columns 0..1, 1..2.
    check(
        {{1, 1, 3, 3}, {1, 2, 3, 4, 5, 7, 8, 8, 16}},
        {.window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}, .dilations = {1, 1}},
        {{1, 1, 2, 2}, {3, 4.25, 6.25, 9}});
}

TEST_CASE("average_pooling: arrays left empty are stride 1, no padding, dilation 1", "[average_pooling][reference]") {
    check({{1, 1, 3, 3}, {1, 2, 3, 4, 5, 7, 8, 8, 16}}, {.window_size = {2, 2}}, {{1, 1, 2, 2}, {3, 4.25, 6.25, 9}});
}

TEST_CASE("average_pooling: every plane of every image is averaged by itself", "[average_pooling][reference]") {
    check({{2, 2, 1, 2}, {3, 1, 2, 5, 0, -1, 4, 4}}, {.window_size = {1, 2}}, {{2, 2, 1, 1}, {2, 3.5, -0.5, 4}});
}

TEST_CASE("average_pooling: a volume is averaged over depth, height and width", "[average_pooling][reference]") {
    // depth 0: 1 2 3   depth 1: 7 8 1
    //          4 5 6            2 3 9
    check({{1, 1, 2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 9}}, {.window_size = {2, 1, 2}},
          {{1, 1, 1, 2, 2}, {4.5, 3.5, 3.5, 5.75}});
}

TEST_CASE("average_pooling: strides and dilations are those of their axis", "[average_pooling][reference]") {
    check_row({5, 1, 4, 2, 6, 3, 2}, {.window_size = {1, 2}, .dilations = {1, 3}}, {3.5, 3.5, 3.5, 2});
    check_row({9, 1, 99, 2, 7, 99, 6}, {.window_size = {1, 2}, .strides = {1, 3}}, {5, 4.5});
    // Windows start in rows 0 and 2 and columns 0 and 1, and take rows +0, +1 and columns +0, +2.
    check({{1, 1, 4, 4}, {0, 5, 1, 2, 3, 4, 8, 6, 7, 1, 0, 3, 8, 2, 5, 10}},
          {.window_size = {2, 2}, .strides = {2, 1}, .dilations = {1, 2}}, {{1, 1, 2, 2}, {3, 4.25, 5, 4}});
}

TEST_CASE("average_pooling: without IncludePadding the divisor is the number of elements",
          "[average_pooling][reference]") {
    // Elements -2..0, -1..1, 0..2, 1..3 and 2..4 of a row of 4.
    check_row({2, 4, 6, 9}, {.window_size = {1, 3}, .start_padding = {0, 2}, .end_padding = {0, 1}},
              {2, 3, 4, 19.f / 3, 7.5});
    check({{1, 1, 2, 2}, {1, 2, 3, 6}}, {.window_size = {2, 2}, .start_padding = {1, 0}, .end_padding = {0, 1}},
          {{1, 1, 2, 2}, {1.5, 2, 3, 4}});
}

TEST_CASE("average_pooling: with IncludePadding the divisor is the size of the window",
          "[average_pooling][reference]") {
    check_row({2, 4, 6, 9},
              {.window_size = {1, 3}, .start_padding = {0, 2}, .end_padding = {0, 1}, .include_padding = true},
              {2.f / 3, 2, 4, 19.f / 3, 5});
    check({{1, 1, 2, 2}, {1, 2, 3, 6}},
          {.window_size = {2, 2}, .start_padding = {1, 0}, .end_padding = {0, 1}, .include_padding = true},
          {{1, 1, 2, 2}, {0.75, 0.5, 3, 2}});
}

TEST_CASE("average_pooling: elements that a dilated window skips are not counted", "[average_pooling][reference]") {
    // Elements -1 and 1, 0 and 2, 1 and 3.
    check_row({2, 4, 7}, {.window_size = {1, 2}, .start_padding = {0, 1}, .end_padding = {0, 1}, .dilations = {1, 2}},
              {4, 4.5, 4});
    check_row({2, 4, 7},
              {.window_size = {1, 2},
               .start_padding = {0, 1},
               .end_padding = {0, 1},
               .dilations = {1, 2},
               .include_padding = true},
              {2, 4.5, 2});
}

TEST_CASE("average_pooling: a window longer than the padded input is applied once, and its whole length counts",
          "[average_pooling][reference]") {
    check_row({2, 7, 3}, {.window_size = {1, 6}}, {4});
    check_row({2, 7, 3}, {.window_size = {1, 6}, .include_padding = true}, {2});
    check_row({2, 7, 3}, {.window_size = {1, 3}, .dilations = {1, 3}, .include_padding = true}, {2.f / 3}); // 0 3 6
}

TEST_CASE("average_pooling: a window that ends beyond the padded input counts the places beyond as padding",
          "[average_pooling][reference]") {
    average_pooling_options row = {.window_size = {1, 2}, .strides = {1, 2}};
    check_row({2, 4, 6, 9, 7}, row, {3, 7.5, 7});
    check_row({2, 4, 6, 9, 7}, row, {3, 7.5});
    row.include_padding = true;
    check_row({2, 4, 6, 9, 7}, row, {3, 7.5, 3.5});
    average_pooling_options dilated = {.window_size = {1, 3}, .strides = {1, 3}, .dilations = {1, 2}};
    check_row({1, 8, 3, 4, 5, 2, 6}, dilated, {3, 3}); // 0 2 4, 3 5 7
    dilated.include_padding = true;
    check_row({1, 8, 3, 4, 5, 2, 6}, dilated, {3, 2});
    // Elements -1..1 and 2..4 of a row of 3: 3 is in EndPadding, 4 is beyond it.
    average_pooling_options padded = {
        .window_size = {1, 3}, .strides = {1, 3}, .start_padding = {0, 1}, .end_padding = {0, 1}};
    check_row({2, 4, 6}, padded, {3, 6});
    padded.include_padding = true;
    check_row({2, 4, 6}, padded, {2, 2});
    average_pooling_options both = {.window_size = {2, 2}, .strides = {2, 2}};
    check({{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}, both, {{1, 1, 2, 2}, {3, 4.5, 7.5, 9}});
    both.include_padding = true;
    check({{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}, both, {{1, 1, 2, 2}, {3, 2.25, 3.75, 2.25}});
}

TEST_CASE("average_pooling: a window wholly in padding gives 0", "[average_pooling][reference]") {
    // Elements -3..-2, -2..-1, -1..0, 0..1, 1..2 and 2..3 of a row of 2.
    average_pooling_options options = {.window_size = {1, 2}, .start_padding = {0, 3}, .end_padding = {0, 2}};
    check_row({5, 3}, options, {0, 0, 5, 4, 3, 0});
    options.include_padding = true;
    check_row({5, 3}, options, {0, 0, 2.5, 4, 1.5, 0});
    // Elements -1 and 2 of a row of 2: the dilated window spans the row and misses it.
    check_row({5, 3}, {.window_size = {1, 2}, .start_padding = {0, 1}, .dilations = {1, 3}}, {0});
}

TEST_CASE("average_pooling: a sum starts from +0, so zeros of either sign average to +0",
          "[average_pooling][reference]") {
    check_row({-0.f, -0.f}, {.window_size = {1, 2}}, {0.f});
    check_row({-0.f}, {.window_size = {1, 1}}, {0.f});
    check_row<float>({-0x1p-149f, 0}, {.window_size = {1, 2}}, {-0.f}); // the quotient underflows
}

TEST_CASE("average_pooling: infinities and NaN reach every window that holds them, and no other",
          "[average_pooling][reference]") {
    check_row({1, infinity, 3, 4, 6}, {.window_size = {1, 2}}, {infinity, infinity, 3.5, 5});
    check_row({1, NaN, 3, 4, 6}, {.window_size = {1, 2}}, {NaN, NaN, 3.5, 5});
    check_row({infinity, -infinity}, {.window_size = {1, 2}}, {NaN});
    check_row({-infinity, 1}, {.window_size = {1, 2}, .end_padding = {0, 1}, .include_padding = true},
              {-infinity, 0.5});
}

TEST_CASE("average_pooling: elements are added in row-major order, in float", "[average_pooling][reference]") {
    // 1e8 + 1 is 1e8 in float, so the result depends on when the 1 is added.
    check<float>({{1, 1, 2, 2}, {1e8f, 1, -1e8f, 2}}, {.window_size = {2, 2}}, {{1, 1, 1, 1}, {0.5}});
    check<float>({{1, 1, 2, 2}, {1e8f, -1e8f, 1, 2}}, {.window_size = {2, 2}}, {{1, 1, 1, 1}, {0.75}});
    check<float>({{1, 1, 2, 2}, {1, 1e8f, 2, -1e8f}}, {.window_size = {2, 2}}, {{1, 1, 1, 1}, {0}});
    check<float>({{1, 1, 2, 1, 2}, {1e8f, 1, -1e8f, 2}}, {.window_size = {2, 1, 2}}, {{1, 1, 1, 1, 1}, {0.5}});
    check_row<float>({3e38f, 3e38f, -3e38f}, {.window_size = {1, 3}}, {infinity}); // the sum overflows
}

TEST_CASE("average_pooling: the sum is divided once", "[average_pooling][reference]") {
    check_row<float>({1, 1, 0}, {.window_size = {1, 3}}, {0x1.555556p-1f});          // 2/3; 1/3 + 1/3 is the same
    check_row<float>({1, 1, 1, 1, 1, 0}, {.window_size = {1, 6}}, {0x1.aaaaaap-1f}); // 5/6, not 5 * (1/6)
    check_row<float>({7, 0, 0}, {.window_size = {1, 3}}, {0x1.2aaaaap+1f});          // 7/3, not 7 * (1/3)
}

TEST_CASE("average_pooling: half elements are summed in float and rounded once", "[average_pooling][reference]") {
    // In half, 2048 + 1 is 2048, and 65504 + 65504 is infinity.
    check_row<half>({2048, 1, 1, 2}, {.window_size = {1, 4}}, {513});
    check_row<half>({65504, 65504}, {.window_size = {1, 2}}, {65504});
    check_row<half>({2048, 2050, 2}, {.window_size = {1, 2}, .strides = {1, 2}}, {2048}); // 2049, a tie to even
    check_row<half>({1, 0, 0}, {.window_size = {1, 3}}, {0x1.554p-2f});
}
