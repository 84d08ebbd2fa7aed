// SPDX-License-Identifier: MIT
#include "operators.hpp"
#include "tensor_access.hpp"

#include <dmlref/core/to_index.hpp>

#include <limits>

namespace dmlref::mock_device {

namespace {

/// The pixels of a region along one axis: `size` of them from `first` on, or none for an inverted region.
struct pixel_range {
    index_t first = 0, size = 0;
};

/// Pixels [start, end).
struct pixel_bin {
    index_t start = 0, end = 0;
};

float rounded_corner(float corner, roi_corner_rounding rounding, roi_bug bug) {
    if (rounding == roi_corner_rounding::half_even) return std::nearbyint(corner);
    if (bug == roi_bug::pooling_corners_round_half_to_even) return std::nearbyint(corner);
    if (bug == roi_bug::pooling_corners_truncated) return std::trunc(corner);
    return std::round(corner);
}

pixel_range pixels_between(float first_corner, float second_corner, roi_corner_rounding rounding, roi_bug bug) {
    float const first = rounded_corner(first_corner, rounding, bug);
    float const second = rounded_corner(second_corner, rounding, bug);
    bool const is_upright = second >= first; // false for NaN
    index_t const most = index_t{1} << 29;
    index_t const start = to_index(first, -most, most);
    if (!is_upright) return {start, bug == roi_bug::pooling_inverted_region_of_one_pixel ? 1 : 0};
    index_t const last = to_index(second, -most, most);
    return {start, last - start + (bug == roi_bug::pooling_width_without_last_pixel ? 0 : 1)};
}

pixel_bin bin_of(pixel_range region, index_t output, index_t pooled_size, index_t input_size, roi_bug bug) {
    auto const rounded_down = [&](index_t bin) { return bin * region.size / pooled_size; };
    auto const rounded_up = [&](index_t bin) { return (bin * region.size + pooled_size - 1) / pooled_size; };
    bool const edges_exchanged = bug == roi_bug::pooling_bin_edges_exchanged;
    bool const ends_down = edges_exchanged || bug == roi_bug::pooling_bins_do_not_overlap;
    index_t const start = edges_exchanged ? rounded_up(output) : rounded_down(output);
    index_t const end = ends_down ? rounded_down(output + 1) : rounded_up(output + 1);
    return {std::clamp(start + region.first, index_t{0}, input_size),
            std::clamp(end + region.first, index_t{0}, input_size)};
}

/// The pixels of one output element.
struct pooled_pixels {
    index_t image = 0, channel = 0;
    pixel_bin rows, columns;

    bool empty() const { return rows.start >= rows.end || columns.start >= columns.end; }
};

/// One thread of the device.
float largest_of(any_tensor const& input, pooled_pixels const& pixels, roi_bug bug) {
    if (pixels.empty())
        return bug == roi_bug::pooling_empty_bin_minus_infinity ? -std::numeric_limits<float>::infinity() : 0.f;
    auto const pixel = [&](index_t y, index_t x) { return load(input, {pixels.image, pixels.channel, y, x}); };
    float largest = bug == roi_bug::roi_maximum_from_zero ? 0.f : pixel(pixels.rows.start, pixels.columns.start);
    for (index_t y = pixels.rows.start; y < pixels.rows.end; ++y)
        for (index_t x = pixels.columns.start; x < pixels.columns.end; ++x)
            if (float const value = pixel(y, x); value > largest) largest = value;
    return largest;
}

/// The entry of ROITensor for a region.
struct pooled_region {
    index_t image = 0;
    pixel_range across, down;
};

pooled_region region_of(directml::operator_call const& call, device_arithmetic const& arithmetic, roi_bug bug,
                        index_t roi) {
    any_tensor const &input = tensor_named(call, "InputTensor"), &rois = tensor_named(call, "ROITensor");
    device_arithmetic const real = arithmetic.for_coordinates();
    auto const scale = field_or(call, "SpatialScale", 1.f);
    auto const pixels = [&](index_t corner) {
        return pixels_between(real.multiply(load(rois, {0, 0, roi, corner}), scale),
                              real.multiply(load(rois, {0, 0, roi, corner + 2}), scale),
                              call.interpretation.readings.roi_corner_rounding, bug);
    };
    index_t const x = bug == roi_bug::region_axes_exchanged ? 2 : 1, y = 3 - x;
    index_t const image = to_index(load(rois, {0, 0, roi, 0}), index_t{0}, input.sizes[0] - 1);
    pooled_region region = {bug == roi_bug::batch_indices_ignored ? 0 : image, pixels(x), pixels(y)};
    if (bug == roi_bug::regions_shifted_by_one_column) ++region.across.first;
    if (bug == roi_bug::regions_shifted_by_one_row) ++region.down.first;
    return region;
}

} // namespace

void emulate_roi_pooling(directml::operator_call const& call, device_arithmetic const& device, roi_bug bug) {
    any_tensor const &input = tensor_named(call, "InputTensor"), &output = tensor_named(call, "OutputTensor");
    device_arithmetic const arithmetic = arithmetic_for(input, device);
    auto pooled = field_or(call, "PooledSize", size_2d{});
    if (bug == roi_bug::pooling_size_height_first) std::swap(pooled.width, pooled.height);
    dispatch(output.sizes, [&](multi_index const& at) {
        pooled_region const region = region_of(call, arithmetic, bug, at[0]);
        pooled_pixels const pixels = {region.image, at[1],
                                      bin_of(region.down, at[2], pooled.height, input.sizes[2], bug),
                                      bin_of(region.across, at[3], pooled.width, input.sizes[3], bug)};
        store(output, at, largest_of(input, pixels, bug), arithmetic);
    });
}

} // namespace dmlref::mock_device
