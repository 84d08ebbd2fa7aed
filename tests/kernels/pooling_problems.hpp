// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/execution.hpp"
#include "dmlref/spec/max_pooling.hpp"
#include "kernels/lanes_of_problems.hpp"
#include "support/random_tensors.hpp"

/// Random calls of max pooling and its gradient that cover the cases of their kernels.
namespace dmlref::testing {

struct pooling_problem {
    shape input_sizes, output_sizes;
    max_pooling_options options;
    contents input_contents;
    execution how;
};

/// Chooses all but the input's sizes and the options. Half of the calls have windows that end beyond the padded input,
/// if the strides allow it.
inline void choose_rest(random_numbers& random, std::initializer_list<contents> choices, pooling_problem& chosen) {
    chosen.output_sizes =
        max_pooling_output_sizes(chosen.input_sizes, chosen.options, random.one_in(2) ? ceil_mode::on : ceil_mode::off);
    chosen.input_contents = random.one_of(choices);
    chosen.how = some_execution(random);
}

inline constexpr std::initializer_list<contents> all_contents = {contents::distinct, contents::ties, contents::special,
                                                                 contents::nan_now_and_then, contents::least};

/// One spatial axis of `size` elements; a window has a few, many, or more elements than that.
inline void choose_pooling_axis(random_numbers& random, index_t size, max_pooling_options& options) {
    auto const push = [&](per_axis<std::uint32_t>& to, index_t value) {
        to.push_back(static_cast<std::uint32_t>(value));
    };
    index_t const window =
        random.one_of<index_t>({1, 2, 3, 3, random.between(1, 5), random.between(4, 20), random.between(1, size + 2)});
    push(options.window_size, window);
    push(options.strides, random.one_of<index_t>({1, 1, 2, 2, 3, random.between(1, 7)}));
    push(options.dilations, random.one_of<index_t>({1, 1, 1, 2, random.between(1, 5), random.between(1, 40)}));
    push(options.start_padding,
         random.one_of<index_t>({0, 1, window / 2, random.between(0, 9), random.between(0, 70)}));
    push(options.end_padding, random.one_of<index_t>({0, 1, window / 2, random.between(0, 9), random.between(0, 70)}));
}

inline pooling_problem some_pooling_problem(std::uint32_t seed, double most_visits) {
    random_numbers random(seed);
    for (;;) {
        pooling_problem chosen;
        index_t const lanes = lanes_of_problems;
        chosen.input_sizes = {random.between(1, 2),
                              random.one_of<index_t>({1, 2, 3, random.between(1, 9), lanes, lanes + 1, 2 * lanes})};
        for (index_t axis = random.between(1, 2); axis <= 3; ++axis) {
            index_t const awkward = lanes * random.between(1, 5) + random.between(-1, 1);
            chosen.input_sizes.push_back(
                random.one_of<index_t>({1, random.between(1, 9), random.between(1, 9), awkward}));
            choose_pooling_axis(random, chosen.input_sizes.back(), chosen.options);
        }
        choose_rest(random, all_contents, chosen);
        double visits = static_cast<double>(element_count(chosen.output_sizes));
        for (std::uint32_t size : chosen.options.window_size) visits *= size;
        if (visits <= most_visits && element_count(chosen.input_sizes) <= 20'000) return chosen;
    }
}

/// Planes and volumes that do not fit into one block.
inline pooling_problem some_large_pooling_problem(std::uint32_t seed) {
    random_numbers random(seed);
    pooling_problem chosen;
    chosen.input_sizes =
        random.one_of<shape>({{1, 2, random.between(200, 400), random.between(30, 70)},
                              {1, 1, random.between(40, 60), random.between(200, 500)},
                              {1, 2 * lanes_of_problems, random.between(30, 50), random.between(20, 40)},
                              {1, 2, random.between(8, 20), random.between(30, 40), 40}});
    for (std::size_t axis = 2; axis < chosen.input_sizes.size(); ++axis) {
        auto const push = [&](per_axis<std::uint32_t>& to, index_t value) {
            to.push_back(static_cast<std::uint32_t>(value));
        };
        push(chosen.options.window_size, random.between(1, 3));
        push(chosen.options.strides, random.between(1, 3));
        push(chosen.options.dilations, random.between(1, 2));
        push(chosen.options.start_padding, random.between(0, 3));
        push(chosen.options.end_padding, random.between(0, 3));
    }
    if (random.one_in(3)) chosen.options.window_size.back() = 12;
    choose_rest(random, {contents::distinct, contents::ties, contents::nan_now_and_then}, chosen);
    return chosen;
}

/// Small windows of as many channels as have code of their own, or of a number that leaves lanes empty.
inline pooling_problem some_problem_of_many_channels(std::uint32_t seed) {
    random_numbers random(seed);
    pooling_problem chosen;
    chosen.input_sizes = {random.between(1, 2), random.one_of<index_t>({20, 32, 64, 64, 72, 128})};
    for (index_t axis = random.between(1, 2); axis <= 3; ++axis) {
        chosen.input_sizes.push_back(random.between(1, 8));
        chosen.options.window_size.push_back(random.one_of({1u, 2u, 2u, 3u}));
        chosen.options.strides.push_back(random.one_of({1u, 2u, 2u, 3u}));
        chosen.options.dilations.push_back(random.one_of({1u, 1u, 2u}));
        chosen.options.start_padding.push_back(random.one_of({0u, 0u, 1u, 4u}));
        chosen.options.end_padding.push_back(random.one_of({0u, 2u, 4u}));
    }
    choose_rest(random, all_contents, chosen);
    return chosen;
}

/// Windows that share no element, with many channels or few.
inline pooling_problem some_problem_of_disjoint_windows(std::uint32_t seed) {
    random_numbers random(seed);
    pooling_problem chosen;
    chosen.input_sizes = {random.between(1, 2), random.one_of<index_t>({1, 3, lanes_of_problems + 1, 64})};
    for (index_t axis = random.between(1, 2); axis <= 3; ++axis) {
        chosen.input_sizes.push_back(random.between(1, axis == 3 ? 40 : 8));
        chosen.options.window_size.push_back(random.one_of({1u, 2u, 2u, 2u, 3u, 5u}));
        chosen.options.dilations.push_back(1);
        chosen.options.start_padding.push_back(0);
        chosen.options.end_padding.push_back(0);
    }
    chosen.options.strides = chosen.options.window_size;
    choose_rest(random, {contents::ties, contents::special, contents::nan_now_and_then}, chosen);
    return chosen;
}

/// Large windows, about as large as the image.
inline pooling_problem some_problem_with_large_windows(std::uint32_t seed) {
    random_numbers random(seed);
    pooling_problem chosen;
    chosen.input_sizes = {1, random.one_of<index_t>({2, lanes_of_problems + 1})};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        auto const window = static_cast<std::uint32_t>(random.between(9, 24)), most_padding = window + 2;
        chosen.input_sizes.push_back(random.between(10, 24));
        chosen.options.window_size.push_back(window);
        chosen.options.strides.push_back(random.one_of({1u, 1u, 2u, 3u}));
        chosen.options.dilations.push_back(random.one_of({1u, 1u, 2u}));
        chosen.options.start_padding.push_back(random.one_of({0u, window / 2, most_padding}));
        chosen.options.end_padding.push_back(random.one_of({window / 2, most_padding}));
    }
    choose_rest(random, all_contents, chosen);
    return chosen;
}

/// Padding and dilation that are too large for rows of lanes.
inline pooling_problem some_sparse_pooling_problem(std::uint32_t seed) {
    random_numbers random(seed);
    pooling_problem chosen;
    chosen.input_sizes = {1, random.between(1, 3), random.between(1, 5), random.between(1, 5)};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        auto const padding = static_cast<std::uint32_t>(random.between(0, 1'000'000'000));
        chosen.options.window_size.push_back(static_cast<std::uint32_t>(random.between(1, 3)));
        chosen.options.start_padding.push_back(padding);
        chosen.options.end_padding.push_back(static_cast<std::uint32_t>(random.between(0, 1'000'000'000)));
        chosen.options.dilations.push_back(random.one_in(2) ? padding + 1 : 1 + padding / 2);
        chosen.options.strides.push_back(std::max(1u, padding / static_cast<std::uint32_t>(random.between(1, 9))));
    }
    choose_rest(random, {contents::special}, chosen);
    return chosen;
}

} // namespace dmlref::testing
