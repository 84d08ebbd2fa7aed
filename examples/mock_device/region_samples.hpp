// SPDX-License-Identifier: MIT
#pragma once
#include "region_sampling.hpp"

/// The pixels and values of a region's samples.
namespace dmlref::mock_device {

/// One channel of one image.
struct image_plane {
    any_tensor const& images;
    index_t image, channel;

    /// 0 outside the image.
    float operator()(index_t y, index_t x) const { return load(images, {image, channel, y, x}); }
};

/// A sample of an output element.
struct region_sample {
    sampled_pixels x, y;
    index_t number_x = 0, number_y = 0; ///< number within the output element

    bool outside() const { return x.outside || y.outside; }
};

/// The samples of the output element at (`output_y`, `output_x`), in the document's order: x outside, y inside.
std::vector<region_sample> samples_of_element(sampled_region const& region, index_t output_y, index_t output_x);

/// A pixel with a weight, as a product of two.
struct weighted_pixel {
    index_t y = 0, x = 0;
    float weight_y = 1, weight_x = 1;
};

/// The pixels that a sample inside reads, row by row. Pixels of weight 0 are included only if this arithmetic reads
/// them.
std::vector<weighted_pixel> pixels_of_sample(device_arithmetic const& arithmetic, region_sample const& sample);

/// The value of a sample inside.
float interpolated(device_arithmetic const& arithmetic, image_plane const& plane, region_sample const& sample);

/// The values of samples, with `outside` for those out of bounds.
std::vector<float> sample_values(device_arithmetic const& arithmetic, image_plane const& plane, float outside,
                                 std::vector<region_sample> const& samples);

/// The place of the largest value: the first of equal values, or a NaN in first place. With the bug, the last of equal
/// values.
std::size_t place_of_maximum(std::vector<float> const& values, roi_bug bug);

} // namespace dmlref::mock_device
