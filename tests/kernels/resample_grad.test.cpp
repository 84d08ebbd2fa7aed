// SPDX-License-Identifier: MIT
// dmlref::resample_grad stores the bits of dmlref::reference::resample_grad, whatever the problem and however it is
// run.
#include "dmlref/kernels/resample_grad.hpp"

#include "dmlref/reference/resample_grad.hpp"
#include "resample_problems.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using dmlref::testing::random_numbers;

namespace {

struct problem {
    shape gradient_sizes, result_sizes, gradient_strides, result_strides;
    resample_grad_options options;
    execution how;
    testing::contents contents;
};

problem some_problem(random_numbers& random) {
    testing::resample_problem const forward = testing::some_resample_problem(random);
    bool const channels_last = random.one_in(4);
    problem chosen = {.gradient_sizes = forward.output_sizes,
                      .result_sizes = forward.input_sizes,
                      .gradient_strides = some_resample_strides(random, forward.output_sizes, channels_last, true),
                      .result_strides = some_resample_strides(random, forward.input_sizes, channels_last, false),
                      .options = grad_options(forward.options),
                      .how = testing::some_execution(random),
                      .contents = random.one_of({testing::contents::distinct, testing::contents::ties,
                                                 testing::contents::special, testing::contents::nan_now_and_then})};
    if (random.one_in(5)) chosen.options.pixel_offset_reading = pixel_offset_reading::of_gradient_operator;
    return chosen;
}

/// Bits of the result's memory, gaps included, that differ from what the reference leaves there.
template <class T>
index_t differing_bits(problem const& given, random_numbers& random) {
    auto gradient = testing::some_tensor<T>(random, given.gradient_sizes, given.gradient_strides, given.contents);
    auto expected =
        testing::some_tensor<T>(random, given.result_sizes, given.result_strides, testing::contents::distinct);
    auto actual = expected;
    reference::resample_grad<T>(gradient, expected.view(), given.options);
    resample_grad<T>(gradient, actual.view(), given.options, given.how);
    return testing::differing_bits(expected.memory, actual.memory);
}

} // namespace

TEST_CASE("resample_grad: the kernel stores the reference's bits", "[resample_grad][kernels]") {
    std::uint32_t differing_problems = 0;
    for (std::uint32_t seed = 0; seed < testing::equality_problem_count(); ++seed) {
        random_numbers random(seed);
        problem const given = some_problem(random);
        index_t const differing =
            seed % 2 == 0 ? differing_bits<float>(given, random) : differing_bits<half>(given, random);
        if (differing == 0) continue;
        ++differing_problems;
        CAPTURE(seed, to_string(given.gradient_sizes), to_string(given.result_sizes), to_string(given.gradient_strides),
                to_string(given.result_strides), given.how.threads);
        CHECK(differing == 0);
    }
    CHECK(differing_problems == 0);
}

TEST_CASE("resample_grad: a result larger than the caches has the reference's bits", "[resample_grad][kernels]") {
    // Rows of 2051 floats begin at every alignment.
    shape const gradient_sizes = {4, 400, 1000}, result_sizes = {4, 801, 2051};
    REQUIRE(element_count(result_sizes) * 4 > simd::worth_streaming);
    for (auto const mode : {interpolation_mode::nearest_neighbor, interpolation_mode::linear}) {
        random_numbers random(1);
        problem const given = {.gradient_sizes = gradient_sizes,
                               .result_sizes = result_sizes,
                               .gradient_strides = packed_strides(gradient_sizes),
                               .result_strides = packed_strides(result_sizes),
                               .options = {.interpolation_mode = mode},
                               .how = {.threads = 2},
                               .contents = testing::contents::special};
        CHECK(differing_bits<float>(given, random) == 0);
    }
}

TEST_CASE("resample_grad: one element that was enlarged to a large plane has the reference's bits",
          "[resample_grad][kernels]") {
    random_numbers random(2);
    problem const given = {.gradient_sizes = {2, 300, 5000},
                           .result_sizes = {2, 1, 1},
                           .gradient_strides = packed_strides({2, 300, 5000}),
                           .result_strides = packed_strides({2, 1, 1}),
                           .options = {.interpolation_mode = interpolation_mode::linear},
                           .how = {},
                           .contents = testing::contents::distinct};
    CHECK(differing_bits<float>(given, random) == 0);
}

TEST_CASE("resample_grad: the kernel refuses what the reference refuses", "[resample_grad][kernels]") {
    tensor<float> const gradient({2, 3});
    tensor<float> result({2, 3, 1});
    CHECK_THROWS_AS(resample_grad(gradient, result.view(), {}), validation_error);
}
