// SPDX-License-Identifier: MIT
// Tests that it is the transpose of RESAMPLE, on data for which float arithmetic is exact.
#include "dmlref/reference/resample_grad.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/inner_product.hpp"
#include "support/layouts.hpp"
#include "support/random_tensors.hpp"

#include <random>

using namespace dmlref;
using dmlref::testing::bits;
using dmlref::testing::check_layouts;
using dmlref::testing::converted;
using dmlref::testing::inner_product;
using dmlref::testing::integers;
using dmlref::testing::random_numbers;

namespace {

constexpr auto nearest_neighbor = interpolation_mode::nearest_neighbor, linear = interpolation_mode::linear;

template <class T = float>
tensor<T> handed_back(tensor<T> const& input_gradient, shape const& sizes, resample_options const& options) {
    tensor<T> output_gradient(sizes);
    reference::resample_grad(input_gradient, output_gradient.view(), options);
    return output_gradient;
}

/// A forward pass whose positions are whole sixteenths of a pixel, so that its weights are dyadic.
struct dyadic_problem {
    shape input_sizes, output_sizes;
    resample_options options;

    dyadic_problem(random_numbers& random, std::size_t rank, interpolation_mode mode) {
        options.interpolation_mode = mode;
        if (random.between(0, 2) > 0)
            options.rounding_direction =
                random.between(0, 1) == 0 ? axis_direction::increasing : axis_direction::decreasing;
        for (std::size_t axis = 0; axis < rank; ++axis) {
            input_sizes.push_back(random.between(1, 4));
            output_sizes.push_back(random.between(1, 5));
            options.scales.push_back(std::ldexp(1.f, static_cast<int>(random.between(-2, 2))));
            options.input_pixel_offsets.push_back(static_cast<float>(random.between(-20, 20)) / 16.f);
            options.output_pixel_offsets.push_back(static_cast<float>(random.between(-5, 5)) / 4.f);
        }
    }
};

} // namespace

// <f(x), y> = <x, fT(y)>. Weights are multiples of 2^-4 per axis, elements integers below 8: no sum is rounded.
TEST_CASE("resample_grad: it is the exact adjoint of the forward pass", "[resample_grad][reference]") {
    random_numbers random(8);
    for (int repeat = 0; repeat < 800; ++repeat) {
        dyadic_problem const problem(random, 1 + static_cast<std::size_t>(repeat) % 4,
                                     repeat / 4 % 2 == 0 ? nearest_neighbor : linear);
        tensor<float> const x = integers(random, problem.input_sizes), y = integers(random, problem.output_sizes);
        tensor<float> output(problem.output_sizes);
        reference::resample(x, output.view(), problem.options);
        CHECK(inner_product(output, y) == inner_product(x, handed_back(y, problem.input_sizes, problem.options)));
    }
}

TEST_CASE("resample_grad: a gradient of one element is a row of the forward pass's weights",
          "[resample_grad][reference]") {
    random_numbers random(8);
    for (int repeat = 0; repeat < 40; ++repeat) {
        dyadic_problem const problem(random, 2, linear);
        for_each_index(problem.output_sizes, [&](dmlref::multi_index const& at) {
            tensor<float> y(problem.output_sizes);
            y.view()[at] = 1;
            tensor<float> const weights = handed_back(y, problem.input_sizes, problem.options);
            for_each_index(problem.input_sizes, [&](dmlref::multi_index const& from) {
                tensor<float> x(problem.input_sizes), output(problem.output_sizes);
                x.view()[from] = 1;
                reference::resample(x, output.view(), problem.options);
                CHECK(weights.view()[from] == output.view()[at]);
            });
        });
    }
}

TEST_CASE("resample_grad: each reading of the offsets is the exchange of the other", "[resample_grad][reference]") {
    random_numbers random(8);
    for (int repeat = 0; repeat < 100; ++repeat) {
        dyadic_problem const problem(random, 2, repeat % 2 == 0 ? nearest_neighbor : linear);
        tensor<float> const y = integers(random, problem.output_sizes);
        resample_options options = problem.options;
        tensor<float> const documented = handed_back(y, problem.input_sizes, options);
        std::swap(options.input_pixel_offsets, options.output_pixel_offsets);
        options.readings.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
        CHECK(bits(handed_back(y, problem.input_sizes, options)) == bits(documented));
    }
}

TEST_CASE("resample_grad: the same sizes give the same bits, except for the sign of zero",
          "[resample_grad][reference]") {
    std::mt19937 engine{9};
    for (shape const& sizes : {shape{24}, shape{4, 6}, shape{2, 3, 4}, shape{2, 2, 2, 3}}) {
        tensor<float> y(sizes);
        for (index_t i = 0; i < 24; ++i) { // any bits but NaN and -0: subnormals, infinities
            float const value = std::bit_cast<float>(static_cast<std::uint32_t>(engine()));
            y.view().data()[i] = value == value && value != 0 ? value : 0x1p-149f;
        }
        for (auto mode : {nearest_neighbor, linear})
            CHECK(bits(handed_back(y, sizes, {.interpolation_mode = mode})) == bits(y));
    }
}

TEST_CASE("resample_grad: gradients are neither lost nor created", "[resample_grad][reference]") {
    random_numbers random(8);
    for (int repeat = 0; repeat < 200; ++repeat) { // the weights of each output sum to 1
        dyadic_problem const problem(random, 1 + static_cast<std::size_t>(repeat) % 4,
                                     repeat / 4 % 2 == 0 ? nearest_neighbor : linear);
        tensor<float> const y = integers(random, problem.output_sizes);
        tensor<float> const back = handed_back(y, problem.input_sizes, problem.options);
        auto const sum = [](tensor<float> const& numbers) {
            double total = 0;
            for (float number : numbers.elements()) total += static_cast<double>(number);
            return total;
        };
        CHECK(sum(back) == sum(y));
    }
}

TEST_CASE("resample_grad: half is the float result, rounded once", "[resample_grad][reference]") {
    std::mt19937 engine{10};
    tensor<half> y({7, 9});
    for (index_t i = 0; i < 63; ++i) // below 0x7c00: finite
        y.view().data()[i] = half::from_bits(static_cast<std::uint16_t>(engine() % 0x7c00));
    for (auto mode : {nearest_neighbor, linear})
        CHECK(bits(handed_back(y, {3, 4}, {.interpolation_mode = mode})) ==
              bits(converted<half>(handed_back(converted<float>(y), {3, 4}, {.interpolation_mode = mode}))));
}

TEST_CASE("resample_grad: strides do not matter, and padding is not written", "[resample_grad][reference]") {
    random_numbers random(8);
    tensor<float> const y = integers(random, {2, 3, 4, 5});
    shape const sizes = {2, 2, 6, 3};
    for (auto mode : {nearest_neighbor, linear}) {
        tensor<float> const expected = handed_back(y, sizes, {.interpolation_mode = mode});
        check_layouts(
            expected,
            [&](auto const& from, auto const& to) { reference::resample_grad(from, to, {.interpolation_mode = mode}); },
            y);
    }
}

TEST_CASE("resample_grad: an incoming gradient of stride 0 repeats", "[resample_grad][reference]") {
    tensor<float> const one({1}, {3}), repeated({6, 4}, std::vector<float>(24, 3.f));
    for (auto mode : {nearest_neighbor, linear}) {
        tensor<float> output({3, 3});
        reference::resample_grad(tensor_view<float const>(one.view().data(), {6, 4}, {0, 0}), output.view(),
                                 {.interpolation_mode = mode});
        CHECK(bits(output) == bits(handed_back(repeated, {3, 3}, {.interpolation_mode = mode})));
    }
}
