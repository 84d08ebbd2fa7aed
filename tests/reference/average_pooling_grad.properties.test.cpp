// SPDX-License-Identifier: MIT
// Properties of every gradient, and an oracle that computes the operator in another way.
#include "dmlref/reference/average_pooling_grad.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/pooling_oracle.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
tensor<T> gradient_of(tensor<T> const& input_gradient, shape const& sizes, average_pooling_options const& options) {
    tensor<T> output_gradient(sizes);
    reference::average_pooling_grad(input_gradient, output_gradient.view(), options);
    return output_gradient;
}

} // namespace

TEMPLATE_TEST_CASE("average_pooling_grad: it agrees with gathering, for every element, from the windows that hold it",
                   "[average_pooling_grad][reference]", float, half) {
    std::mt19937 random(31);
    for (int count = 0; count < 300; ++count) {
        auto const problem = random_pooling_problem<average_pooling_options>(random);
        auto const input_gradient = converted<TestType>(random_magnitudes(random, problem.windows.output_sizes));
        auto const windows = members_of_windows(problem.windows);
        auto const divisor = divisors(problem);
        std::vector<float> expected;
        for (std::size_t element = 0; element < tensor<float>(problem.windows.input_sizes).elements().size();
             ++element) {
            float sum = 0.f;
            for (std::size_t window = 0; window < windows.size(); ++window)
                if (std::count(windows[window].begin(), windows[window].end(), element) != 0)
                    sum = sum + static_cast<float>(input_gradient.elements()[window]) / divisor[window];
            expected.push_back(sum);
        }
        CAPTURE(count, to_string(problem.windows.input_sizes));
        REQUIRE(bits(gradient_of(input_gradient, problem.windows.input_sizes, problem.options)) ==
                bits(converted<TestType>(tensor<float>(problem.windows.input_sizes, expected))));
    }
}

TEST_CASE("average_pooling_grad: it is the transpose of average_pooling, exactly on multiples of every divisor",
          "[average_pooling_grad][reference]") {
    std::mt19937 random(32);
    constexpr float every_divisor = 1728; // 12^3: windows have up to 4 elements along each of up to 3 axes
    for (int count = 0; count < 200; ++count) {
        auto const problem = random_pooling_problem<average_pooling_options>(random);
        auto const x = random_multiples(random, problem.windows.input_sizes, every_divisor);
        auto const y = random_multiples(random, problem.windows.output_sizes, every_divisor);
        tensor<float> average(problem.windows.output_sizes);
        reference::average_pooling(x, average.view(), problem.options);
        CAPTURE(count, to_string(problem.windows.input_sizes));
        REQUIRE(inner_product(average, y) ==
                inner_product(x, gradient_of(y, problem.windows.input_sizes, problem.options)));
    }
}
