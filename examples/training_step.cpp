// SPDX-License-Identifier: MIT
/// Gradient descent with both gradients of ROI_ALIGN_GRAD: a region and the pixels under it are moved until the crop
/// looks like another one. Prints the loss, half the sum of squared differences, as it falls.
#include "photograph.hpp"

#include <dmlref/dmlref.hpp>

#include <iomanip>
#include <iostream>

namespace {

using dmlref::tensor;

dmlref::roi_align_options const options = {.minimum_samples_per_output = 2, .maximum_samples_per_output = 2};
tensor<std::uint32_t> const batch_indices({1});

/// {1, 3, H, W} with values from 0 to 1.
tensor<float> image_of(dmlref::examples::picture const& photograph) {
    tensor<float> image({1, 3, photograph.height, photograph.width});
    std::size_t at = 0;
    for (int y = 0; y < photograph.height; ++y)
        for (int x = 0; x < photograph.width; ++x)
            for (int channel = 0; channel < 3; ++channel)
                image(0, channel, y, x) = static_cast<float>(photograph.rgb[at++]) / 255.f;
    return image;
}

tensor<float> crop(tensor<float> const& image, tensor<float> const& rois) {
    return dmlref::roi_align(image, rois, batch_indices, {.width = 12, .height = 12}, options);
}

tensor<float> difference(tensor<float> const& a, tensor<float> const& b) {
    std::vector<float> elements = a.elements();
    for (std::size_t at = 0; at < elements.size(); ++at) elements[at] -= b.elements()[at];
    return {a.sizes(), std::move(elements)};
}

float half_sum_of_squares(tensor<float> const& values) {
    float sum = 0.f;
    for (float value : values.elements()) sum += value * value;
    return sum / 2.f;
}

/// values -= rate * gradient.
void descend(tensor<float>& values, tensor<float> const& gradient, float rate) {
    dmlref::for_each_index(values.sizes(),
                           [&](dmlref::multi_index const& at) { values.view()[at] -= rate * gradient.view()[at]; });
}

} // namespace

int main(int argument_count, char**) {
    if (argument_count > 1) {
        std::cerr << "training_step: takes no arguments\n";
        return 2;
    }
    tensor<float> image = image_of(dmlref::examples::photograph());
    tensor<float> const target = crop(image, {{1, 4}, {28.f, 18.f, 48.f, 38.f}}); // around the left eye
    tensor<float> rois({1, 4}, {24.f, 15.f, 45.f, 36.f});

    std::cout << std::fixed << std::setprecision(4);
    for (int step = 0; step <= 40; ++step) {
        // The loss is half the sum of d * d, so its gradient with respect to the crop is d itself.
        tensor<float> const crop_gradient = difference(crop(image, rois), target);
        if (step % 10 == 0)
            std::cout << "step " << std::setw(2) << step << ": loss " << half_sum_of_squares(crop_gradient)
                      << ", region [" << rois(0, 0) << ", " << rois(0, 1) << ", " << rois(0, 2) << ", " << rois(0, 3)
                      << "]\n";
        auto const [image_gradient, roi_gradient] =
            dmlref::roi_align_grad(image, crop_gradient, rois, batch_indices, options);
        descend(image, image_gradient, 0.01f);
        descend(rois, roi_gradient, 0.5f);
    }
    return 0;
}
