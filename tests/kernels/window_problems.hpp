// SPDX-License-Identifier: MIT
#pragma once
#include "kernels/pooling_problems.hpp"
#include "support/catch.hpp"

/// The problems of all operators that have windows.
namespace dmlref::testing {

/// The options of any of them. Fields that only that operator has keep their defaults.
template <class Options>
Options window_options_of(pooling_problem const& given) {
    return {.window_size = given.options.window_size,
            .strides = given.options.strides,
            .start_padding = given.options.start_padding,
            .end_padding = given.options.end_padding,
            .dilations = given.options.dilations};
}

/// The number of bits of the output's memory, including gaps, in which the results of kernel(input, output, options,
/// how) and reference(input, output, options) differ.
template <element T, class Options, class Reference, class Kernel>
index_t differing_bits_of(pooling_problem const& given, random_numbers& random, Options const& options,
                          Reference const& reference, Kernel const& kernel) {
    auto input =
        some_tensor<T>(random, given.input_sizes, some_strides(random, given.input_sizes, true), given.input_contents);
    auto expected = some_tensor<T>(random, given.output_sizes, some_strides(random, given.output_sizes, false));
    auto actual = expected;
    tensor_view<T const> const from = input;
    reference(from, expected.view(), options);
    kernel(from, actual.view(), options, given.how);
    return differing_bits(expected.memory, actual.memory);
}

/// Checks that differing_bits_of(problem, seed) is 0 for all problems of a run.
template <class DifferingBits>
void check_pooling_problems(DifferingBits const& differing_bits_of) {
    auto const check = [&](pooling_problem const& given, std::uint32_t seed) {
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing_bits_of(given, seed) == 0);
    };
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        check(some_pooling_problem(seed, 100'000), seed);
        // Numbered one by one, since a call's types depend on its seed.
        if (seed % 20 == 0) check(some_sparse_pooling_problem(seed / 20), seed / 20);
        if (seed % 20 == 1) check(some_problem_of_many_channels(seed / 20), seed / 20);
        if (seed % 20 == 2) check(some_problem_of_disjoint_windows(seed / 20), seed / 20);
        if (seed % 50 == 0) check(some_large_pooling_problem(seed / 50), seed / 50);
        if (seed % 50 == 1) check(some_problem_with_large_windows(seed / 50), seed / 50);
    }
}

} // namespace dmlref::testing
