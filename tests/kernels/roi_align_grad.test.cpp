// SPDX-License-Identifier: MIT
#include "dmlref/kernels/roi_align_grad.hpp"

#include "dmlref/reference/roi_align_grad.hpp"
#include "kernels/roi_align_calls.hpp"
#include "support/rules/roi_align_grad.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::roi_align_grad(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { roi_align_grad(arguments...); };

template <element T>
struct gradient_problem {
    roi_align_problem<T> forward;
    roi_align_options options;
    random_tensor<T> input_gradient, output_gradient, output_roi_gradient;
    bool has_input, wants_input, wants_regions;

    explicit gradient_problem(roi_align_problem<T> const& problem, std::uint32_t seed) : forward(problem) {
        random_numbers random(seed ^ 0x5eed'0002u);
        options = problem.options;
        options.readings.roi_gradient_reading =
            random.one_of({roi_gradient_reading::exact_derivative, roi_gradient_reading::literal});
        input_gradient = some_tensor_of<T>(random, problem.sizes.output(), true);
        output_gradient = some_tensor_of<T>(random, problem.sizes.input(), false);
        output_roi_gradient = some_tensor_of<T>(random, problem.rois.sizes, false);
        wants_input = !random.one_in(4);
        wants_regions = !wants_input || !random.one_in(3);
        has_input = wants_regions || options.reduction_function == reduce_function::max || random.one_in(2);
    }
};

template <element T>
index_t difference_in_bits(gradient_problem<T>& problem) {
    auto const input = problem.has_input ? tensor_view<T const>(problem.forward.input) : tensor_view<T const>();
    random_tensor<T> gradient = problem.output_gradient, roi_gradient = problem.output_roi_gradient;
    tensor_view<std::uint32_t> const indices = problem.forward.batch_indices;
    auto const wanted = [](bool is_wanted, random_tensor<T>& output) {
        return is_wanted ? output.view() : tensor_view<T>();
    };
    reference::roi_align_grad<T>(input, problem.input_gradient, problem.forward.rois, indices,
                                 wanted(problem.wants_input, problem.output_gradient),
                                 wanted(problem.wants_regions, problem.output_roi_gradient), problem.options);
    roi_align_grad<T>(input, problem.input_gradient, problem.forward.rois, indices,
                      wanted(problem.wants_input, gradient), wanted(problem.wants_regions, roi_gradient),
                      problem.options, problem.forward.how);
    return differing_bits(problem.output_gradient.memory, gradient.memory) +
           differing_bits(problem.output_roi_gradient.memory, roi_gradient.memory);
}

constexpr auto difference = []<element T>(roi_align_problem<T> const& forward, std::uint32_t seed) {
    gradient_problem<T> problem(forward, seed);
    return difference_in_bits(problem);
};

} // namespace

TEST_CASE("roi_align_grad: the kernel gives the bits of the reference", "[roi_align_grad][kernels]") {
    check_roi_align_problems(difference);
}

TEST_CASE("roi_align_grad: regions too long or too many for their tables give the bits of the reference",
          "[roi_align_grad][kernels]") {
    check_large_roi_align_problems(difference);
}

TEST_CASE("roi_align_grad: the kernel refuses what the reference refuses", "[roi_align_grad][kernels]") {
    check_refused(rules::roi_align_grad_rules, by_reference);
    check_refused(rules::roi_align_grad_rules, by_kernel);
}
