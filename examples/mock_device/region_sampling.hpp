// SPDX-License-Identifier: MIT
#pragma once
#include "roi_fields.hpp"

/// The positions of a region's samples, and the pixels that they read.
namespace dmlref::mock_device {

/// The pixels that one sample reads along one axis: two, or the same one twice. 0 <= weight < 1.
struct sampled_pixels {
    bool outside = false;
    index_t low = 0, high = 0;
    float weight = 0;                      ///< of `high`
    float low_factor = 1, high_factor = 1; ///< factors of the weights; 1, except for a mistake
};

/// The coordinates of two opposite corners along one axis, in pixels.
struct scaled_extent {
    float first = 0, second = 0;
};

/// The samples of one region along one axis.
class sampled_axis {
public:
    sampled_axis(device_arithmetic const& arithmetic, roi_align_fields const& fields, roi_bug bug, scaled_extent extent,
                 index_t output_size, index_t input_size);

    /// The number of samples that the loop visits for an output element.
    index_t visited_samples() const { return samples_ + (bug_ == roi_bug::one_sample_too_many ? 1 : 0); }
    /// Takes the distance between samples, and their number, from another axis.
    void space_like(sampled_axis const& other);
    void count_like(sampled_axis const& other);
    /// Moves all samples, in pixels.
    void shift(float pixels) { start_ = real_.add(start_, pixels); }
    /// Multiplies the weights of the pixels that a sample reads.
    void falsify_weights(float low_factor, float high_factor) {
        low_factor_ = low_factor;
        high_factor_ = high_factor;
    }

    sampled_pixels pixels(index_t output, index_t sample) const;
    /// The place of a sample in the region: 0 at its first corner, 1 at its second.
    float share_of_second_corner(index_t output, index_t sample) const;

private:
    float coordinate(index_t output, index_t sample) const;
    float folded_coordinate(index_t output, index_t sample) const;
    float past_output_offset(index_t sample) const;
    float share_of_single_sample() const;
    bool has_one_sample_for_two_corners() const;
    index_t intervals() const;
    sampled_pixels nearest(float coordinate) const;
    sampled_pixels unclamped(float coordinate) const;

    device_arithmetic real_; ///< for coordinates
    roi_align_fields fields_;
    roi_bug bug_;
    float start_ = 0, size_ = 0; ///< of the region, in pixels
    float low_factor_ = 1, high_factor_ = 1;
    index_t output_size_ = 0, input_size_ = 0, samples_ = 1; ///< samples per output element
};

/// Both axes of a region.
struct sampled_region {
    sampled_axis x, y;
    index_t image = 0; ///< the image in the batch
};

struct image_size {
    index_t height = 0, width = 0;
};

/// Region `region` of `rois`, whose samples make an output of the size `output`.
sampled_region sample_region(directml::operator_call const& call, device_arithmetic const& arithmetic,
                             roi_align_fields const& fields, roi_bug bug, index_t region, image_size input,
                             image_size output);

} // namespace dmlref::mock_device
