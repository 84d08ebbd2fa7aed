// SPDX-License-Identifier: MIT
// dmlref::resample_grad stores the bits of dmlref::reference::resample_grad, whatever the problem and however it is
// run.
#include "dmlref/kernels/resample_grad.hpp"

#include "dmlref/reference/resample_grad.hpp"
#include "resample_calls.hpp"
#include "support/rules/resample.hpp"

using namespace dmlref;
using dmlref::testing::random_numbers;

namespace {

constexpr auto by_reference = [](auto const&... arguments) { reference::resample_grad(arguments...); };
constexpr auto by_kernel = [](auto const&... arguments) { resample_grad(arguments...); };

testing::resample_call<resample_options> some_call(random_numbers& random) {
    auto const forward = testing::some_resample_problem(random);
    resample_options options = forward.options;
    if (random.one_in(5)) options.readings.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
    return testing::some_resample_call(random, forward.output_sizes, forward.input_sizes, options);
}

} // namespace

TEST_CASE("resample_grad: the kernel stores the reference's bits", "[resample_grad][kernels]") {
    testing::check_resample_calls(some_call, by_reference, by_kernel);
}

TEST_CASE("resample_grad: rows that bypass the caches have the reference's bits", "[resample_grad][kernels]") {
    // Rows of 2051 floats begin at every alignment.
    shape const gradient_sizes = {4, 10, 1000}, result_sizes = {4, 21, 2051};
    for (auto const mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear}) {
        random_numbers random(1);
        auto given =
            testing::packed_resample_call<resample_options>(gradient_sizes, result_sizes, {.interpolation_mode = mode});
        given.contents = testing::contents::special;
        given.how.last_cache_size = 0;
        CHECK(testing::differing_bits_of<float>(given, random, by_reference, by_kernel) == 0);
    }
}

TEST_CASE("resample_grad: one element that was enlarged to a large plane has the reference's bits",
          "[resample_grad][kernels]") {
    random_numbers random(2);
    auto given = testing::packed_resample_call<resample_options>({2, 300, 5000}, {2, 1, 1},
                                                                 {.interpolation_mode = interpolation_mode::linear});
    given.how = {};
    given.contents = testing::contents::distinct;
    CHECK(testing::differing_bits_of<float>(given, random, by_reference, by_kernel) == 0);
}

TEST_CASE("resample_grad: channels that are copied because a position is clamped have the reference's bits",
          "[resample_grad][kernels]") {
    testing::check_clamped_channels({10, 8}, {5, 4}, by_reference, by_kernel);
}

TEST_CASE("resample_grad: the kernel refuses what the reference refuses", "[resample_grad][kernels]") {
    testing::check_refused(testing::rules::resample_grad_rules(), by_reference);
    testing::check_refused(testing::rules::resample_grad_rules(), by_kernel);
}
