// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/average_pooling.hpp"
#include "kernels/pooling_problems.hpp"
#include "support/catch.hpp"

/// The problems of max pooling, for the other operators that have windows.
namespace dmlref::testing {

inline average_pooling_options average_options_of(pooling_problem const& given, bool include_padding) {
    return {.strides = given.options.strides,
            .window_size = given.options.window_size,
            .start_padding = given.options.start_padding,
            .end_padding = given.options.end_padding,
            .dilations = given.options.dilations,
            .include_padding = include_padding};
}

/// Checks that differing_bits_of(problem, seed) is 0 for as many problems as a run compares.
template <class DifferingBits>
void check_pooling_problems(DifferingBits const& differing_bits_of) {
    auto const check = [&](pooling_problem const& given, std::uint32_t seed) {
        CAPTURE(seed, to_string(given.input_sizes), to_string(given.output_sizes));
        CHECK(differing_bits_of(given, seed) == 0);
    };
    for (std::uint32_t seed = 0; seed < equality_problem_count(); ++seed) {
        check(some_pooling_problem(seed, 100'000), seed);
        if (seed % 20 == 0) check(some_sparse_pooling_problem(seed), seed);
        if (seed % 50 == 0) check(some_large_pooling_problem(seed), seed);
        if (seed % 50 == 1) check(some_problem_with_large_windows(seed), seed);
    }
}

} // namespace dmlref::testing
