// SPDX-License-Identifier: MIT
// Properties of every input, an oracle that computes the operator in another way, and layouts in memory.
#include "dmlref/reference/average_pooling.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/layouts.hpp"
#include "support/pooling_oracle.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
tensor<T> pool(tensor<T> const& input, average_pooling_options const& options, ceil_mode mode = ceil_mode::off) {
    tensor<T> output(average_pooling_output_sizes(input.sizes(), options, mode));
    reference::average_pooling(input, output.view(), options);
    return output;
}

} // namespace

TEMPLATE_TEST_CASE("average_pooling: it agrees with testing every element for membership in every window",
                   "[average_pooling][reference]", float, half) {
    std::mt19937 random(21);
    for (int count = 0; count < 300; ++count) {
        auto problem = random_pooling_problem<average_pooling_options>(random);
        problem.options.include_padding = random() % 2 == 0;
        auto const input = converted<TestType>(random_magnitudes(random, problem.windows.input_sizes));
        float window_size = 1;
        for (auto size : problem.options.window_size) window_size *= static_cast<float>(size);
        std::vector<float> expected;
        for (auto const& members : members_of_windows(problem.windows)) {
            float sum = 0.f;
            for (std::size_t element : members) sum = sum + static_cast<float>(input.elements()[element]);
            float const divisor = problem.options.include_padding ? window_size : static_cast<float>(members.size());
            expected.push_back(members.empty() ? 0.f : sum / divisor);
        }
        CAPTURE(count, to_string(problem.windows.input_sizes));
        REQUIRE(bits(pool(input, problem.options, problem.windows.mode)) ==
                bits(converted<TestType>(tensor<float>(problem.windows.output_sizes, expected))));
    }
}

TEST_CASE("average_pooling: a constant stays constant, beside padding too, when padding is not counted",
          "[average_pooling][reference]") {
    for (float const constant : {3.f, -7.f, 0.5f}) {
        tensor<float> const input({1, 2, 5, 4}, std::vector<float>(40, constant));
        auto const output = pool(input, {.window_size = {3, 3}, .start_padding = {2, 1}, .end_padding = {1, 2}});
        CHECK(output.elements() == std::vector<float>(output.elements().size(), constant));
    }
}

TEMPLATE_TEST_CASE("average_pooling: a window of one element at stride 1 is the identity",
                   "[average_pooling][reference]", float, half) {
    std::mt19937 random(22);
    for (shape const& sizes : {shape{2, 3, 4, 5}, shape{1, 2, 3, 2, 4}}) {
        auto const input = converted<TestType>(random_magnitudes(random, sizes));
        CHECK(bits(pool(input, {.window_size = per_axis<std::uint32_t>(sizes.size() - 2, 1)})) == bits(input));
    }
}

TEST_CASE("average_pooling: padding that is counted does the same as a border of zeros",
          "[average_pooling][reference]") {
    std::mt19937 random(23);
    auto const input = random_magnitudes(random, {1, 1, 4, 3});
    std::vector<float> bordered(7 * 7, 0.f);
    for (std::size_t y = 0; y < 4; ++y)
        for (std::size_t x = 0; x < 3; ++x) bordered[(y + 1) * 7 + x + 2] = input.elements()[y * 3 + x];
    CHECK(
        bits(pool(input,
                  {.window_size = {3, 2}, .start_padding = {1, 2}, .end_padding = {2, 2}, .include_padding = true})) ==
        bits(pool(tensor<float>({1, 1, 7, 7}, bordered), {.window_size = {3, 2}})));
}

TEST_CASE("average_pooling: without padding IncludePadding changes nothing", "[average_pooling][reference]") {
    std::mt19937 random(24);
    auto const input = random_magnitudes(random, {2, 2, 6, 7});
    average_pooling_options options = {.window_size = {3, 2}, .strides = {1, 2}, .dilations = {2, 1}};
    auto const output = pool(input, options);
    options.include_padding = true;
    CHECK(bits(pool(input, options)) == bits(output));
}

TEST_CASE("average_pooling: windows of whole numbers keep their sum", "[average_pooling][reference]") {
    std::mt19937 random(25);
    for (int count = 0; count < 20; ++count) {
        auto const input = random_multiples(random, {1, 1, 6, 8}, 6.f);
        auto const output = pool(input, {.window_size = {3, 2}, .strides = {3, 2}});
        auto const sum = [](tensor<float> const& numbers) {
            return std::accumulate(numbers.elements().begin(), numbers.elements().end(), 0.0);
        };
        REQUIRE(6 * sum(output) == sum(input));
    }
}

TEMPLATE_TEST_CASE("average_pooling: the layout in memory does not matter", "[average_pooling][reference]", float,
                   half) {
    std::mt19937 random(26);
    average_pooling_options const options = {
        .window_size = {2, 3}, .strides = {2, 1}, .start_padding = {1, 2}, .dilations = {2, 1}};
    auto const input = converted<TestType>(random_magnitudes(random, {2, 3, 5, 4}));
    check_layouts(
        pool(input, options), [&](auto const& from, auto const& to) { reference::average_pooling(from, to, options); },
        input);
}

TEST_CASE("average_pooling: axes of stride 0 repeat their elements", "[average_pooling][reference]") {
    tensor<float> const row({4}, {1, 5, 2, 4});
    tensor_view<float const> const repeated(row.elements().data(), {2, 1, 3, 4}, {0, 0, 0, 1});
    tensor<float> output({2, 1, 2, 3});
    reference::average_pooling(repeated, output.view(), {.window_size = {2, 2}});
    CHECK(output.elements() == std::vector<float>{3, 3.5, 3, 3, 3.5, 3, 3, 3.5, 3, 3, 3.5, 3});
}
