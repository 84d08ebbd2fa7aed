// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_LP_POOLING1_OPERATOR_DESC. docs/operators/lp_pooling.md
#include "dmlref/reference/lp_pooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class Only = void>
void check(given const& input, lp_pooling_options const& options, given const& expected) {
    CAPTURE(input.elements, options.p);
    check_stored<Only>(
        expected, [&](auto const& from, auto to) { reference::lp_pooling(from, to, options); }, input);
}
template <class Only = void>
void check_row(values const& input, lp_pooling_options const& options, values const& expected) {
    check<Only>(row(input), options, row(expected));
}

} // namespace

TEST_CASE("lp_pooling: P of 1 adds absolute values", "[lp_pooling][reference]") {
    check({{1, 1, 3, 3}, {1, -2, 3, -4, 5, -6, 7, 8, -9}},
          {.window_size = {2, 2},
           .strides = {1, 1},
           .start_padding = {0, 0},
           .end_padding = {0, 0},
           .dilations = {1, 1},
           .p = 1},
          {{1, 1, 2, 2}, {12, 16, 24, 28}});
}

TEST_CASE("lp_pooling: P of 2, the default, gives lengths", "[lp_pooling][reference]") {
    check_row({3, -4, 3, 0}, {.window_size = {1, 2}}, {5, 5, 3});
    check({{1, 1, 2, 2}, {1, 3, -5, 1}}, {.window_size = {2, 2}}, {{1, 1, 1, 1}, {6}});
    check_row<float>({1, 1}, {.window_size = {1, 2}}, {0x1.6a09e6p+0f}); // the square root of 2
}

TEST_CASE("lp_pooling: a higher P is a higher power and its root", "[lp_pooling][reference]") {
    check_row({3, -4, 5}, {.window_size = {1, 3}, .p = 3}, {6});
    check_row({1, -12, 9, 10}, {.window_size = {1, 2}, .strides = {1, 2}, .p = 3},
              {0x1.8012f6p+3f, 0x1.8012f6p+3f}); // 1729 in two ways: 12.0023
    check({{1, 1, 4, 4}, values(16, -1)}, {.window_size = {4, 4}, .p = 4}, {{1, 1, 1, 1}, {2}});
    check_row({2}, {.window_size = {1, 1}, .p = 10}, {2});
    check_row({10, -11}, {.window_size = {1, 1}, .p = 4}, {10, 11});
}

TEST_CASE("lp_pooling: the highest P distinguishes numbers below 1, 1 and numbers above 1", "[lp_pooling][reference]") {
    check_row({0.5, 1, -1, 2, 0}, {.window_size = {1, 1}, .p = 0xffff'ffffu}, {0, 1, 1, infinity, 0});
    check_row({1, 1}, {.window_size = {1, 2}, .p = 0xffff'ffffu}, {1});
}

TEST_CASE("lp_pooling: every plane of every image has its own norms", "[lp_pooling][reference]") {
    check({{2, 2, 1, 2}, {3, 4, 6, 8, 0, -1, 5, 12}}, {.window_size = {1, 2}}, {{2, 2, 1, 1}, {5, 10, 1, 13}});
}

TEST_CASE("lp_pooling: a volume is pooled over depth, height and width", "[lp_pooling][reference]") {
    // depth 0: 1 2 3   depth 1: 7 8 1
    //          4 5 6            2 3 9
    check({{1, 1, 2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 9}}, {.window_size = {2, 1, 2}, .p = 1},
          {{1, 1, 1, 2, 2}, {18, 14, 14, 23}});
}

TEST_CASE("lp_pooling: strides and dilations are those of their axis", "[lp_pooling][reference]") {
    check_row({3, 8, 4, 6, 0}, {.window_size = {1, 2}, .dilations = {1, 2}}, {5, 10, 4});
    check_row({3, 4, 99, 6, -8, 99, 7}, {.window_size = {1, 2}, .strides = {1, 3}}, {5, 10});
    // Windows start in rows 0 and 2 and columns 0 and 1, and take rows +0, +1 and columns +0, +2.
    check({{1, 1, 4, 4}, {0, 5, 1, 2, 3, 4, 8, 6, 7, 1, 0, 3, 8, 2, 5, 10}},
          {.window_size = {2, 2}, .strides = {2, 1}, .dilations = {1, 2}, .p = 1}, {{1, 1, 2, 2}, {12, 17, 20, 16}});
}

TEST_CASE("lp_pooling: padding adds nothing", "[lp_pooling][reference]") {
    // Elements -1..0, 0..1, 1..2 and 2..3 of a row of 2.
    for (std::uint32_t const p : {1u, 2u, 3u})
        check_row({3, -6}, {.window_size = {1, 1}, .start_padding = {0, 1}, .end_padding = {0, 2}, .p = p},
                  {0, 3, 6, 0, 0});
    check_row({3, -4}, {.window_size = {1, 2}, .start_padding = {0, 1}, .end_padding = {0, 2}}, {3, 5, 4, 0});
    check({{1, 1, 2, 2}, {3, 1, 4, 2}}, {.window_size = {2, 1}, .start_padding = {1, 0}, .end_padding = {0, 1}},
          {{1, 1, 2, 3}, {3, 1, 0, 5, 0x1.1e377ap+1f, 0}}); // the square root of 5
}

TEST_CASE("lp_pooling: a window longer than the padded input is applied once", "[lp_pooling][reference]") {
    check_row({2, 7, -3}, {.window_size = {1, 6}, .p = 1}, {12});
    check_row({2, 7, -3}, {.window_size = {1, 3}, .dilations = {1, 3}}, {2}); // 0 3 6
}

TEST_CASE("lp_pooling: a window that ends beyond the padded input adds the elements before its end",
          "[lp_pooling][reference]") {
    check_row({3, -4, 0, 5, 2}, {.window_size = {1, 2}, .strides = {1, 2}, .p = 1}, {7, 5, 2});
    check_row({3, -4, 0, 5, 2}, {.window_size = {1, 2}, .strides = {1, 2}}, {5, 5, 2});
    check_row({3, -4, 0, 5, 2}, {.window_size = {1, 2}, .strides = {1, 2}}, {5, 5});
}

TEST_CASE("lp_pooling: no norm is -0, and infinities and NaN reach every window that holds them",
          "[lp_pooling][reference]") {
    for (std::uint32_t const p : {1u, 2u, 3u, 4u}) {
        check_row({-0.f, -0.f}, {.window_size = {1, 2}, .p = p}, {0.f});
        check_row({1, -infinity, 0, 3, 0}, {.window_size = {1, 2}, .p = p}, {infinity, infinity, 3, 3});
        check_row({1, NaN, 0, 3, 0}, {.window_size = {1, 2}, .p = p}, {NaN, NaN, 3, 3});
        check_row({infinity, -infinity}, {.window_size = {1, 2}, .p = p}, {infinity});
        check_row({infinity, NaN}, {.window_size = {1, 2}, .p = p}, {NaN});
    }
}

TEST_CASE("lp_pooling: powers that float cannot hold are infinite, or zero", "[lp_pooling][reference]") {
    check_row<float>({1e20f, 1e-30f, 0x1p63f, 0x1p-74f}, {.window_size = {1, 1}}, {infinity, 0, 0x1p63f, 0x1p-74f});
    check_row<float>({0x1p40f, 0x1p-49f, 0x1p45f}, {.window_size = {1, 1}, .p = 3}, {0x1p40f, 0x1p-49f, infinity});
    check_row<float>({3e38f, 3e38f}, {.window_size = {1, 2}, .p = 1}, {infinity});
}

TEST_CASE("lp_pooling: powers are added in row-major order, in float", "[lp_pooling][reference]") {
    // 1e8 + 4 is 1e8 in float, a tie, so the result depends on when the fours are added.
    lp_pooling_options const options = {.window_size = {2, 2}, .p = 1};
    check<float>({{1, 1, 2, 2}, {1e8f, -4, 4, 0}}, options, {{1, 1, 1, 1}, {1e8f}});
    check<float>({{1, 1, 2, 2}, {-4, 4, 1e8f, 0}}, options, {{1, 1, 1, 1}, {100000008.f}});
    check<float>({{1, 1, 2, 2}, {4, 1e8f, 4, 0}}, options, {{1, 1, 1, 1}, {1e8f}});
    check<float>({{1, 1, 2, 2}, {1e4f, 2, 2, 0}}, {.window_size = {2, 2}}, {{1, 1, 1, 1}, {1e4f}});
}

TEST_CASE("lp_pooling: half elements are raised and summed in float and rounded once", "[lp_pooling][reference]") {
    check_row<half>({65504}, {.window_size = {1, 1}}, {65504});             // its square is not a half
    check_row<half>({300, -400}, {.window_size = {1, 2}}, {500});           // nor are theirs
    check_row<half>({65504, 65504}, {.window_size = {1, 2}}, {infinity});   // 92637
    check_row<half>({2048, 1, 1}, {.window_size = {1, 3}, .p = 1}, {2050}); // in half, 2048 + 1 is 2048
    check_row<half>({1, 1}, {.window_size = {1, 2}}, {0x1.6ap+0f});
    check_row<half>({0x1p-24f}, {.window_size = {1, 1}, .p = 3}, {0x1p-24f}); // its cube is 2^-72
}
