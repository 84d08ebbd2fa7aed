// SPDX-License-Identifier: MIT
#include "roi_gradient_shares.hpp"

namespace dmlref::mock_device {

namespace {

/// The contributions to one pixel: the sum of weights[i] * values[i].
struct pixel_contributions {
    std::vector<float> weights, values;
};

/// One channel of one image's gradient.
class gradient_plane {
public:
    explicit gradient_plane(roi_gradient_problem const& problem)
        : problem_(problem),
          pixels_(static_cast<std::size_t>(problem.image.height * problem.image.width)) {}

    void scatter(gradient_share const& share) {
        device_arithmetic const& arithmetic = problem_.arithmetic;
        for (weighted_pixel const& pixel : pixels_of_sample(arithmetic, share.sample))
            if (arithmetic.interpolation == interpolation_form::product_weights)
                add(pixel, arithmetic.multiply(pixel.weight_y, pixel.weight_x), share.gradient);
            else
                add(pixel, pixel.weight_x, arithmetic.multiply(share.gradient, pixel.weight_y));
    }

    float sum(index_t y, index_t x) const {
        pixel_contributions const& at = pixels_[static_cast<std::size_t>(y * problem_.image.width + x)];
        return problem_.arithmetic.weighted_sum(at.weights, at.values);
    }

private:
    void add(weighted_pixel const& pixel, float weight, float value) {
        image_size const image = problem_.image;
        if (pixel.y < 0 || pixel.y >= image.height || pixel.x < 0 || pixel.x >= image.width) return;
        pixel_contributions& at = pixels_[static_cast<std::size_t>(pixel.y * image.width + pixel.x)];
        if (problem_.bug == roi_bug::roi_gradient_overwritten) at = {};
        int const times = problem_.bug == roi_bug::roi_gradient_added_twice ? 2 : 1;
        at.weights.insert(at.weights.end(), static_cast<std::size_t>(times), weight);
        at.values.insert(at.values.end(), static_cast<std::size_t>(times), value);
    }

    roi_gradient_problem const& problem_;
    std::vector<pixel_contributions> pixels_;
};

} // namespace

void write_image_gradient(roi_gradient_problem const& problem) {
    for (index_t image = 0; image < problem.image_count; ++image)
        for (index_t channel = 0; channel < problem.channel_count(); ++channel) {
            gradient_plane plane(problem);
            for (index_t roi = 0; roi < problem.roi_count(); ++roi) {
                sampled_region const region = problem.region(roi);
                if (region.image != image) continue;
                for_each_element(problem.output, [&](index_t y, index_t x) {
                    for (gradient_share const& share : problem.shares(region, roi, channel, y, x)) plane.scatter(share);
                });
            }
            for_each_element(problem.image, [&](index_t y, index_t x) {
                store(problem.output_gradient, {image, channel, y, x}, plane.sum(y, x), problem.arithmetic);
            });
        }
}

} // namespace dmlref::mock_device
