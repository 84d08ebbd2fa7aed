// SPDX-License-Identifier: MIT
// Properties of every gradient, an oracle that computes the operator in another way, and layouts in memory.
#include "dmlref/reference/max_pooling_grad.hpp"

#include "dmlref/reference/max_pooling.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/layouts.hpp"
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

TEST_CASE("max_pooling_grad: it is the transpose of pooling with the maxima held", "[max_pooling_grad][reference]") {
    std::mt19937 random(12);
    for (int count = 0; count < 200; ++count) {
        auto const problem = random_max_pooling_problem(random);
        tensor<float> const input(problem.input_sizes, random_elements(random, problem.input_sizes));
        auto const input_gradient = random_integers(random, problem.output_sizes);
        auto const other = random_integers(random, problem.input_sizes);
        // P selects from any tensor the elements at the maxima of `input`: <g, P x> = <PT g, x>.
        auto const largest = largest_elements(problem, input.elements());
        tensor<float> picked(problem.output_sizes);
        for (std::size_t window = 0; window < largest.size(); ++window)
            if (largest[window] >= 0)
                picked.view().data()[window] = other.elements()[static_cast<std::size_t>(largest[window])];
        REQUIRE(inner_product(input_gradient, picked) ==
                inner_product(gradient_of(input, input_gradient, problem.options), other));
    }
}

TEST_CASE("max_pooling_grad: without windows of padding the sum of the gradient is kept",
          "[max_pooling_grad][reference]") {
    std::mt19937 random(13);
    for (int count = 0; count < 100; ++count) {
        tensor<float> const input = random_integers(random, {2, 2, 5, 6});
        max_pooling_options const options = {.window_size = {3, 2}, .strides = {1, 2}, .start_padding = {2, 1}};
        auto const input_gradient = random_integers(random, max_pooling_output_sizes(input.sizes(), options));
        auto const output_gradient = gradient_of(input, input_gradient, options);
        auto const sum = [](tensor<float> const& numbers) {
            return std::accumulate(numbers.elements().begin(), numbers.elements().end(), 0.0);
        };
        REQUIRE(sum(output_gradient) == sum(input_gradient));
    }
}

TEST_CASE("max_pooling_grad: it is linear in the gradient", "[max_pooling_grad][reference]") {
    std::mt19937 random(14);
    for (int count = 0; count < 50; ++count) {
        auto const problem = random_max_pooling_problem(random);
        tensor<float> const input(problem.input_sizes, random_elements(random, problem.input_sizes));
        auto const g = random_integers(random, problem.output_sizes), h = random_integers(random, problem.output_sizes);
        std::vector<float> combined;
        for (std::size_t i = 0; i < g.elements().size(); ++i)
            combined.push_back(3.f * g.elements()[i] - 2.f * h.elements()[i]);
        auto const of_g = gradient_of(input, g, problem.options), of_h = gradient_of(input, h, problem.options);
        auto const of_both = gradient_of(input, tensor<float>(problem.output_sizes, combined), problem.options);
        for (std::size_t i = 0; i < of_g.elements().size(); ++i)
            REQUIRE(of_both.elements()[i] == 3.f * of_g.elements()[i] - 2.f * of_h.elements()[i]);
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

TEMPLATE_TEST_CASE("max_pooling_grad: the layout in memory does not matter", "[max_pooling_grad][reference]", float,
                   half) {
    std::mt19937 random(16);
    max_pooling_options const options = {
        .window_size = {2, 3}, .strides = {2, 1}, .start_padding = {1, 2}, .dilations = {2, 1}};
    auto const input = converted<TestType>(random_integers(random, {2, 3, 5, 4}));
    auto const input_gradient =
        converted<TestType>(random_magnitudes(random, max_pooling_output_sizes(input.sizes(), options)));
    check_layouts(
        gradient_of(input, input_gradient, options),
        [&](auto const& from, auto const& gradient, auto const& to) {
            reference::max_pooling_grad(from, gradient, to, options);
        },
        input, input_gradient);
}

TEST_CASE("max_pooling_grad: a gradient of stride 0 counts at every window", "[max_pooling_grad][reference]") {
    tensor<float> const row({4}, {1, 5, 2, 4}), three({1}, {3});
    tensor_view<float const> const input(row.elements().data(), {1, 1, 2, 4}, {0, 0, 0, 1});
    tensor_view<float const> const input_gradient(three.elements().data(), {1, 1, 2, 3}, {0, 0, 0, 0});
    tensor<float> output_gradient(input.sizes());
    reference::max_pooling_grad(input, input_gradient, output_gradient.view(), {.window_size = {1, 2}});
    CHECK(output_gradient.elements() == std::vector<float>{0, 6, 0, 3, 0, 6, 0, 3});
}
