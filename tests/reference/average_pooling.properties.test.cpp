// SPDX-License-Identifier: MIT
// Properties of every input, and an oracle that computes the operator in another way.
#include "dmlref/reference/average_pooling.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
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
        auto const problem = random_pooling_problem<average_pooling_options>(random);
        auto const input = converted<TestType>(random_magnitudes(random, problem.windows.input_sizes));
        auto const divisor = divisors(problem);
        std::vector<float> expected;
        for (auto const& members : members_of_windows(problem.windows)) {
            float sum = 0.f;
            for (std::size_t element : members) sum = sum + static_cast<float>(input.elements()[element]);
            expected.push_back(members.empty() ? 0.f : sum / divisor[expected.size()]);
        }
        CAPTURE(count, to_string(problem.windows.input_sizes));
        REQUIRE(bits(pool(input, problem.options, problem.windows.mode)) ==
                bits(converted<TestType>(tensor<float>(problem.windows.output_sizes, expected))));
    }
}

TEST_CASE("average_pooling: padding that is counted does the same as a border of zeros",
          "[average_pooling][reference]") {
    std::mt19937 random(23);
    auto const input = random_magnitudes(random, {1, 1, 4, 3});
    CHECK(
        bits(pool(input,
                  {.window_size = {3, 2}, .start_padding = {1, 2}, .end_padding = {2, 2}, .include_padding = true})) ==
        bits(pool(bordered(input, 0.f), {.window_size = {3, 2}})));
}
