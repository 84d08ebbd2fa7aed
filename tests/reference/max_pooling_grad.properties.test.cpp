// SPDX-License-Identifier: MIT
// Properties of every gradient, and an oracle that computes the operator in another way.
#include "dmlref/reference/max_pooling_grad.hpp"

#include "dmlref/reference/max_pooling.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/pooling_oracle.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <class T>
tensor<T> gradient_of(tensor<T> const& input, tensor<T> const& input_gradient, max_pooling_options const& options) {
    tensor<T> output_gradient(input.sizes());
    reference::max_pooling_grad(input, input_gradient, output_gradient.view(), options);
    return output_gradient;
}

/// From -8 to 8, so that sums and products are exact.
tensor<float> random_integers(std::mt19937& random, shape const& sizes) { return random_multiples(random, sizes, 1.f); }

} // namespace

TEMPLATE_TEST_CASE("max_pooling_grad: it agrees with testing for every element which windows name it",
                   "[max_pooling_grad][reference]", float, half) {
    std::mt19937 random(11);
    for (int count = 0; count < 400; ++count) {
        auto const problem = random_max_pooling_problem(random);
        auto const elements = random_elements(random, problem.input_sizes);
        auto const input_gradient = converted<TestType>(random_magnitudes(random, problem.output_sizes));
        auto const largest = largest_elements(problem, elements);
        std::vector<float> expected;
        for (std::size_t element = 0; element < elements.size(); ++element) {
            float sum = 0.f;
            for (std::size_t window = 0; window < largest.size(); ++window)
                if (largest[window] == static_cast<index_t>(element))
                    sum = sum + static_cast<float>(input_gradient.elements()[window]);
            expected.push_back(sum);
        }
        auto const input = converted<TestType>(tensor<float>(problem.input_sizes, elements));
        CAPTURE(count, to_string(problem.input_sizes));
        REQUIRE(bits(gradient_of(input, input_gradient, problem.options)) ==
                bits(converted<TestType>(tensor<float>(problem.input_sizes, expected))));
    }
}

TEST_CASE("max_pooling_grad: it goes to the elements that the forward pass indexed", "[max_pooling_grad][reference]") {
    std::mt19937 random(15);
    for (int count = 0; count < 100; ++count) {
        auto const input = random_integers(random, {2, 3, 5, 4});
        max_pooling_options const options = {
            .window_size = {2, 3}, .strides = {2, 1}, .start_padding = {1, 2}, .end_padding = {1, 0}};
        tensor<float> output(max_pooling_output_sizes(input.sizes(), options));
        tensor<std::uint32_t> indices(output.sizes());
        reference::max_pooling(input, output.view(), indices.view(), options);
        auto const input_gradient = random_integers(random, output.sizes());
        std::vector<float> scattered(input.elements().size());
        for (std::size_t window = 0; window < input_gradient.elements().size(); ++window)
            scattered[indices.elements()[window]] += input_gradient.elements()[window];
        REQUIRE(gradient_of(input, input_gradient, options).elements() == scattered);
    }
}
