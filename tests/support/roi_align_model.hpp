// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/core/tensor.hpp"
#include "dmlref/spec/roi_align.hpp"
#include "support/inner_product.hpp"
#include "support/random_tensors.hpp"

#include <cmath>
#include <vector>

/// A second formulation of bilinear ROI_ALIGN, in double. A sample is a fraction of its region, not a multiple of a
/// scale. Its value is the sum over all pixels, weighted by a tent that is 1 at the sample and 0 one pixel away. In the
/// problems made here every number is a short dyadic fraction, so neither this nor the float of the reference rounds,
/// and the two must be equal.
namespace dmlref::testing {

struct roi_align_problem {
    tensor<double> input, rois;          ///< {B, C, H, W} and {R, 4}
    tensor<std::uint32_t> batch_indices; ///< {R}
    shape output_sizes;                  ///< {R, C, OH, OW}
    roi_align_options options;
};

/// One axis of one region: the coordinates of its samples.
inline std::vector<double> model_coordinates(double corner1, double corner2, double spatial_scale, index_t output_size,
                                             roi_align_options const& options) {
    index_t const samples = output_size * options.minimum_samples_per_output;
    std::vector<double> coordinates;
    for (index_t sample = 0; sample < samples; ++sample) {
        auto const position = static_cast<double>(sample) - options.output_pixel_offset;
        double fraction = position / static_cast<double>(samples);
        if (options.align_regions_to_corners)
            fraction = samples == 1 ? 0.5 : position / static_cast<double>(samples - 1);
        coordinates.push_back(spatial_scale * (corner1 + fraction * (corner2 - corner1)) - options.input_pixel_offset);
    }
    return coordinates;
}

inline double model_sample(roi_align_problem const& problem, index_t batch, index_t channel, double x, double y) {
    auto const height = static_cast<double>(problem.input.size(2)), width = static_cast<double>(problem.input.size(3));
    if (x < -1 || x > width || y < -1 || y > height) return problem.options.out_of_bounds_input_value;
    auto const tent = [](double coordinate, index_t pixel, double size) {
        double const nearest_inside = std::fmin(std::fmax(coordinate, 0), size - 1);
        return std::fmax(0, 1 - std::abs(nearest_inside - static_cast<double>(pixel)));
    };
    double value = 0;
    for (index_t row = 0; row < problem.input.size(2); ++row)
        for (index_t column = 0; column < problem.input.size(3); ++column)
            value += tent(y, row, height) * tent(x, column, width) * problem.input(batch, channel, row, column);
    return value;
}

/// The output. Each output element has MinimumSamplesPerOutput samples per axis.
inline tensor<double> model_output(roi_align_problem const& problem) {
    roi_align_options const& options = problem.options;
    index_t const count = options.minimum_samples_per_output;
    tensor<double> output(problem.output_sizes);
    for_each_index(problem.output_sizes, [&](multi_index const& at) {
        auto const roi = [&](int value) { return problem.rois(at[0], value); };
        auto const xs = model_coordinates(roi(0), roi(2), options.spatial_scale_x, problem.output_sizes[3], options);
        auto const ys = model_coordinates(roi(1), roi(3), options.spatial_scale_y, problem.output_sizes[2], options);
        double sum = 0, largest = -HUGE_VAL;
        for (index_t y = at[2] * count; y < (at[2] + 1) * count; ++y)
            for (index_t x = at[3] * count; x < (at[3] + 1) * count; ++x) {
                double const value = model_sample(problem, problem.batch_indices(at[0]), at[1],
                                                  xs[static_cast<std::size_t>(x)], ys[static_cast<std::size_t>(y)]);
                sum += value;
                largest = std::fmax(largest, value);
            }
        output.view()[at] =
            options.reduction_function == reduce_function::max ? largest : sum / static_cast<double>(count * count);
    });
    return output;
}

/// Numbers with at most `fraction_bits` binary places, uniform in [lowest, highest].
class dyadic_numbers : public random_numbers {
public:
    using random_numbers::random_numbers;

    double operator()(index_t lowest, index_t highest, int fraction_bits) {
        index_t const unit = index_t{1} << fraction_bits;
        return static_cast<double>(between(lowest * unit, highest * unit)) / static_cast<double>(unit);
    }
    tensor<double> integers(shape const& sizes, index_t largest) {
        tensor<double> elements(sizes);
        for_each_index(sizes, [&](multi_index const& at) {
            elements.view()[at] = static_cast<double>(between(-largest, largest));
        });
        return elements;
    }
};

/// Regions within, across and beyond the image, upright, inverted and empty, on two overlapping images.
inline roi_align_problem random_problem(std::uint32_t seed) {
    dyadic_numbers numbers(seed);
    index_t const height = numbers.between(1, 5), width = numbers.between(1, 6), channels = numbers.between(1, 2);
    index_t const regions = numbers.between(1, 3);
    roi_align_options options{
        .reduction_function = numbers.one_of({reduce_function::average, reduce_function::max}),
        .spatial_scale_x = numbers.one_of({1.f, 2.f}),
        .spatial_scale_y = numbers.one_of({1.f, 2.f}),
        .input_pixel_offset = numbers.one_of({0.5f, 0.f}),
        .output_pixel_offset = numbers.one_of({-0.5f, 0.f}),
        .out_of_bounds_input_value = numbers.one_of({0.f, -7.f, 3.f}),
        .align_regions_to_corners = numbers.one_of({false, true}),
    };
    // The divisor of a region's size must be a power of two.
    struct sampling {
        index_t output_height, output_width;
        std::uint32_t samples;
    };
    auto const [output_height, output_width, samples] =
        options.align_regions_to_corners
            ? numbers.one_of<sampling>({{1, 1, 1}, {2, 3, 1}, {5, 1, 1}, {1, 1, 2}, {3, 2, 1}})
            : numbers.one_of<sampling>({{1, 1, 1}, {2, 4, 1}, {4, 1, 2}, {1, 1, 4}, {2, 2, 2}, {1, 2, 2}});
    options.minimum_samples_per_output = options.maximum_samples_per_output = samples;

    roi_align_problem problem{numbers.integers({2, channels, height, width}, 8),
                              tensor<double>({regions, 4}),
                              tensor<std::uint32_t>({regions}),
                              {regions, channels, output_height, output_width},
                              options};
    for (index_t region = 0; region < regions; ++region) {
        problem.batch_indices(region) = static_cast<std::uint32_t>(numbers.between(0, 1));
        for (index_t corner = 0; corner < 4; ++corner) problem.rois(region, corner) = numbers(-2, 6, 2);
    }
    return problem;
}

} // namespace dmlref::testing
