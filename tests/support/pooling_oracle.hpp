// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/spec/average_pooling.hpp"
#include "dmlref/spec/max_pooling.hpp"

#include "support/inner_product.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

/// Another formulation of pooling, for comparison: each element of the input is tested for membership in a window, and
/// for a maximum the members are sorted. For small inputs without NaN.
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
inline shape counted_output_sizes(shape const& input, max_pooling_options const& options, ceil_mode mode) {
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
    std::vector<float> elements(static_cast<std::size_t>(element_count(sizes)));
    for (float& element : elements) {
        element = static_cast<float>(random() % 17) - 8.f;
        if (random() % 40 == 0) element = std::copysign(std::numeric_limits<float>::infinity(), element);
    }
    return elements;
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

/// For each window, in row-major order, the elements of the packed input that belong to it, in ascending order.
inline std::vector<std::vector<std::size_t>> members_of_windows(max_pooling_problem const& problem) {
    std::vector<std::vector<std::size_t>> windows;
    for (index_t window = 0; window < element_count(problem.output_sizes); ++window) {
        windows.emplace_back();
        for (index_t element = 0; element < element_count(problem.input_sizes); ++element)
            if (belongs_to_window(coordinates(element, problem.input_sizes), coordinates(window, problem.output_sizes),
                                  problem.options))
                windows.back().push_back(static_cast<std::size_t>(element));
    }
    return windows;
}

/// For each window, in row-major order, the largest element of the packed input; -1 for a window of padding.
inline std::vector<index_t> largest_elements(max_pooling_problem const& problem, std::vector<float> const& input) {
    std::vector<index_t> largest;
    for (std::vector<std::size_t>& members : members_of_windows(problem)) {
        std::stable_sort(members.begin(), members.end(),
                         [&](std::size_t a, std::size_t b) { return input[a] > input[b]; });
        largest.push_back(members.empty() ? -1 : static_cast<index_t>(members.front()));
    }
    return largest;
}

template <class Options>
struct pooling_problem {
    max_pooling_problem windows; ///< for the membership test
    Options options;             ///< the same windows
};

template <class Options>
pooling_problem<Options> random_pooling_problem(std::mt19937& random) {
    pooling_problem<Options> problem{random_max_pooling_problem(random), {}};
    max_pooling_options const& windows = problem.windows.options;
    problem.options.strides = windows.strides;
    problem.options.window_size = windows.window_size;
    problem.options.start_padding = windows.start_padding;
    problem.options.end_padding = windows.end_padding;
    problem.options.dilations = windows.dilations;
    if constexpr (requires { problem.options.include_padding; }) problem.options.include_padding = random() % 2 == 0;
    return problem;
}

/// What the sum of each window is divided by for its average, in row-major order.
inline std::vector<float> divisors(pooling_problem<average_pooling_options> const& problem) {
    float window_size = 1;
    for (auto size : problem.options.window_size) window_size *= static_cast<float>(size);
    std::vector<float> result;
    for (auto const& members : members_of_windows(problem.windows))
        result.push_back(problem.options.include_padding ? window_size : static_cast<float>(members.size()));
    return result;
}

/// An image {1, 1, 4, 3} with what StartPadding {1, 2} and EndPadding {2, 2} put around it.
inline tensor<float> bordered(tensor<float> const& image, float border) {
    tensor<float> result({1, 1, 7, 7}, std::vector<float>(49, border));
    for_each_index(image.sizes(), [&](auto const& at) { result(0, 0, at[2] + 1, at[3] + 2) = image.view()[at]; });
    return result;
}

/// Whole multiples of `step`, up to 8 times its size.
inline tensor<float> random_multiples(std::mt19937& random, shape const& sizes, float step) {
    tensor<float> numbers(sizes);
    for_each_index(sizes,
                   [&](auto const& at) { numbers.view()[at] = (static_cast<float>(random() % 17) - 8.f) * step; });
    return numbers;
}

/// Numbers of many magnitudes, so that sums depend on their order.
inline tensor<float> random_magnitudes(std::mt19937& random, shape const& sizes) {
    tensor<float> numbers(sizes);
    for_each_index(sizes, [&](auto const& at) {
        float const fraction = static_cast<float>(random() % 2001) / 1000.f - 1.f;
        numbers.view()[at] = std::ldexp(fraction, static_cast<int>(random() % 25) - 12);
    });
    return numbers;
}

} // namespace dmlref::testing
