// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/outputs.hpp"
#include "dmlref/reference/questions.hpp"
#include "dmlref/spec/roi_pooling.hpp"

/// The equations of DML_ROI_POOLING_OPERATOR_DESC, one output element at a time. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_pooling_operator_desc
namespace dmlref::reference {

namespace detail {

/// x1 and RegionWidth, or y1 and RegionHeight.
template <class Float>
pooled_region<Float> region_in_pixels(Float const& roi_x1, Float const& roi_x2, roi_pooling_options const& options) {
    float const x1 = rounded_corner(roi_x1 * options.spatial_scale, options.readings.roi_corner_rounding); // RP-1
    float const x2 = rounded_corner(roi_x2 * options.spatial_scale, options.readings.roi_corner_rounding);
    return {x1, x1 <= x2 ? pixel_of(x2) - pixel_of(x1) + 1 : 0}; // RP-5: inverted, or NaN, has no pixels
}

/// The elements of one axis that an output element looks at.
template <class Float>
pooled_bin bin_of(pooled_region<Float> const& region, index_t output_x, index_t pooled_width, index_t input_width) {
    auto const [start_x, end_x] = edges_of_bin(region, output_x, pooled_width);
    return {std::clamp<index_t>(start_x, 0, input_width), std::clamp<index_t>(end_x, 0, input_width)}; // RP-3
}

template <element T>
auto maximum_in_bin(tensor_view<T const> const& input, index_t batch, index_t channel, pooled_bin const& bin_y,
                    pooled_bin const& bin_x) {
    first_maximum<real_of<T>, multi_index> maximum; // RP-6
    for (index_t y = bin_y.start; y < bin_y.end; ++y)
        for (index_t x = bin_x.start; x < bin_x.end; ++x) {
            multi_index const at = {batch, channel, y, x};
            maximum.consider(value_at(input, at), at);
        }
    auto const largest = maximum.result();
    return largest ? largest->value : 0.f; // RP-3
}

} // namespace detail

/// ROI_POOLING: the maximum of each of PooledSize.Height x PooledSize.Width bins of each region.
/// `input` is {BatchCount, ChannelCount, InputHeight, InputWidth}; `rois` {1, 1, NumROIs, 5} holds
/// [BatchID, x1, y1, x2, y2]; `output` is {NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}.
/// Throws validation_error, before writing anything, when a rule of docs/operators/roi_pooling.md is broken.
template <element T>
void roi_pooling(input_view<T> input, input_view<T> rois, tensor_view<T> output, roi_pooling_options const& options) {
    validate(input, rois, output, options);
    for_each_output(output, [&](multi_index const& output_at) {
        index_t const region = output_at[0], channel = output_at[1], output_y = output_at[2], output_x = output_at[3];
        auto const roi = [&](index_t value) { return value_at(rois, {0, 0, region, value}); };
        index_t const batch = to_index(static_cast<float>(roi(0)), 0, input.size(0) - 1); // RP-4
        auto const region_x = detail::region_in_pixels(roi(1), roi(3), options);
        auto const region_y = detail::region_in_pixels(roi(2), roi(4), options);
        auto const bin_x = detail::bin_of(region_x, output_x, options.pooled_size.width, input.size(3));
        auto const bin_y = detail::bin_of(region_y, output_y, options.pooled_size.height, input.size(2));
        return detail::maximum_in_bin(input, batch, channel, bin_y, bin_x);
    });
}

} // namespace dmlref::reference
