// SPDX-License-Identifier: MIT
// Properties of every input, and an oracle that computes the operator in another way.
#include "dmlref/reference/max_pooling.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/max_pooled.hpp"
#include "support/pooling_oracle.hpp"

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

TEST_CASE("max_pooling: padding does the same as a border of -infinity", "[max_pooling][reference]") {
    std::mt19937 random(7);
    auto const input = random_tensor(random, {1, 1, 4, 3});
    CHECK(bits(pool(input, {.window_size = {3, 2}, .start_padding = {1, 2}, .end_padding = {2, 2}}).output) ==
          bits(pool(bordered(input, -std::numeric_limits<float>::infinity()), {.window_size = {3, 2}}).output));
}
