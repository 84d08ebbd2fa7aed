// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/interpolation_faults.hpp"

/// Mistakes of the operators on regions: what a device takes the fields and the regions for.
namespace dmlref::golden::cause {

inline bool is_maximum(plain_call const& call) { return call.value<std::uint32_t>("ReductionFunction") == 7; }
inline bool is_average(plain_call const& call) { return !is_maximum(call); }

// Of the corners of an axis, in pixels.
inline region_extent clipped(region_extent extent, index_t size) {
    auto const last = static_cast<float>(size);
    return {std::clamp(extent.first, 0.f, last), std::clamp(extent.second, 0.f, last)};
}
inline region_extent sorted(region_extent extent, index_t) {
    return extent.second < extent.first ? region_extent{extent.second, extent.first} : extent;
}
inline region_extent enlarged(region_extent extent, index_t) {
    return {extent.first, extent.first + (std::max)(extent.second - extent.first, 1.f)};
}

inline bool exchange_region_axes(plain_call& call) {
    element_values& rois = call.tensor("ROITensor").values;
    std::size_t const count = call.schema->find("PooledSize") ? 5 : 4; // behind BatchID in ROI_POOLING
    for (std::size_t x1 = count - 4; x1 + 3 < rois.size(); x1 += count) {
        std::swap(rois[x1], rois[x1 + 1]);
        std::swap(rois[x1 + 2], rois[x1 + 3]);
    }
    return true;
}

inline bool take_first_image(plain_call& call) { return set_all(call, "BatchIndicesTensor", 0); }

// Of the regions whose samples are taken.
inline void shift_right(sampled_region& region, shape const&) { region.x.scaled_region1 += 1.f; }
inline void shift_down(sampled_region& region, shape const&) { region.y.scaled_region1 += 1.f; }
inline void space_as_along_x(sampled_region& region, shape const&) {
    region.y.scaled_region_size =
        region.x.scaled_region_size * mistaken(region.y.sample_intervals) / mistaken(region.x.sample_intervals);
}

/// Gives an axis another number of samples for each element of the output.
inline void take_samples(reference::region_axis<mistaken>& axis, index_t count, index_t output_size) {
    axis.sample_intervals += (count - axis.input_samples_per_output_sample) * output_size;
    axis.input_samples_per_output_sample = count;
}

inline void count_as_along_x(sampled_region& region, shape const& output) {
    take_samples(region.y, region.x.input_samples_per_output_sample, output[2]);
}

/// Rounds the number of samples of an axis to the nearest integer.
inline void count_to_nearest(reference::region_axis<mistaken>& axis, index_t output_size) {
    auto const least = running.call->value<std::uint32_t>("MinimumSamplesPerOutput"),
               most = running.call->value<std::uint32_t>("MaximumSamplesPerOutput");
    float const pixels = std::abs(axis.scaled_region_size.computed()) / static_cast<float>(output_size);
    take_samples(axis, to_index(std::round(pixels), (std::max)(least, 1u), most), output_size);
}

inline void count_to_nearest(sampled_region& region, shape const& output) {
    count_to_nearest(region.x, output[3]);
    count_to_nearest(region.y, output[2]);
}

inline void take_one_more(sampled_region& region, shape const&) {
    ++region.x.input_samples_per_output_sample;
    ++region.y.input_samples_per_output_sample;
}

inline bool take_fewest(plain_call& call) {
    return call.change("MaximumSamplesPerOutput", {(std::max)(1., call.numbers("MinimumSamplesPerOutput")[0])});
}

inline bool take_most(plain_call& call) {
    field_numbers const most = call.numbers("MaximumSamplesPerOutput");
    return most[0] <= 64 && call.change("MinimumSamplesPerOutput", most);
}

inline bool count_down(plain_call& call) {
    return std::exchange(call.interpretation.readings.sample_count_rounding, sample_count_rounding::down) !=
           sample_count_rounding::down;
}

inline void exchange_reduction(field_numbers& function) { function[0] = 9 - function[0]; } // 2 and 7

inline bool is_within_pixels(float x, index_t size) { return x >= 0 && x <= static_cast<float>(size - 1); }
inline bool is_number(float x, index_t) { return !std::isnan(x); }

inline constexpr hypothesis region_position_faults[] = {
    {"input_pixel_offset_ignored", "the device takes InputPixelOffset as 0", takes("InputPixelOffset", 0.)},
    {"input_pixel_offset_always_half", "the device takes InputPixelOffset as 0.5", takes("InputPixelOffset", 0.5)},
    {"output_pixel_offset_ignored", "the device takes OutputPixelOffset as 0", takes("OutputPixelOffset", 0.)},
    {"output_pixel_offset_always_half", "the device takes OutputPixelOffset as -0.5", takes("OutputPixelOffset", -0.5)},
    {"pixel_offsets_ignored", "the device takes InputPixelOffset and OutputPixelOffset as 0",
     takes("InputPixelOffset", 0.), takes("OutputPixelOffset", 0.)},
    {"pixel_offsets_exchanged", "the device takes InputPixelOffset for OutputPixelOffset, and the other way around",
     takes("InputPixelOffset", "OutputPixelOffset"), takes("OutputPixelOffset", "InputPixelOffset")},
    {"aligned_corners_ignored", "the device takes AlignRegionsToCorners as FALSE",
     takes("AlignRegionsToCorners", false)},
    {"corners_always_aligned", "the device takes AlignRegionsToCorners as TRUE", takes("AlignRegionsToCorners", true)},
    {"spatial_scales_exchanged", "the device exchanges SpatialScaleX and SpatialScaleY",
     takes("SpatialScaleX", "SpatialScaleY"), takes("SpatialScaleY", "SpatialScaleX")},
    {"spatial_scale_ignored", "the device takes SpatialScaleX and SpatialScaleY as 1", takes("SpatialScaleX", 1.),
     takes("SpatialScaleY", 1.)},
    {"roi_gradient_scale_inverted", "the device divides the corners of regions by SpatialScaleX and SpatialScaleY",
     takes("SpatialScaleX", invert_all), takes("SpatialScaleY", invert_all)},
    {"region_axes_exchanged", "the device reads regions as [y1, x1, y2, x2]", exchange_region_axes},
    {"regions_shifted_by_one_column", "the device's regions lie one pixel too far to the right",
     mistake{.sampled = shift_right}},
    {"regions_shifted_by_one_row", "the device's regions lie one pixel too far down", mistake{.sampled = shift_down}},
    {"region_height_from_width", "the device spaces samples along y as along x", mistake{.sampled = space_as_along_x}},
    {"region_clipped_to_image", "the device cuts regions at the borders of the image", mistake{.extent = clipped}},
    {"inverted_region_sorted", "the device exchanges the corners of inverted regions", mistake{.extent = sorted}},
    {"small_region_enlarged", "the device makes regions at least one pixel large", mistake{.extent = enlarged}},
    {"batch_indices_ignored", "the device ignores the batch indices: every region is cut from the first image",
     take_first_image},
};

inline constexpr hypothesis region_sample_faults[] = {
    {"sample_count_ignores_region", "the device takes MinimumSamplesPerOutput samples, however large the region is",
     take_fewest},
    {"one_sample_only", "the device takes one sample per output element", takes("MinimumSamplesPerOutput", 1.),
     takes("MaximumSamplesPerOutput", 1.)},
    {"sample_count_always_maximum", "the device takes MaximumSamplesPerOutput samples, however small the region is",
     take_most},
    {"sample_count_rounded_down", "the device rounds the number of samples down: floor for ceil", count_down},
    {"sample_count_rounded_to_nearest", "the device rounds the number of samples to the nearest integer, not up",
     mistake{.sampled = count_to_nearest}},
    {"sample_count_of_width_for_height", "the device takes as many samples along y as along x",
     mistake{.sampled = count_as_along_x}},
    {"one_sample_too_many", "the device takes one sample too many along each axis",
     mistake{.sampled = take_one_more, .samples_once_more = true}},
    {"nearest_ties_reversed", "the device takes the higher of two equally near pixels", is_nearest,
     mistake{.rounded = half_up}},
    {"nearest_ties_to_even", "the device takes the even one of two equally near pixels", is_nearest,
     mistake{.rounded = half_to_even}},
    {"nearest_rounds_down", "the device rounds coordinates down instead of to the nearest pixel", is_nearest,
     mistake{.rounded = down}},
    {"interpolation_mode_exchanged", "the device interpolates linearly for nearest-neighbor, or the other way around",
     takes("InterpolationMode", exchange_zero_and_one)},
    {"reduction_function_exchanged", "the device takes the maximum for the average, or the other way around",
     takes("ReductionFunction", exchange_reduction)},
    {"out_of_bounds_value_ignored", "the device takes OutOfBoundsInputValue as 0", takes("OutOfBoundsInputValue", 0.)},
    {"bounds_at_first_and_last_pixel", "the device takes samples below 0 or beyond the last pixel to be out of bounds",
     mistake{.within = is_within_pixels}},
    {"outside_samples_clamped", "the device clamps samples that are out of bounds to the image",
     mistake{.within = is_number}},
    {"outside_pixels_read_as_zero", "the device does not clamp coordinates and reads 0 beside the image",
     mistake{.has_border = true}},
    {"interpolation_weights_exchanged", "the device gives each of two pixels the weight of the other", is_linear,
     mistake{.between = with_elements_exchanged}},
    {"interpolation_weights_of_eight_bits",
     "the device's weights of interpolation have 8 fractional bits, as those of a texture unit", is_linear,
     mistake{.between = with_eight_bits}},
    {"interpolation_weights_in_half", "the device rounds the weights of interpolation to half", is_linear,
     mistake{.between = with_half}},
};

} // namespace dmlref::golden::cause
