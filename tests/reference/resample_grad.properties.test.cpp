// SPDX-License-Identifier: MIT
// Tests that it is the transpose of RESAMPLE, on data for which float arithmetic is exact.
#include "dmlref/reference/resample_grad.hpp"

#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/inner_product.hpp"
#include "support/random_tensors.hpp"

#include <random>

using namespace dmlref;
using namespace dmlref::testing;

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
