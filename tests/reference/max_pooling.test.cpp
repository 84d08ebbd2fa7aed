// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_MAX_POOLING2_OPERATOR_DESC. docs/operators/max_pooling.md
#include "dmlref/reference/max_pooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using indices = std::vector<std::uint64_t>;

/// With UINT32, UINT64 and no indices.
template <class Only = void>
void check(shape const& input_sizes, values const& elements, max_pooling_options const& options,
           shape const& output_sizes, values const& expected, indices const& expected_indices) {
    CAPTURE(elements);
    auto const check_with = [&](auto const& pool) {
        check_stored<Only>({output_sizes, expected}, pool, given{input_sizes, elements});
    };
    auto const check_with_indices = [&]<class Index>(Index) {
        check_with([&](auto const& from, auto to) {
            tensor<Index> places(output_sizes);
            reference::max_pooling(from, to, places.view(), options);
            CHECK(indices(places.elements().begin(), places.elements().end()) == expected_indices);
        });
    };
    check_with([&](auto const& from, auto to) { reference::max_pooling(from, to, options); });
    check_with_indices(std::uint32_t{});
    check_with_indices(std::uint64_t{});
}

template <class Only = void>
void check_row(values const& input, max_pooling_options const& options, values const& expected,
               indices const& expected_indices) {
    check<Only>(row(input).sizes, input, options, row(expected).sizes, expected, expected_indices);
}

} // namespace

TEST_CASE("max_pooling: the example of DML_MAX_POOLING_GRAD holds", "[max_pooling][reference]") {
    check(
        {1, 1, 3, 3}, {1, 2, 3, 2, 4, 2, 5, 6, 7},
        {.window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}, .dilations = {1, 1}},
        {1, 1, 2, 2}, {4, 4, 6, 7}, {4, 4, 7, 8});
}

TEST_CASE("max_pooling: arrays left empty are stride 1, no padding, dilation 1", "[max_pooling][reference]") {
    check({1, 1, 3, 3}, {1, 2, 3, 2, 4, 2, 5, 6, 7}, {.window_size = {2, 2}}, {1, 1, 2, 2}, {4, 4, 6, 7}, {4, 4, 7, 8});
}

TEST_CASE("max_pooling: indices count through batches and channels", "[max_pooling][reference]") {
    check({2, 2, 1, 2}, {3, 1, 2, 5, 0, -1, 4, 4}, {.window_size = {1, 2}}, {2, 2, 1, 1}, {3, 5, 0, 4}, {0, 3, 4, 6});
}

TEST_CASE("max_pooling: a volume is pooled over depth, height and width", "[max_pooling][reference]") {
    // depth 0: 1 2 3   depth 1: 7 8 1
    //          4 5 6            2 3 9
    check({1, 1, 2, 2, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 9}, {.window_size = {2, 1, 2}}, {1, 1, 1, 2, 2},
          {8, 8, 5, 9}, {7, 7, 4, 11});
}

TEST_CASE("max_pooling: a dilated window takes every second element", "[max_pooling][reference]") {
    check_row({5, 1, 4, 2, 6, 3, 0}, {.window_size = {1, 3}, .dilations = {1, 2}}, {6, 3, 6}, {4, 5, 4});
}

TEST_CASE("max_pooling: each axis has its own stride and dilation", "[max_pooling][reference]") {
    // Windows start in rows 0 and 2 and columns 0 and 1, and take rows +0, +1 and columns +0, +2.
    check({1, 1, 4, 4}, {0, 5, 1, 2, 3, 4, 9, 6, 7, 1, 0, 3, 8, 2, 4, 11},
          {.window_size = {2, 2}, .strides = {2, 1}, .dilations = {1, 2}}, {1, 1, 2, 2}, {9, 6, 8, 11}, {6, 7, 12, 15});
}

TEST_CASE("max_pooling: padding before and after may differ, and differ by axis", "[max_pooling][reference]") {
    // Elements -2..0, 0..2 and 2..4 of a row of 4.
    check_row({1, 2, 3, 4}, {.window_size = {1, 3}, .strides = {1, 2}, .start_padding = {0, 2}, .end_padding = {0, 1}},
              {1, 3, 4}, {0, 2, 3});
    // Rows -1..0, 0..1 and 1..2.
    check({1, 1, 3, 2}, {1, 6, 5, 2, 3, 4}, {.window_size = {2, 1}, .start_padding = {1, 0}}, {1, 1, 3, 2},
          {1, 6, 5, 6, 5, 4}, {0, 1, 2, 1, 2, 5});
    // Rows 0..1, 1..2 and 2..3.
    check({1, 1, 3, 2}, {1, 6, 5, 2, 3, 4}, {.window_size = {2, 1}, .end_padding = {1, 0}}, {1, 1, 3, 2},
          {5, 6, 5, 4, 3, 4}, {2, 1, 2, 5, 4, 5});
}

TEST_CASE("max_pooling: a stride beyond the window skips elements", "[max_pooling][reference]") {
    check_row({9, 1, 99, 2, 7, 99, 6}, {.window_size = {1, 2}, .strides = {1, 3}}, {9, 7}, {0, 4});
}

TEST_CASE("max_pooling: a window longer than the padded input is applied once", "[max_pooling][reference]") {
    check_row({2, 7, 3}, {.window_size = {1, 5}}, {7}, {1});
    check_row({2, 7, 3}, {.window_size = {1, 9}, .strides = {1, 2}, .start_padding = {0, 2}}, {7}, {1});
    check_row({2, 7, 3}, {.window_size = {1, 3}, .dilations = {1, 3}}, {2}, {0});                          // 0 3 6
    check_row({2, 7, 3}, {.window_size = {1, 3}, .start_padding = {0, 1}, .dilations = {1, 3}}, {3}, {2}); // -1 2 5
}

TEST_CASE("max_pooling: a window that ends beyond the padded input has the elements before its end",
          "[max_pooling][reference]") {
    check_row({2, 7, 3, 9, 4}, {.window_size = {1, 2}, .strides = {1, 2}}, {7, 9, 4}, {1, 3, 4});
    check_row({2, 7, 3, 9, 4}, {.window_size = {1, 2}, .strides = {1, 2}}, {7, 9}, {1, 3});
    check_row({1, 8, 3, 4, 5, 2, 6}, {.window_size = {1, 3}, .strides = {1, 3}, .dilations = {1, 2}}, {5, 4}, {4, 3});
    check_row({-2, -7, -3}, {.window_size = {1, 2}, .strides = {1, 3}, .end_padding = {0, 1}}, {-2, -infinity}, {0, 0});
    check({1, 1, 3, 2}, {-1, -2, -3, -4, -5, -6}, {.window_size = {2, 1}, .strides = {2, 1}}, {1, 1, 2, 2},
          {-1, -2, -5, -6}, {0, 1, 4, 5});
}

TEST_CASE("max_pooling: the first of equal elements wins, in row-major order", "[max_pooling][reference]") {
    check_row({4, 4, 4}, {.window_size = {1, 3}}, {4}, {0});
    check_row({3, 4, 4}, {.window_size = {1, 3}}, {4}, {1});
    check({1, 1, 2, 2}, {1, 5, 5, 1}, {.window_size = {2, 2}}, {1, 1, 1, 1}, {5}, {1});
    check({1, 1, 2, 1, 2}, {1, 2, 2, 1}, {.window_size = {2, 1, 2}}, {1, 1, 1, 1, 1}, {2}, {1});
}

TEST_CASE("max_pooling: zeros are equal whatever their sign, so the first one is stored", "[max_pooling][reference]") {
    check_row({-0.f, 0.f}, {.window_size = {1, 2}}, {-0.f}, {0});
    check_row({0.f, -0.f}, {.window_size = {1, 2}}, {0.f}, {0});
    check_row({-1.f, -0.f, 0.f}, {.window_size = {1, 3}}, {-0.f}, {1});
}

TEST_CASE("max_pooling: a NaN in first place stays, a later one is ignored", "[max_pooling][reference]") {
    check_row({NaN, 1, 2}, {.window_size = {1, 3}}, {NaN}, {0});
    check_row({1, NaN, 2}, {.window_size = {1, 3}}, {2}, {2});
    check_row({2, NaN, 1}, {.window_size = {1, 3}}, {2}, {0});
    check_row({1, NaN, NaN}, {.window_size = {1, 3}}, {1}, {0});
    check_row({NaN, NaN, NaN}, {.window_size = {1, 3}}, {NaN}, {0});
    check_row({NaN, infinity}, {.window_size = {1, 2}}, {NaN}, {0});
    check_row({-infinity, NaN}, {.window_size = {1, 2}}, {-infinity}, {0});
    // The NaN is first among the existing elements: padding does not take its place.
    check_row({NaN, 1}, {.window_size = {1, 2}, .start_padding = {0, 1}}, {NaN, NaN}, {0, 0});
}

TEST_CASE("max_pooling: every NaN is stored as the one without sign and payload", "[max_pooling][reference]") {
    tensor<float> const input({1, 1, 1, 2}, {std::bit_cast<float>(0xffc1'2345u), std::bit_cast<float>(0x7f80'0001u)});
    tensor<float> output(input.sizes());
    reference::max_pooling(input, output.view(), {.window_size = {1, 1}});
    CHECK(bits(output) == std::vector<std::uint32_t>{0x7fc0'0000u, 0x7fc0'0000u});

    tensor<half> const half_input({1, 1, 1, 2}, {half::from_bits(0xfe01), half::from_bits(0x7c01)});
    tensor<half> half_output(half_input.sizes());
    reference::max_pooling(half_input, half_output.view(), {.window_size = {1, 1}});
    CHECK(bits(half_output) == std::vector<std::uint32_t>{0x7e00u, 0x7e00u});
}

TEST_CASE("max_pooling: a window of -infinity names its first element, not the padding", "[max_pooling][reference]") {
    check({1, 2, 1, 2}, {5, 4, -infinity, -infinity}, {.window_size = {1, 2}, .start_padding = {0, 1}}, {1, 2, 1, 2},
          {5, 5, -infinity, -infinity}, {0, 0, 2, 2});
}

TEST_CASE("max_pooling: padding never wins over negative elements", "[max_pooling][reference]") {
    check_row({-3, -1, -2}, {.window_size = {1, 3}, .start_padding = {0, 1}, .end_padding = {0, 1}}, {-1, -1, -1},
              {1, 1, 1});
    check_row({-65504}, {.window_size = {1, 2}, .start_padding = {0, 1}, .end_padding = {0, 1}}, {-65504, -65504},
              {0, 0});
}

TEST_CASE("max_pooling: a window wholly in padding gives -infinity and index 0", "[max_pooling][reference]") {
    // Elements -3..-2, -2..-1, -1..0, 0..1, 1..2 and 2..3 of rows of 2.
    check({1, 2, 1, 2}, {5, 3, -4, -7}, {.window_size = {1, 2}, .start_padding = {0, 3}, .end_padding = {0, 2}},
          {1, 2, 1, 6}, {-infinity, -infinity, 5, 5, 3, -infinity, -infinity, -infinity, -4, -4, -7, -infinity},
          {0, 0, 0, 0, 1, 0, 0, 0, 2, 2, 3, 0});
    // Elements -1 and 2 of a row of 2: the dilated window spans the row and misses it.
    check_row({5, 3}, {.window_size = {1, 2}, .start_padding = {0, 1}, .dilations = {1, 3}}, {-infinity}, {0});
}

TEST_CASE("max_pooling: neighboring numbers are distinguished in float and half, even subnormals",
          "[max_pooling][reference]") {
    check<float>({1, 1, 1, 4}, {0x1p-149f, 0x2p-149f, 1.f, 0x1.000002p0f}, {.window_size = {1, 2}, .strides = {1, 2}},
                 {1, 1, 1, 2}, {0x2p-149f, 0x1.000002p0f}, {1, 3});
    check<half>({1, 1, 1, 4}, {0x1p-24f, 0x2p-24f, 1.f, 0x1.004p0f}, {.window_size = {1, 2}, .strides = {1, 2}},
                {1, 1, 1, 2}, {0x2p-24f, 0x1.004p0f}, {1, 3});
}
