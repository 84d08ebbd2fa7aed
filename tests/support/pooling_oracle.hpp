// SPDX-License-Identifier: MIT
#pragma once
#include "support/inner_product.hpp"
#include "support/max_pooling_oracle.hpp"

/// Another formulation of pooling, for comparison: each element of the input is tested for membership in a window.
namespace dmlref::testing {

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
    return problem;
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
