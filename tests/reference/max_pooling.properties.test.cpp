// SPDX-License-Identifier: MIT
// Properties of every input, an oracle that computes the operator in another way, and layouts in memory.
#include "dmlref/reference/max_pooling.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/layouts.hpp"
#include "support/mapped.hpp"
#include "support/max_pooled.hpp"
#include "support/max_pooling_oracle.hpp"
#include "support/strided.hpp"

#include <numeric>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T = float>
tensor<T> random_tensor(std::mt19937& random, shape const& sizes) {
    return converted<T>(tensor<float>(sizes, random_elements(random, sizes)));
}

} // namespace

TEMPLATE_TEST_CASE("max_pooling: it agrees with sorting the members of every window", "[max_pooling][reference]", float,
                   half) {
    std::mt19937 random(1);
    int padding_only = 0;
    for (int count = 0; count < 400; ++count) {
        auto const problem = random_max_pooling_problem(random);
        auto const elements = random_elements(random, problem.input_sizes);
        auto const [output, indices] =
            pool(converted<TestType>(tensor<float>(problem.input_sizes, elements)), problem.options, problem.mode);
        std::vector<float> expected;
        std::vector<std::uint64_t> expected_indices;
        for (index_t const largest : largest_elements(problem, elements)) {
            padding_only += largest < 0;
            expected_indices.push_back(static_cast<std::uint64_t>(std::max<index_t>(largest, 0)));
            expected.push_back(largest < 0 ? -std::numeric_limits<float>::infinity()
                                           : elements[static_cast<std::size_t>(largest)]);
        }
        CAPTURE(count, to_string(problem.input_sizes));
        REQUIRE(output.sizes() == problem.output_sizes);
        REQUIRE(bits(output) == bits(converted<TestType>(tensor<float>(problem.output_sizes, expected))));
        REQUIRE(indices.elements() == expected_indices);
    }
    CHECK(padding_only > 100);
}

TEMPLATE_TEST_CASE("max_pooling: a window of one element at stride 1 is the identity", "[max_pooling][reference]",
                   float, half) {
    std::mt19937 random(2);
    for (shape const& sizes : {shape{2, 3, 4, 5}, shape{1, 2, 3, 2, 4}}) {
        auto const input = random_tensor<TestType>(random, sizes);
        auto const [output, indices] = pool(input, {.window_size = per_axis<std::uint32_t>(sizes.size() - 2, 1)});
        CHECK(bits(output) == bits(input));
        std::vector<std::uint64_t> every_index(indices.elements().size());
        std::iota(every_index.begin(), every_index.end(), 0);
        CHECK(indices.elements() == every_index);
    }
}

TEST_CASE("max_pooling: adding a constant to whole numbers adds it to the maxima", "[max_pooling][reference]") {
    std::mt19937 random(3);
    for (int count = 0; count < 50; ++count) {
        auto const problem = random_max_pooling_problem(random);
        auto const input = random_tensor(random, problem.input_sizes);
        auto const add = [](float value) { return value + 100.f; };
        auto const [output, indices] = pool(input, problem.options, problem.mode);
        auto const [moved_output, moved_indices] = pool(mapped(input, add), problem.options, problem.mode);
        REQUIRE(bits(moved_output) == bits(mapped(output, add)));
        REQUIRE(moved_indices.elements() == indices.elements());
    }
}

TEST_CASE("max_pooling: the greatest element is an output, and a window over everything gives only that",
          "[max_pooling][reference]") {
    std::mt19937 random(4);
    auto const input = random_tensor(random, {1, 1, 5, 6});
    float const greatest = *std::max_element(input.elements().begin(), input.elements().end());
    auto const [output, indices] = pool(input, {.window_size = {5, 6}});
    REQUIRE(output.sizes() == shape{1, 1, 1, 1});
    CHECK(output(0, 0, 0, 0) == greatest);
    auto const parts = pool(input, {.window_size = {2, 3}}).output.elements();
    CHECK(*std::max_element(parts.begin(), parts.end()) == greatest);
}

TEST_CASE("max_pooling: 2x2 windows twice are 3x3 windows once, at stride 1", "[max_pooling][reference]") {
    std::mt19937 random(5);
    for (int count = 0; count < 20; ++count) {
        auto const input = random_tensor(random, {2, 2, 7, 6});
        auto const once = pool(input, {.window_size = {2, 2}}).output;
        CHECK(bits(pool(once, {.window_size = {2, 2}}).output) == bits(pool(input, {.window_size = {3, 3}}).output));
    }
}

TEST_CASE("max_pooling: a window is its rows, then its columns", "[max_pooling][reference]") {
    std::mt19937 random(6);
    for (int count = 0; count < 20; ++count) {
        auto const input = random_tensor(random, {1, 2, 6, 8});
        auto const rows = pool(input, {.window_size = {1, 3}, .strides = {1, 2}, .dilations = {1, 2}}).output;
        auto const both = pool(rows, {.window_size = {2, 1}, .strides = {3, 1}}).output;
        CHECK(bits(both) == bits(pool(input, {.window_size = {2, 3}, .strides = {3, 2}, .dilations = {1, 2}}).output));
    }
}

TEST_CASE("max_pooling: padding does the same as a border of -infinity", "[max_pooling][reference]") {
    std::mt19937 random(7);
    auto const input = random_tensor(random, {1, 1, 4, 3});
    std::vector<float> bordered(7 * 7, -std::numeric_limits<float>::infinity());
    for (std::size_t y = 0; y < 4; ++y)
        for (std::size_t x = 0; x < 3; ++x) bordered[(y + 1) * 7 + x + 2] = input.elements()[y * 3 + x];
    CHECK(bits(pool(input, {.window_size = {3, 2}, .start_padding = {1, 2}, .end_padding = {2, 2}}).output) ==
          bits(pool(tensor<float>({1, 1, 7, 7}, bordered), {.window_size = {3, 2}}).output));
}

TEMPLATE_TEST_CASE("max_pooling: the layout in memory does not matter", "[max_pooling][reference]", float, half) {
    std::mt19937 random(8);
    for (max_pooling_options const& options :
         {max_pooling_options{.window_size = {2, 2}},
          max_pooling_options{
              .window_size = {2, 3}, .strides = {2, 1}, .start_padding = {1, 2}, .dilations = {2, 1}}}) {
        auto const input = random_tensor<TestType>(random, {2, 3, 5, 4});
        pooled<TestType> const packed = pool(input, options);
        for_each_layout(4, [&, &expected = packed.output, &expected_indices = packed.indices](auto const& strides_of) {
            strided<TestType> source(input, strides_of(input.sizes()), TestType(99.f));
            strided<TestType> output(expected.sizes(), strides_of(expected.sizes()), TestType(-7.f));
            strided<std::uint64_t> indices(expected.sizes(), strides_of(expected.sizes()), 1000);
            reference::max_pooling(source.view(), output.view(), indices.view(), options);
            CHECK(bits(output.packed()) == bits(expected));
            CHECK(indices.packed().elements() == expected_indices.elements());
            CHECK(output.gaps_are_untouched());
            CHECK(indices.gaps_are_untouched());
        });
    }
}

TEST_CASE("max_pooling: a permuted view is pooled as if it were packed that way", "[max_pooling][reference]") {
    std::mt19937 random(9);
    auto const nhwc = random_tensor(random, {2, 5, 4, 3});
    tensor_view<float const> const nchw = nhwc.view().permuted({0, 3, 1, 2});
    tensor<float> packed(nchw.sizes());
    for_each_index(nchw.sizes(), [&](auto const& at) { packed.view()[at] = nchw[at]; });
    auto const [expected, expected_indices] = pool(packed, {.window_size = {3, 2}});
    tensor<float> output(expected.sizes());
    tensor<std::uint64_t> indices(expected.sizes());
    reference::max_pooling(nchw, output.view(), indices.view(), {.window_size = {3, 2}});
    CHECK(bits(output) == bits(expected));
    CHECK(indices.elements() == expected_indices.elements());
}

TEST_CASE("max_pooling: axes of stride 0 repeat their elements, and indices count every repetition",
          "[max_pooling][reference]") {
    tensor<float> const row({4}, {1, 5, 2, 4});
    tensor_view<float const> const repeated(row.elements().data(), {2, 2, 3, 4}, {0, 0, 0, 1});
    tensor<float> output({2, 2, 2, 3});
    tensor<std::uint32_t> indices(output.sizes());
    reference::max_pooling(repeated, output.view(), indices.view(), {.window_size = {2, 2}});
    for (index_t plane = 0; plane < 4; ++plane)
        for (index_t y = 0; y < 2; ++y)
            for (index_t x = 0; x < 3; ++x) {
                index_t const column = x == 2 ? 3 : 1;
                CHECK(output(plane / 2, plane % 2, y, x) == row(column));
                CHECK(indices(plane / 2, plane % 2, y, x) == plane * 12 + y * 4 + column);
            }
}
