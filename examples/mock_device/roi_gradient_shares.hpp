// SPDX-License-Identifier: MIT
#pragma once
#include "region_samples.hpp"

/// The common part of both outputs of ROI_ALIGN_GRAD.
namespace dmlref::mock_device {

/// A sample inside the image, and its share of an incoming gradient.
struct gradient_share {
    region_sample sample;
    float gradient = 0; ///< the document's inputGradientWeight
};

/// A call of ROI_ALIGN_GRAD.
struct roi_gradient_problem {
    roi_gradient_problem(directml::operator_call const& call, device_arithmetic const& device, roi_bug bug);

    sampled_region region(index_t roi) const;
    /// In an average each sample has its share; in a maximum the largest has all.
    std::vector<gradient_share> shares(sampled_region const& region, index_t roi, index_t channel, index_t y,
                                       index_t x) const;

    directml::operator_call const& call;
    any_tensor input, incoming, output_gradient,
        output_roi_gradient; ///< without data if the call does not have the tensor
    device_arithmetic arithmetic;
    roi_bug bug;
    roi_align_fields fields;
    image_size image, output;
    index_t image_count = 0;

    index_t roi_count() const { return incoming.sizes[0]; }
    index_t channel_count() const { return incoming.sizes[1]; }
};

/// Calls visit(output_y, output_x) for every element of the incoming gradient, row by row.
template <class Visit>
void for_each_element(image_size output, Visit&& visit) {
    for (index_t y = 0; y < output.height; ++y)
        for (index_t x = 0; x < output.width; ++x) visit(y, x);
}

/// OutputGradientTensor: contributions are scattered, then added pixel by pixel in the arithmetic's order.
void write_image_gradient(roi_gradient_problem const& problem);

/// OutputROIGradientTensor: for each region and channel a sum over its samples, then the sum over channels.
void write_region_gradient(roi_gradient_problem const& problem, roi_gradient_reading reading);

} // namespace dmlref::mock_device
