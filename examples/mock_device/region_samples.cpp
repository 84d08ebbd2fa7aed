// SPDX-License-Identifier: MIT
#include "region_samples.hpp"

namespace dmlref::mock_device {

namespace {

struct axis_pixel {
    index_t at = 0;
    float weight = 1;
};

std::vector<axis_pixel> pixels_of_axis(device_arithmetic const& arithmetic, sampled_pixels const& axis) {
    float const weight = arithmetic.filter_weight(axis.weight);
    if (weight == 0 && (axis.low == axis.high || !arithmetic.reads_zero_weights)) return {{axis.low, axis.low_factor}};
    return {{axis.low, arithmetic.multiply(arithmetic.subtract(1.f, weight), axis.low_factor)},
            {axis.high, arithmetic.multiply(weight, axis.high_factor)}};
}

/// As the texture unit of an NVIDIA H100 has them: the product of the weights of both axes is rounded, too, and the
/// other three are what is left. The product is the last.
void round_product(device_arithmetic const& arithmetic, std::vector<float>& weights) {
    float const change = arithmetic.filter_weight(weights[3]) - weights[3];
    for (std::size_t i = 0; i < 4; ++i) weights[i] += i == 0 || i == 3 ? change : -change;
}

} // namespace

std::vector<region_sample> samples_of_element(sampled_region const& region, index_t output_y, index_t output_x) {
    std::vector<region_sample> samples;
    for (index_t x = 0; x < region.x.visited_samples(); ++x)
        for (index_t y = 0; y < region.y.visited_samples(); ++y)
            samples.push_back({region.x.pixels(output_x, x), region.y.pixels(output_y, y), x, y});
    return samples;
}

std::vector<weighted_pixel> pixels_of_sample(device_arithmetic const& arithmetic, region_sample const& sample) {
    std::vector<weighted_pixel> pixels;
    for (axis_pixel const& row : pixels_of_axis(arithmetic, sample.y))
        for (axis_pixel const& column : pixels_of_axis(arithmetic, sample.x))
            pixels.push_back({row.at, column.at, row.weight, column.weight});
    return pixels;
}

float interpolated(device_arithmetic const& arithmetic, image_plane const& plane, region_sample const& sample) {
    if (arithmetic.interpolation == interpolation_form::product_weights) {
        std::vector<float> weights, values;
        for (weighted_pixel const& pixel : pixels_of_sample(arithmetic, sample)) {
            weights.push_back(arithmetic.multiply(pixel.weight_y, pixel.weight_x));
            values.push_back(plane(pixel.y, pixel.x));
        }
        if (arithmetic.texture_weights && weights.size() == 4) round_product(arithmetic, weights);
        return arithmetic.weighted_sum(weights, values);
    }
    auto const row = [&](index_t y) {
        return arithmetic.interpolate(sample.x.weight, arithmetic.multiply(plane(y, sample.x.low), sample.x.low_factor),
                                      arithmetic.multiply(plane(y, sample.x.high), sample.x.high_factor));
    };
    return arithmetic.interpolate(sample.y.weight, row(sample.y.low), row(sample.y.high));
}

std::vector<float> sample_values(device_arithmetic const& arithmetic, image_plane const& plane, float outside,
                                 std::vector<region_sample> const& samples) {
    std::vector<float> values;
    for (region_sample const& sample : samples)
        values.push_back(sample.outside() ? outside : interpolated(arithmetic, plane, sample));
    return values;
}

std::size_t place_of_maximum(std::vector<float> const& values, roi_bug bug) {
    bool const takes_last = bug == roi_bug::maximum_gradient_to_last_of_equals;
    std::size_t largest = 0;
    for (std::size_t place = 1; place < values.size(); ++place)
        if (values[place] > values[largest] || (takes_last && values[place] == values[largest])) largest = place;
    return largest;
}

} // namespace dmlref::mock_device
