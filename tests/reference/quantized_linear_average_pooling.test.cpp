// SPDX-License-Identifier: MIT
// Tables worked out by hand from DML_QUANTIZED_LINEAR_AVERAGE_POOLING_OPERATOR_DESC.
// docs/operators/quantized_linear_average_pooling.md
#include "dmlref/reference/quantized_linear_average_pooling.hpp"

#include "support/catch.hpp"
#include "support/quantized_codes.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

using integers = std::vector<int>;

template <class In, class Out = In>
integers pooled(shape const& sizes, integers const& elements, codes const& of_input, codes const& of_output,
                average_pooling_options const& options, std::size_t parameter_axes = 4) {
    tensor<Out> output(quantized_linear_average_pooling_output_sizes(sizes, options));
    reference::quantized_linear_average_pooling<In>(bytes_of<In>(sizes, elements), coded<In>(of_input, parameter_axes),
                                                    coded<Out>(of_output, parameter_axes), output.view(), options);
    return integers_of(output);
}

/// One row, one channel.
template <class In, class Out = In>
integers pooled_row(integers const& row, codes const& of_input, codes const& of_output,
                    average_pooling_options const& options) {
    return pooled<In, Out>({1, 1, 1, static_cast<index_t>(row.size())}, row, of_input, of_output, options);
}

average_pooling_options const one_by_one = {.window_size = {1, 1}}, pairs = {.window_size = {1, 2}};

} // namespace

TEST_CASE("quantized_linear_average_pooling: elements are dequantized, averaged and quantized",
          "[quantized_linear_average_pooling][reference]") {
    // 0, 5, 10.5, 15; averages 2.5, 7.75, 12.75; over 0.25: 10, 31, 51.
    CHECK(pooled_row<std::uint8_t>({10, 20, 31, 40}, {{0.5f}, {10}}, {{0.25f}, {3}}, pairs) == integers{13, 34, 54});
    CHECK(pooled_row<std::int8_t>({10, 20, 31, 40}, {{0.5f}, {10}}, {{0.25f}, {-3}}, pairs) == integers{7, 28, 48});
    // Rows 0..1, columns 0..1 and 1..2: averages 12 and 16, minus 10, times 0.5.
    CHECK(pooled<std::uint8_t>({1, 1, 2, 3}, {4, 12, 8, 14, 18, 26}, {{0.5f}, {10}}, {{1}, {100}},
                               {.window_size = {2, 2}}) == integers{101, 103});
}

TEST_CASE("quantized_linear_average_pooling: a zero point that is not given is 0",
          "[quantized_linear_average_pooling][reference]") {
    CHECK(pooled_row<std::uint8_t>({3, 6, 9}, {{1}, {}}, {{1.5f}, {}}, pairs) == integers{3, 5});
    CHECK(pooled_row<std::int8_t>({-3, -6, 9}, {{1}, {}}, {{1.5f}, {2}}, pairs) == integers{-1, 3});
    CHECK(pooled_row<std::int8_t>({-3, -6, 9}, {{1}, {3}}, {{1.5f}, {}}, pairs) == integers{-5, -1});
}

TEST_CASE("quantized_linear_average_pooling: input and output may have different types",
          "[quantized_linear_average_pooling][reference]") {
    // Averages -0.5 and 127, over 0.5.
    CHECK(pooled_row<std::int8_t, std::uint8_t>({-128, 127, 127}, {}, {{0.5f}, {128}}, pairs) == integers{127, 255});
    CHECK(pooled_row<std::uint8_t, std::int8_t>({0, 255, 0}, {{1}, {200}}, {{2}, {-1}}, pairs) ==
          integers{-37, -37}); // -72.5 / 2 = -36.25
}

TEST_CASE("quantized_linear_average_pooling: each channel may have its own scales and zero points",
          "[quantized_linear_average_pooling][reference]") {
    // Channel 0: 1 and 3, channel 1: -4 and 4.
    CHECK(pooled<std::uint8_t>({1, 2, 1, 2}, {4, 8, 4, 8}, {{0.5f, 2}, {2, 6}}, {{1, 4}, {0, 5}}, pairs) ==
          integers{2, 5});
    // The same elements, in two images.
    CHECK(pooled<std::int8_t>({2, 2, 1, 1}, {4, 4, 8, 8}, {{0.5f, 2}, {2, 6}}, {{1}, {0}}, one_by_one) ==
          integers{1, -4, 3, 4});
    CHECK(pooled<std::int8_t>({2, 2, 1, 1}, {4, 4, 8, 8}, {{2}, {2, 6}}, {{1, 2}, {1}}, one_by_one) ==
          integers{5, -1, 13, 3});
    CHECK(pooled<std::uint8_t>({1, 2, 1, 1, 2}, {4, 8, 4, 8}, {{0.5f, 2}, {2, 6}}, {{1, 4}, {0, 5}},
                               {.window_size = {1, 1, 2}}, 5) == integers{2, 5});
}

TEST_CASE("quantized_linear_average_pooling: a scale or zero point for all channels may have one axis",
          "[quantized_linear_average_pooling][reference]") {
    CHECK(pooled<std::uint8_t>({1, 2, 1, 2}, {4, 8, 6, 8}, {{0.5f}, {2}}, {{0.5f}, {1}}, pairs, 0) == integers{5, 6});
}

TEST_CASE("quantized_linear_average_pooling: halves go to the even integer, and then the zero point is added",
          "[quantized_linear_average_pooling][reference]") {
    // -2.5, -1.5, -0.5, 0.5, 1.5, 2.5
    integers const row = {-5, -3, -1, 1, 3, 5};
    CHECK(pooled_row<std::int8_t>(row, {{0.5f}, {}}, {{1}, {}}, one_by_one) == integers{-2, -2, 0, 0, 2, 2});
    CHECK(pooled_row<std::int8_t>(row, {{0.5f}, {}}, {{1}, {5}}, one_by_one) == integers{3, 3, 5, 5, 7, 7});
    CHECK(pooled_row<std::uint8_t>({0, 1, 2, 3}, {}, {{1}, {7}}, pairs) == integers{7, 9, 9});
}

TEST_CASE("quantized_linear_average_pooling: a number that the type cannot hold becomes its nearest integer",
          "[quantized_linear_average_pooling][reference]") {
    CHECK(pooled_row<std::uint8_t>({0, 255}, {{10}, {100}}, {{1}, {20}}, one_by_one) == integers{0, 255});
    CHECK(pooled_row<std::uint8_t, std::int8_t>({0, 255}, {{10}, {100}}, {{1}, {20}}, one_by_one) ==
          integers{-128, 127});
    CHECK(pooled_row<std::int8_t>({-128, 127}, {}, {{1}, {-1}}, one_by_one) == integers{-128, 126});
    CHECK(pooled_row<std::int8_t>({-128, 127}, {}, {{1}, {1}}, one_by_one) == integers{-127, 127});
    CHECK(pooled_row<std::int8_t>({-128, 127}, {}, {{-1}, {}}, one_by_one) == integers{127, -127});
}

TEST_CASE("quantized_linear_average_pooling: infinite numbers give the ends of the type and a NaN the lowest integer",
          "[quantized_linear_average_pooling][reference]") {
    // -infinity and infinity, whose sum is NaN.
    CHECK(pooled_row<std::uint8_t>({0, 255}, {{3e38f}, {100}}, {{1}, {20}}, one_by_one) == integers{0, 255});
    CHECK(pooled_row<std::int8_t>({-3, 3}, {{3e38f}, {}}, {{1}, {}}, one_by_one) == integers{-128, 127});
    CHECK(pooled_row<std::int8_t>({-3, 3}, {{3e38f}, {}}, {{1}, {}}, pairs) == integers{-128});
    CHECK(pooled_row<std::int8_t>({-3, 3}, {}, {{1e-45f}, {}}, one_by_one) == integers{-128, 127}); // the quotient
}

TEST_CASE("quantized_linear_average_pooling: padding counts as the zero point",
          "[quantized_linear_average_pooling][reference]") {
    // 20, 10 and 40 after one element of padding.
    average_pooling_options options = {.window_size = {1, 2}, .start_padding = {0, 1}};
    CHECK(pooled_row<std::uint8_t>({30, 20, 50}, {{1}, {10}}, {{1}, {7}}, options) == integers{27, 22, 32});
    options.include_padding = true;
    CHECK(pooled_row<std::uint8_t>({30, 20, 50}, {{1}, {10}}, {{1}, {7}}, options) == integers{17, 22, 32});
}

TEST_CASE("quantized_linear_average_pooling: a window wholly in padding gives the zero point of the output",
          "[quantized_linear_average_pooling][reference]") {
    average_pooling_options options = {.window_size = {1, 1}, .start_padding = {0, 2}, .end_padding = {0, 1}};
    CHECK(pooled_row<std::int8_t>({30}, {{1}, {10}}, {{1}, {-7}}, options) == integers{-7, -7, 13, -7});
    options.include_padding = true;
    CHECK(pooled_row<std::int8_t>({30}, {{1}, {10}}, {{1}, {-7}}, options) == integers{-7, -7, 13, -7});
}

TEST_CASE("quantized_linear_average_pooling: every element is multiplied by the scale, then they are added in order",
          "[quantized_linear_average_pooling][reference]") {
    // With 0.1 and 0.2 as floats, the sum of these products divided by 3 and by 0.2 is just below 1.5. Another order of
    // the elements, or the scale times the sum of the integers, gives 1.5.
    codes const tenth = {{0.1f}, {}}, fifth = {{0.2f}, {}};
    average_pooling_options const three = {.window_size = {1, 3}};
    CHECK(pooled_row<std::uint8_t>({1, 1, 7}, tenth, fifth, three) == integers{1});
    CHECK(pooled_row<std::uint8_t>({7, 1, 1}, tenth, fifth, three) == integers{2});
    CHECK(pooled<std::uint8_t>({1, 1, 3, 1}, {1, 1, 7}, tenth, fifth, {.window_size = {3, 1}}) == integers{1});
}

TEST_CASE("quantized_linear_average_pooling: strides and dilations are those of their axis",
          "[quantized_linear_average_pooling][reference]") {
    CHECK(pooled_row<std::uint8_t>({9, 1, 99, 2, 7, 99, 6}, {}, {}, {.window_size = {1, 2}, .strides = {1, 3}}) ==
          integers{5, 4}); // 4.5
    CHECK(pooled_row<std::uint8_t>({5, 1, 4, 3, 7}, {}, {}, {.window_size = {1, 2}, .dilations = {1, 3}}) ==
          integers{4, 4});
}
