// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_space.hpp"
#include "dmlref/reference/first_maximum.hpp"
#include "dmlref/spec/roi_pooling.hpp"

/// The equations of DML_ROI_POOLING_OPERATOR_DESC, one output element at a time. Read beside
/// learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_pooling_operator_desc
namespace dmlref::reference {

namespace detail {

/// One axis of a region in pixels: x1 and RegionWidth, or y1 and RegionHeight.
struct pooled_region {
    index_t x1, region_width;
};

/// Corners beyond 2^29 pixels count as 2^29, so that no later product leaves 64 bits. RP-5
template <class Real>
pooled_region region_in_pixels(Real const& roi_x1, Real const& roi_x2, roi_pooling_options const& options) {
    constexpr index_t limit = index_t{1} << 29;
    bool const to_even = options.readings.roi_corner_rounding == roi_corner_rounding::half_even;
    auto const rounded = [&](Real const& corner) {
        return decide(decision::rounded_corner, corner * options.spatial_scale, // RP-1: ties away from 0, or to even
                      [&](auto x) { return to_even ? std::nearbyint(x) : std::round(x); });
    };
    auto const rounded_x1 = rounded(roi_x1), rounded_x2 = rounded(roi_x2);
    index_t const x1 = to_index(rounded_x1, -limit, limit);
    index_t const x2 = to_index(rounded_x2, -limit, limit);
    return {x1, rounded_x1 <= rounded_x2 ? x2 - x1 + 1 : 0}; // RP-5: inverted, or NaN, has no pixels
}

/// The elements [start, end) of one axis that an output element looks at.
struct pooled_bin {
    index_t start, end;
};

template <class Real>
pooled_bin bin_of(pooled_region const& region, index_t output_x, index_t pooled_width, index_t input_width) {
    auto const& [x1, region_width] = region;
    index_t const start_x = divided_down<Real>(output_x * region_width, pooled_width) + x1; // RP-2: exact
    index_t const end_x = divided_up<Real>((output_x + 1) * region_width, pooled_width) + x1;
    return {std::clamp<index_t>(start_x, 0, input_width), std::clamp<index_t>(end_x, 0, input_width)}; // RP-3
}

template <element T>
real_of<T> maximum_in_bin(tensor_view<T const> const& input, index_t batch, index_t channel, pooled_bin const& bin_y,
                          pooled_bin const& bin_x) {
    if (bin_y.start == bin_y.end || bin_x.start == bin_x.end) return 0.f; // RP-3
    first_maximum<real_of<T>, index_t> maximum;                           // RP-6
    for (index_t y = bin_y.start; y < bin_y.end; ++y)
        for (index_t x = bin_x.start; x < bin_x.end; ++x) maximum.consider(value_of(input(batch, channel, y, x)), x);
    return maximum.result()->value;
}

} // namespace detail

/// ROI_POOLING: the maximum of each of PooledSize.Height x PooledSize.Width bins of each region.
/// `input` is {BatchCount, ChannelCount, InputHeight, InputWidth}; `rois` {1, 1, NumROIs, 5} holds
/// [BatchID, x1, y1, x2, y2]; `output` is {NumROIs, ChannelCount, PooledSize.Height, PooledSize.Width}.
/// Throws validation_error, before writing anything, when a rule of docs/operators/roi_pooling.md is broken.
template <element T>
void roi_pooling(input_view<T> input, input_view<T> rois, tensor_view<T> output, roi_pooling_options const& options) {
    validate(input, rois, output, options);
    for_each_index(output.sizes(), [&](index const& output_at) {
        index_t const region = output_at[0], channel = output_at[1], output_y = output_at[2], output_x = output_at[3];
        auto const roi = [&](int value) { return static_cast<real_of<T>>(rois(0, 0, region, value)); };
        in_every_way<T>([&] {
            index_t const batch = to_index(static_cast<float>(rois(0, 0, region, 0)), 0, input.size(0) - 1); // RP-4
            auto const region_x = detail::region_in_pixels(roi(1), roi(3), options);
            auto const region_y = detail::region_in_pixels(roi(2), roi(4), options);
            size_2d const& pooled = options.pooled_size;
            auto const bin_x = detail::bin_of<real_of<T>>(region_x, output_x, pooled.width, input.size(3));
            auto const bin_y = detail::bin_of<real_of<T>>(region_y, output_y, pooled.height, input.size(2));
            output[output_at] = to_element<T>(detail::maximum_in_bin<T>(input, batch, channel, bin_y, bin_x));
        });
    });
}

} // namespace dmlref::reference
