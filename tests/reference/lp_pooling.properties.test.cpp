// SPDX-License-Identifier: MIT
// Properties of every input, and an oracle that computes the operator in another way. Powers and roots are in
// lp_pooling.root.test.cpp.
#include "dmlref/reference/lp_pooling.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
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

tensor<float> scaled(tensor<float> const& input, float factor) {
    std::vector<float> values;
    for (float value : input.elements()) values.push_back(factor * value);
    return {input.sizes(), values};
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

TEST_CASE("lp_pooling: signs do not matter, and powers of two pass through", "[lp_pooling][reference]") {
    std::mt19937 random(44);
    auto const input = random_magnitudes(random, {1, 2, 6, 5});
    for (std::uint32_t const p : {1u, 2u, 3u, 5u}) {
        lp_pooling_options const options = {.window_size = {2, 3}, .p = p};
        auto const norms = pool(input, options);
        CHECK(bits(pool(scaled(input, -1), options)) == bits(norms));
        CHECK(bits(pool(scaled(input, 16), options)) == bits(scaled(norms, 16)));
    }
}

TEST_CASE("lp_pooling: padding does the same as a border of zeros", "[lp_pooling][reference]") {
    std::mt19937 random(45);
    auto const input = random_magnitudes(random, {1, 1, 4, 3});
    for (std::uint32_t const p : {1u, 2u, 3u})
        CHECK(bits(pool(input, {.window_size = {3, 2}, .start_padding = {1, 2}, .end_padding = {2, 2}, .p = p})) ==
              bits(pool(bordered(input, 0.f), {.window_size = {3, 2}, .p = p})));
}
