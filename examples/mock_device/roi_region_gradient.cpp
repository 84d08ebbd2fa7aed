// SPDX-License-Identifier: MIT
#include "roi_gradient_shares.hpp"

#include <array>

namespace dmlref::mock_device {

namespace {

/// The document's factors of a sample's slope, for both corners of an axis.
struct corner_factors {
    float first = 0, second = 0;
};

/// Terms of one sum for each of x1, y1, x2, y2.
using corner_terms = std::array<std::vector<float>, 4>;

struct corner_weights {
    corner_terms slopes, factors; ///< the sum of slopes[corner][i] * factors[corner][i]
};

/// `interval` is the document's inputWidth or inputHeight.
corner_factors factors_of(device_arithmetic const& real, float interval, float coordinate) {
    return {real.subtract(interval, coordinate), coordinate};
}

struct region_gradient_thread {
    roi_gradient_problem const& problem;
    roi_gradient_reading reading;
    sampled_region region;

    corner_factors factors(sampled_axis const& axis, float scale, index_t image_size, index_t output,
                           index_t sample) const {
        device_arithmetic const real = problem.arithmetic.for_coordinates();
        if (reading == roi_gradient_reading::literal)
            return factors_of(real, static_cast<float>(image_size), static_cast<float>(output));
        if (problem.bug == roi_bug::region_gradient_without_spatial_scale) scale = 1;
        return factors_of(real, scale, real.multiply(axis.share_of_second_corner(output, sample), scale));
    }

    /// The slope of the image along x, times the gradient.
    float slope_x(image_plane const& plane, gradient_share const& share) const {
        device_arithmetic const& arithmetic = problem.arithmetic;
        sampled_pixels const &x = share.sample.x, &y = share.sample.y;
        float const upper = arithmetic.subtract(plane(y.low, x.high), plane(y.low, x.low));
        float const lower = arithmetic.subtract(plane(y.high, x.high), plane(y.high, x.low));
        return arithmetic.multiply(arithmetic.interpolate(y.weight, upper, lower), share.gradient);
    }
    float slope_y(image_plane const& plane, gradient_share const& share) const {
        device_arithmetic const& arithmetic = problem.arithmetic;
        sampled_pixels const &x = share.sample.x, &y = share.sample.y;
        float const left = arithmetic.subtract(plane(y.high, x.low), plane(y.low, x.low));
        float const right = arithmetic.subtract(plane(y.high, x.high), plane(y.low, x.high));
        return arithmetic.multiply(arithmetic.interpolate(x.weight, left, right), share.gradient);
    }

    void add(corner_weights& sums, std::size_t corner, float slope, corner_factors factors) const {
        sums.slopes[corner].push_back(slope);
        sums.factors[corner].push_back(factors.first);
        sums.slopes[corner + 2].push_back(slope);
        sums.factors[corner + 2].push_back(factors.second);
    }

    /// If both pixels of an axis are the same, the image has no slope along it.
    void add(corner_weights& sums, image_plane const& plane, gradient_share const& share, index_t output_y,
             index_t output_x) const {
        region_sample const& at = share.sample;
        if (at.x.low != at.x.high)
            add(sums, 0, slope_x(plane, share),
                factors(region.x, problem.fields.scale_x, problem.image.width, output_x, at.number_x));
        if (at.y.low != at.y.high)
            add(sums, 1, slope_y(plane, share),
                factors(region.y, problem.fields.scale_y, problem.image.height, output_y, at.number_y));
    }

    std::array<float, 4> sums_of_channel(index_t roi, index_t channel) const {
        image_plane const plane = {problem.input, region.image, channel};
        corner_weights terms;
        for_each_element(problem.output, [&](index_t y, index_t x) {
            for (gradient_share const& share : problem.shares(region, roi, channel, y, x))
                add(terms, plane, share, y, x);
        });
        std::array<float, 4> sums{};
        for (std::size_t corner = 0; corner < 4; ++corner)
            sums[corner] = problem.arithmetic.weighted_sum(terms.slopes[corner], terms.factors[corner]);
        return sums;
    }
};

void store_corner(roi_gradient_problem const& problem, index_t roi, std::size_t corner, float value) {
    multi_index at(problem.output_roi_gradient.sizes.size(), 0);
    at[at.size() - 2] = roi;
    at.back() = static_cast<index_t>(corner);
    store(problem.output_roi_gradient, at, value, problem.arithmetic);
}

} // namespace

void write_region_gradient(roi_gradient_problem const& problem, roi_gradient_reading reading) {
    bool const axes_exchanged = problem.bug == roi_bug::region_gradient_axes_exchanged;
    for (index_t roi = 0; roi < problem.roi_count(); ++roi) {
        region_gradient_thread const thread{problem, reading, problem.region(roi)};
        corner_terms channels;
        for (index_t channel = 0; channel < problem.channel_count(); ++channel) {
            auto const sums = thread.sums_of_channel(roi, channel);
            for (std::size_t corner = 0; corner < 4; ++corner) {
                if (problem.bug == roi_bug::region_gradient_of_last_channel) channels[corner].clear();
                channels[corner].push_back(sums[corner]);
            }
        }
        for (std::size_t corner = 0; corner < 4; ++corner) {
            store_corner(problem, roi, axes_exchanged ? corner ^ 1u : corner, problem.arithmetic.sum(channels[corner]));
        }
    }
}

} // namespace dmlref::mock_device
