// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/ordered_sum.hpp"
#include "dmlref/reference/region_sampling.hpp"
#include "dmlref/spec/roi_align_grad.hpp"

/// One call of ROI_ALIGN_GRAD, and how many terms its sums have. NU-7
namespace dmlref::reference::detail {

/// What both gradients are made from: the arguments of one call, with `rois` as {NumROIs, 4}.
template <element T>
struct roi_align_grad_call {
    tensor_view<T const> input, input_gradient, rois;
    index_view const& batch_indices;
    shape input_sizes; ///< known also when `input` is a null view
    roi_align_options const& options;

    bool is_average() const { return options.reduction_function == reduce_function::average; }
    auto region(index_t roi_index) const {
        return scaled_region(rois, roi_index, input_sizes, input_gradient.sizes(), options);
    }
    /// For counting: whatever the operator computes with.
    sampled_region<float> region_in_float(index_t roi_index) const {
        tensor<float> corners({1, 4});
        for (index_t corner = 0; corner < 4; ++corner) corners(0, corner) = static_cast<float>(rois(roi_index, corner));
        return scaled_region<float>(corners, 0, input_sizes, input_gradient.sizes(), options);
    }
    image_plane<T> image(index_t roi_index, index_t channel) const {
        return {input, static_cast<index_t>(batch_indices(roi_index)), channel};
    }
};

/// What a region adds to its gradient in one channel: a term for each sample of an average, one for each element of a
/// maximum.
template <element T>
index_t terms_of_region(roi_align_grad_call<T> const& call, index_t roi_index) {
    index_t const elements = call.input_gradient.size(2) * call.input_gradient.size(3);
    if (!call.is_average()) return elements;
    return elements * samples_of_element(call.region_in_float(roi_index));
}

/// How many samples of a region read each element of an axis of the input.
inline std::vector<index_t> readings_of_axis(region_axis<float> const& axis, index_t output_size,
                                             roi_align_options const& options) {
    std::vector<index_t> readings(static_cast<std::size_t>(axis.input_size));
    for (index_t sample = 0; sample < output_size * axis.input_samples_per_output_sample; ++sample)
        if (auto const position = position_on_axis(axis, sample, options))
            for_each_tap(*position, [&](index_t x, float) { ++readings[static_cast<std::size_t>(x)]; });
    return readings;
}

/// Of all regions together, the most samples that read one element of a plane.
template <element T>
index_t most_readings(roi_align_grad_call<T> const& call) {
    tensor<index_t> all_readings({call.input_sizes[0], call.input_sizes[2], call.input_sizes[3]});
    tensor_view<index_t> const readings = all_readings;
    index_t most = 0;
    for (index_t roi_index = 0; roi_index < call.rois.size(0); ++roi_index) {
        auto const region = call.region_in_float(roi_index);
        auto const x_readings = readings_of_axis(region.x, call.input_gradient.size(3), call.options);
        auto const y_readings = readings_of_axis(region.y, call.input_gradient.size(2), call.options);
        for (std::size_t y = 0; y < y_readings.size(); ++y)
            for (std::size_t x = 0; y_readings[y] > 0 && x < x_readings.size(); ++x)
                most =
                    (std::max)(most, readings(call.image(roi_index, 0).batch, y, x) += y_readings[y] * x_readings[x]);
    }
    return most;
}

/// Whether elements of OutputGradientTensor are kept in double: those of all channels, where the samples of all regions
/// are so many and an element is read by so many of them. A maximum takes one sample of an element, so that it may add
/// less than that.
template <element T>
bool has_long_sums(roi_align_grad_call<T> const& call) {
    index_t terms = 0;
    for (index_t roi_index = 0; roi_index < call.rois.size(0); ++roi_index) terms += terms_of_region(call, roi_index);
    return is_long_sum(terms) && is_long_sum(most_readings(call));
}

/// Whether the gradient of a region is kept in double while a channel is added up.
template <element T>
bool has_long_sum(roi_align_grad_call<T> const& call, index_t roi_index) {
    return is_long_sum(terms_of_region(call, roi_index));
}

} // namespace dmlref::reference::detail
