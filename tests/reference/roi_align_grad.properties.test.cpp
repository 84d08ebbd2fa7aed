// SPDX-License-Identifier: MIT
// Compares both gradients with their definitions: the transpose of the forward pass, and differences of the forward
// pass. The forward pass is tests/support/roi_align_model.hpp in double, unless the operator itself is named.
#include "dmlref/reference/roi_align_grad.hpp"

#include "dmlref/reference/roi_align.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"
#include "support/converted.hpp"
#include "support/roi_align_model.hpp"

#include <span>

using namespace dmlref;
using namespace dmlref::testing;

namespace {

template <element T>
struct gradients {
    tensor<T> output_gradient, output_roi_gradient;
};

template <element T>
gradients<T> gradients_of(tensor<T> const& input, tensor<T> const& input_gradient, tensor<T> const& rois,
                          tensor<std::uint32_t> const& batch_indices, roi_align_options const& options) {
    gradients<T> result{tensor<T>(input.sizes()), tensor<T>(rois.sizes())};
    reference::roi_align_grad(input, input_gradient, rois, batch_indices, result.output_gradient.view(),
                              result.output_roi_gradient.view(), options);
    return result;
}

gradients<float> gradients_of(roi_align_problem const& problem, tensor<double> const& input_gradient) {
    return gradients_of(converted<float>(problem.input), converted<float>(input_gradient),
                        converted<float>(problem.rois), problem.batch_indices, problem.options);
}

/// A random problem whose samples all lie at least 1/64 away from integer coordinates, where the image has its kinks.
roi_align_problem problem_off_the_grid(std::uint32_t seed) {
    roi_align_problem problem = random_problem(seed);
    problem.input = dyadic_numbers(seed).integers(problem.input.sizes(), 4);
    for (double& corner : std::span(problem.rois.view().data(), problem.rois.elements().size())) corner += 1.0 / 64;
    return problem;
}

/// The derivative of <model output, input_gradient> with respect to one number of the problem, and whether it exists:
/// the differences to both sides must agree. All arithmetic is exact.
struct slope {
    bool exists;
    double value;
};

slope slope_along(double& number, double step, roi_align_problem const& problem, tensor<double> const& input_gradient) {
    double const here = number;
    auto const loss_at = [&](double value) {
        number = value;
        return inner_product(model_output(problem), input_gradient);
    };
    double const before = loss_at(here - step), after = loss_at(here + step), between = loss_at(here);
    return {after - between == between - before, (after - between) / step};
}

} // namespace

TEST_CASE("roi_align_grad: the transpose holds for nearest-neighbor and for adaptive counts",
          "[roi_align_grad][reference]") {
    // Regions of 4 x 2 and 8 x 4 pixels to 2 x 2 elements: 2 x 1 and 4 x 2 samples, with ties at 0.5.
    tensor<double> const input = dyadic_numbers(7).integers({2, 2, 5, 8}, 9);
    tensor<double> const input_gradient = dyadic_numbers(8).integers({3, 2, 2, 2}, 9);
    tensor<float> const rois({3, 4}, {0.5f, 0, 4.5f, 2, 0, 0.5f, 8, 4.5f, 6, 3, 2, 1});
    tensor<std::uint32_t> const batch_indices({3}, {1, 0, 1});
    for (auto const mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear})
        for (auto const function : {reduce_function::average, reduce_function::max})
            for (auto const tie : {nearest_tie::half_down, nearest_tie::half_up, nearest_tie::half_even}) {
                roi_align_options const options{
                    .reduction_function = function, .interpolation_mode = mode, .readings = {.nearest_tie = tie}};
                tensor<float> output({3, 2, 2, 2});
                reference::roi_align(converted<float>(input), rois, batch_indices, output.view(), options);
                auto const found = gradients_of(converted<float>(input), converted<float>(input_gradient), rois,
                                                batch_indices, options);
                CHECK(inner_product(converted<double>(output), input_gradient) ==
                      inner_product(input, converted<double>(found.output_gradient)));
            }
}

TEST_CASE("roi_align_grad: the gradient of the input is the derivative of the forward pass",
          "[roi_align_grad][reference]") {
    int derivatives = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        roi_align_problem problem = random_problem(seed);
        tensor<double> const input_gradient = dyadic_numbers(seed).integers(problem.output_sizes, 3);
        auto const found = gradients_of(problem, input_gradient);
        for_each_index(problem.input.sizes(), [&](dmlref::multi_index const& at) {
            INFO("seed " << seed << ", OutputGradientTensor" << to_string(at));
            auto const [exists, value] = slope_along(problem.input.view()[at], 0x1p-8, problem, input_gradient);
            if (!exists) return; // a tie of a maximum
            ++derivatives;
            CHECK(found.output_gradient.view()[at] == value);
        });
    }
    CHECK(derivatives > 1000);
}

TEST_CASE("roi_align_grad: the gradient of the regions is the derivative of the forward pass",
          "[roi_align_grad][reference]") {
    // RG-1, RG-3: several samples, maxima, corners, scales, inverted and empty regions, clamped samples and ones out of
    // bounds, two channels. The step moves no sample across an integer coordinate.
    int derivatives = 0, not_zero = 0;
    for (std::uint32_t seed = 0; seed < 800; ++seed) {
        roi_align_problem problem = problem_off_the_grid(seed);
        tensor<double> const input_gradient = dyadic_numbers(seed).integers(problem.output_sizes, 2);
        auto const found = gradients_of(problem, input_gradient);
        for_each_index(problem.rois.sizes(), [&](dmlref::multi_index const& at) {
            INFO("seed " << seed << ", OutputROIGradientTensor" << to_string(at));
            auto const [exists, value] = slope_along(problem.rois.view()[at], 0x1p-9, problem, input_gradient);
            CHECK((exists || problem.options.reduction_function == reduce_function::max));
            if (!exists) return; // a tie of a maximum
            ++derivatives;
            not_zero += value != 0;
            CHECK(found.output_roi_gradient.view()[at] == value);
        });
    }
    CHECK(derivatives > 2000);
    CHECK(not_zero > 1000);
}

TEST_CASE("roi_align_grad: with three samples per axis the derivative holds within the precision of float",
          "[roi_align_grad][reference]") {
    // Thirds are not floats. The sum of 18 terms, each below 5 and rounded fewer than 30 times on its way into the
    // output, is off by less than 18 * 5 * 30 * 2^-24 < 2e-4.
    roi_align_problem problem{dyadic_numbers(1).integers({1, 2, 4, 5}, 4),
                              {{1, 4}, {0.59375, 0.65625, 3.40625, 2.96875}},
                              tensor<std::uint32_t>({1}),
                              {1, 2, 1, 1},
                              {.minimum_samples_per_output = 3, .maximum_samples_per_output = 3}};
    tensor<double> const input_gradient({1, 2, 1, 1}, {3, -5});
    auto const found = gradients_of(problem, input_gradient);
    for (index_t corner = 0; corner < 4; ++corner) {
        double& number = problem.rois(0, corner);
        double const here = number, step = 0x1p-8;
        auto const loss_at = [&](double value) {
            number = value;
            return inner_product(model_output(problem), input_gradient);
        };
        double const difference = (loss_at(here + step) - loss_at(here - step)) / (2 * step);
        number = here;
        CHECK(std::abs(static_cast<double>(found.output_roi_gradient(0, corner)) - difference) < 2e-4);
        CHECK(difference != 0);
    }
}

TEST_CASE("roi_align_grad: an output does not depend on whether the other is requested",
          "[roi_align_grad][reference]") {
    // RG-9
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        INFO("seed " << seed);
        roi_align_problem const problem = random_problem(seed);
        tensor<float> const input = converted<float>(problem.input), rois = converted<float>(problem.rois);
        tensor<float> const input_gradient = converted<float>(dyadic_numbers(seed).integers(problem.output_sizes, 9));
        auto const& batch_indices = problem.batch_indices;
        auto const options = problem.options;
        auto const both = gradients_of(input, input_gradient, rois, batch_indices, options);

        tensor<float> output_gradient(input.sizes()), output_roi_gradient(rois.sizes());
        reference::roi_align_grad(input, input_gradient, rois, batch_indices, output_gradient.view(), {}, options);
        CHECK(bits(output_gradient) == bits(both.output_gradient));
        reference::roi_align_grad(input, input_gradient, rois, batch_indices, {}, output_roi_gradient.view(), options);
        CHECK(bits(output_roi_gradient) == bits(both.output_roi_gradient));
        if (options.reduction_function == reduce_function::max) continue;
        tensor<float> without_input(input.sizes());
        reference::roi_align_grad({}, input_gradient, rois, batch_indices, without_input.view(), {}, options);
        CHECK(bits(without_input) == bits(both.output_gradient));
    }
}
