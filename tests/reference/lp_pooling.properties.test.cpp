// SPDX-License-Identifier: MIT
// Properties of every input, an oracle that computes the operator in another way, and layouts in memory. Powers and
// roots are in lp_pooling.root.test.cpp.
#include "dmlref/reference/lp_pooling.hpp"

#include "dmlref/reference/average_pooling.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/layouts.hpp"
#include "support/mapped.hpp"
#include "support/pooling_oracle.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
tensor<T> pool(tensor<T> const& input, lp_pooling_options const& options, ceil_mode mode = ceil_mode::off) {
    tensor<T> output(lp_pooling_output_sizes(input.sizes(), options, mode));
    reference::lp_pooling(input, output.view(), options);
    return output;
}

} // namespace

TEMPLATE_TEST_CASE("lp_pooling: it agrees with testing every element for membership in every window",
                   "[lp_pooling][reference]", float, half) {
    std::mt19937 random(41);
    for (int count = 0; count < 300; ++count) {
        auto problem = random_pooling_problem<lp_pooling_options>(random);
        problem.options.p = 1 + static_cast<std::uint32_t>(count % 2);
        auto const input = converted<TestType>(random_magnitudes(random, problem.windows.input_sizes));
        std::vector<float> expected;
        for (auto const& members : members_of_windows(problem.windows)) {
            float sum = 0.f;
            for (std::size_t element : members) {
                float const value = static_cast<float>(input.elements()[element]);
                sum = sum + (problem.options.p == 1 ? std::abs(value) : value * value);
            }
            expected.push_back(problem.options.p == 1 ? sum : std::sqrt(sum));
        }
        CAPTURE(count, to_string(problem.windows.input_sizes));
        REQUIRE(bits(pool(input, problem.options, problem.windows.mode)) ==
                bits(converted<TestType>(tensor<float>(problem.windows.output_sizes, expected))));
    }
}

TEST_CASE("lp_pooling: P of 1 is the average of absolute values times their number", "[lp_pooling][reference]") {
    std::mt19937 random(42);
    for (int count = 0; count < 50; ++count) {
        auto const input = random_multiples(random, {2, 2, 6, 7}, 4.f);
        auto const absolute = mapped(input, [](float value) { return std::abs(value); });
        tensor<float> average({2, 2, 5, 3});
        reference::average_pooling(absolute, average.view(), {.window_size = {2, 2}, .strides = {1, 2}});
        REQUIRE(bits(pool(input, {.window_size = {2, 2}, .strides = {1, 2}, .p = 1})) ==
                bits(mapped(average, [](float value) { return 4.f * value; })));
    }
}

TEMPLATE_TEST_CASE("lp_pooling: with P of 1 or 2 a window of one element gives its absolute value",
                   "[lp_pooling][reference]", float, half) {
    std::mt19937 random(43);
    auto const numbers = random_magnitudes(random, {2, 3, 4, 5});
    auto const absolute = mapped(converted<float>(converted<TestType>(numbers)), [](float x) { return std::abs(x); });
    for (std::uint32_t const p : {1u, 2u})
        CHECK(bits(pool(converted<TestType>(numbers), {.window_size = {1, 1}, .p = p})) ==
              bits(converted<TestType>(absolute)));
}

TEST_CASE("lp_pooling: signs do not matter, and powers of two pass through", "[lp_pooling][reference]") {
    std::mt19937 random(44);
    auto const input = random_magnitudes(random, {1, 2, 6, 5});
    for (std::uint32_t const p : {1u, 2u, 3u, 5u}) {
        lp_pooling_options const options = {.window_size = {2, 3}, .p = p};
        auto const norms = pool(input, options);
        CHECK(bits(pool(mapped(input, [](float x) { return -x; }), options)) == bits(norms));
        CHECK(bits(pool(mapped(input, [](float x) { return 16.f * x; }), options)) ==
              bits(mapped(norms, [](float x) { return 16.f * x; })));
    }
}

TEST_CASE("lp_pooling: padding does the same as a border of zeros", "[lp_pooling][reference]") {
    std::mt19937 random(45);
    auto const input = random_magnitudes(random, {1, 1, 4, 3});
    std::vector<float> bordered(7 * 7, 0.f);
    for (std::size_t y = 0; y < 4; ++y)
        for (std::size_t x = 0; x < 3; ++x) bordered[(y + 1) * 7 + x + 2] = input.elements()[y * 3 + x];
    for (std::uint32_t const p : {1u, 2u, 3u})
        CHECK(bits(pool(input, {.window_size = {3, 2}, .start_padding = {1, 2}, .end_padding = {2, 2}, .p = p})) ==
              bits(pool(tensor<float>({1, 1, 7, 7}, bordered), {.window_size = {3, 2}, .p = p})));
}

TEMPLATE_TEST_CASE("lp_pooling: the layout in memory does not matter", "[lp_pooling][reference]", float, half) {
    std::mt19937 random(46);
    lp_pooling_options const options = {
        .window_size = {2, 3}, .strides = {2, 1}, .start_padding = {1, 2}, .dilations = {2, 1}, .p = 3};
    auto const input = converted<TestType>(random_magnitudes(random, {2, 3, 5, 4}));
    check_layouts(
        pool(input, options), [&](auto const& from, auto const& to) { reference::lp_pooling(from, to, options); },
        input);
}
