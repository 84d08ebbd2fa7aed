// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/max_pooling.hpp"

#include "dmlref/core/tensor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

/// Another formulation of max pooling, for comparison: each element of the input is tested for membership in a window,
/// and the members of a window are sorted. For small inputs without NaN.
namespace dmlref::testing {

struct max_pooling_problem {
    shape input_sizes;
    max_pooling_options options;
    ceil_mode mode = ceil_mode::off;
    shape output_sizes{};
};

inline std::vector<index_t> coordinates(index_t element, shape const& sizes) {
    std::vector<index_t> at(sizes.size());
    for (std::size_t axis = sizes.size(); axis-- > 0; element /= sizes[axis]) at[axis] = element % sizes[axis];
    return at;
}

/// Counts the windows that end within the padded input; there is at least one. In ceil mode, also counts the next
/// window if it begins there and the windows before it do not reach the end.
inline shape counted_output_sizes(shape const& input, max_pooling_options const& options,
                                  ceil_mode mode = ceil_mode::off) {
    shape output = {input[0], input[1]};
    for (std::size_t axis = 0; axis < options.window_size.size(); ++axis) {
        index_t const end = input[axis + 2] + options.start_padding[axis] + options.end_padding[axis];
        index_t const reach = (index_t{options.window_size[axis]} - 1) * options.dilations[axis];
        index_t count = 0, first = 0, last_reached = 0;
        for (; first + reach < end; first += options.strides[axis]) {
            last_reached = first + reach;
            ++count;
        }
        if (mode == ceil_mode::on && count > 0 && last_reached + 1 < end && first < end) ++count;
        output.push_back(std::max<index_t>(count, 1));
    }
    return output;
}

/// A problem with 4 or 5 axes, up to 6 elements per spatial axis, and every array given. Windows may be longer than the
/// input, overlap, leave gaps, lie wholly in padding, or end beyond it.
inline max_pooling_problem random_max_pooling_problem(std::mt19937& random) {
    auto const from_to = [&](std::uint32_t least, std::uint32_t most) {
        return least + static_cast<std::uint32_t>(random() % (most - least + 1));
    };
    max_pooling_problem problem;
    problem.input_sizes = {from_to(1, 2), from_to(1, 3)};
    for (std::uint32_t axis = from_to(1, 2); axis <= 3; ++axis) {
        problem.input_sizes.push_back(from_to(1, 6));
        problem.options.window_size.push_back(from_to(1, 4));
        problem.options.strides.push_back(from_to(1, 3));
        problem.options.start_padding.push_back(from_to(0, 3));
        problem.options.end_padding.push_back(from_to(0, 3));
        problem.options.dilations.push_back(from_to(1, 3));
    }
    problem.mode = random() % 2 == 0 ? ceil_mode::on : ceil_mode::off;
    problem.output_sizes = counted_output_sizes(problem.input_sizes, problem.options, problem.mode);
    return problem;
}

/// Small integers, so that there are many ties, and occasionally an infinity.
inline std::vector<float> random_elements(std::mt19937& random, shape const& sizes) {
    std::vector<float> values(static_cast<std::size_t>(element_count(sizes)));
    for (float& value : values) {
        value = static_cast<float>(random() % 17) - 8.f;
        if (random() % 40 == 0) value = std::copysign(std::numeric_limits<float>::infinity(), value);
    }
    return values;
}

inline bool belongs_to_window(std::vector<index_t> const& input_at, std::vector<index_t> const& output_at,
                              max_pooling_options const& options) {
    if (input_at[0] != output_at[0] || input_at[1] != output_at[1]) return false;
    for (std::size_t axis = 0; axis < options.window_size.size(); ++axis) {
        index_t const from_start =
            input_at[axis + 2] + options.start_padding[axis] - output_at[axis + 2] * options.strides[axis];
        if (from_start < 0 || from_start % options.dilations[axis] != 0) return false;
        if (from_start / options.dilations[axis] >= options.window_size[axis]) return false;
    }
    return true;
}

/// For each window, in row-major order, the largest element of the packed input; -1 for a window of padding.
inline std::vector<index_t> largest_elements(max_pooling_problem const& problem, std::vector<float> const& input) {
    std::vector<index_t> largest;
    for (index_t window = 0; window < element_count(problem.output_sizes); ++window) {
        std::vector<index_t> members;
        for (index_t element = 0; element < element_count(problem.input_sizes); ++element)
            if (belongs_to_window(coordinates(element, problem.input_sizes), coordinates(window, problem.output_sizes),
                                  problem.options))
                members.push_back(element);
        auto const value = [&](index_t element) { return input[static_cast<std::size_t>(element)]; };
        std::stable_sort(members.begin(), members.end(), [&](index_t a, index_t b) { return value(a) > value(b); });
        largest.push_back(members.empty() ? -1 : members.front());
    }
    return largest;
}

} // namespace dmlref::testing
