// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/corner_gradient.hpp"

/// Mistakes of the operators on regions: what a device takes the fields and the regions for.
namespace dmlref::golden::cause {

namespace detail {

inline bool change_float(plain_call& call, std::string_view field, float value, float otherwise) {
    return call.change(field, value, otherwise);
}

/// One axis of a region in pixels.
struct region_extent {
    float first, second;
};

/// Changes the regions in pixels, each axis by itself.
inline bool change_regions(plain_call& call, region_extent (*change)(region_extent, index_t input_size)) {
    plain_tensor& rois = call.tensor("ROITensor");
    shape const& image = call.tensor(call.has("InputTensor") ? "InputTensor" : "OutputGradientTensor").sizes;
    bool changed = false;
    for (std::size_t region = 0; region + 3 < rois.values.size(); region += 4)
        for (std::size_t axis = 0; axis < 2; ++axis) {
            float const scale = call.value<float>(axis == 0 ? "SpatialScaleX" : "SpatialScaleY");
            double &first = rois.values[region + axis], &second = rois.values[region + axis + 2];
            region_extent const before = {static_cast<float>(first) * scale, static_cast<float>(second) * scale};
            region_extent const after = change(before, image[3 - axis]);
            if (scale == 0 || (after.first == before.first && after.second == before.second)) continue;
            first = static_cast<double>(after.first / scale);
            second = static_cast<double>(after.second / scale);
            changed = true;
        }
    return changed;
}

inline bool exchange_region_axes(plain_call& call, std::size_t region_values) {
    element_values& rois = call.tensor("ROITensor").values;
    std::size_t const x1 = region_values - 4; // behind the batch, in ROI_POOLING
    for (std::size_t region = x1; region + 3 < rois.size(); region += region_values) {
        std::swap(rois[region], rois[region + 1]);
        std::swap(rois[region + 2], rois[region + 3]);
    }
    return true;
}

/// Moves the regions, of `region_values` numbers each, by one pixel.
inline bool shift_regions(plain_call& call, std::size_t axis, std::size_t region_values, std::string_view scale) {
    element_values& rois = call.tensor("ROITensor").values;
    double const pixel = 1 / static_cast<double>(call.value<float>(scale, 1.f));
    if (!std::isfinite(pixel)) return false;
    for (std::size_t x1 = region_values - 4; x1 + 3 < rois.size(); x1 += region_values) {
        rois[x1 + axis] += pixel;
        rois[x1 + axis + 2] += pixel;
    }
    return true;
}

inline bool set_sample_counts(plain_call& call, std::uint32_t fewest, std::uint32_t most) {
    bool const changed = call.change("MinimumSamplesPerOutput", fewest, 1u);
    return call.change("MaximumSamplesPerOutput", most, 1u) || changed;
}

} // namespace detail

inline constexpr hypothesis region_position_faults[] = {
    {.name = "input_pixel_offset_ignored",
     .sentence = "the device takes InputPixelOffset as 0",
     .call = [](plain_call& call) { return detail::change_float(call, "InputPixelOffset", 0.f, 0.5f); }},
    {.name = "input_pixel_offset_always_half",
     .sentence = "the device takes InputPixelOffset as 0.5",
     .call = [](plain_call& call) { return detail::change_float(call, "InputPixelOffset", 0.5f, 0.5f); }},
    {.name = "output_pixel_offset_ignored",
     .sentence = "the device takes OutputPixelOffset as 0",
     .call = [](plain_call& call) { return detail::change_float(call, "OutputPixelOffset", 0.f, -0.5f); }},
    {.name = "output_pixel_offset_always_half",
     .sentence = "the device takes OutputPixelOffset as -0.5",
     .call = [](plain_call& call) { return detail::change_float(call, "OutputPixelOffset", -0.5f, -0.5f); }},
    {.name = "pixel_offsets_ignored",
     .sentence = "the device takes InputPixelOffset and OutputPixelOffset as 0",
     .call =
         [](plain_call& call) {
             bool const input = detail::change_float(call, "InputPixelOffset", 0.f, 0.5f);
             return detail::change_float(call, "OutputPixelOffset", 0.f, -0.5f) || input;
         }},
    {.name = "pixel_offsets_exchanged",
     .sentence = "the device takes InputPixelOffset for OutputPixelOffset, and the other way around",
     .call =
         [](plain_call& call) {
             float const input = call.value("InputPixelOffset", 0.5f), output = call.value("OutputPixelOffset", -0.5f);
             call.set("InputPixelOffset", output);
             call.set("OutputPixelOffset", input);
             return input != output;
         }},
    {.name = "aligned_corners_ignored",
     .sentence = "the device takes AlignRegionsToCorners as FALSE",
     .call = [](plain_call& call) { return call.change("AlignRegionsToCorners", false, false); }},
    {.name = "corners_always_aligned",
     .sentence = "the device takes AlignRegionsToCorners as TRUE",
     .call = [](plain_call& call) { return call.change("AlignRegionsToCorners", true, false); }},
    {.name = "spatial_scales_exchanged",
     .sentence = "the device exchanges SpatialScaleX and SpatialScaleY",
     .call =
         [](plain_call& call) {
             float const x = call.value<float>("SpatialScaleX"), y = call.value<float>("SpatialScaleY");
             call.set("SpatialScaleX", y);
             call.set("SpatialScaleY", x);
             return x != y;
         }},
    {.name = "spatial_scale_ignored",
     .sentence = "the device takes SpatialScaleX and SpatialScaleY as 1",
     .call =
         [](plain_call& call) {
             bool const x = detail::change_float(call, "SpatialScaleX", 1.f, 1.f);
             return detail::change_float(call, "SpatialScaleY", 1.f, 1.f) || x;
         }},
    {.name = "roi_gradient_scale_inverted",
     .sentence = "the device divides the corners of regions by SpatialScaleX and SpatialScaleY",
     .call =
         [](plain_call& call) {
             bool const x = detail::change_float(call, "SpatialScaleX", 1.f / call.value<float>("SpatialScaleX"), 1.f);
             return detail::change_float(call, "SpatialScaleY", 1.f / call.value<float>("SpatialScaleY"), 1.f) || x;
         }},
    {.name = "region_axes_exchanged",
     .sentence = "the device reads regions as [y1, x1, y2, x2]",
     .call = [](plain_call& call) { return detail::exchange_region_axes(call, 4); }},
    {.name = "regions_shifted_by_one_column",
     .sentence = "the device's regions lie one pixel too far to the right",
     .call = [](plain_call& call) { return detail::shift_regions(call, 0, 4, "SpatialScaleX"); }},
    {.name = "regions_shifted_by_one_row",
     .sentence = "the device's regions lie one pixel too far down",
     .call = [](plain_call& call) { return detail::shift_regions(call, 1, 4, "SpatialScaleY"); }},
    {.name = "region_height_from_width",
     .sentence = "the device spaces samples along y as along x",
     .equation = aligned<region_fault::height_from_width>},
    {.name = "region_clipped_to_image",
     .sentence = "the device cuts regions at the borders of the image",
     .call =
         [](plain_call& call) {
             return detail::change_regions(call, [](detail::region_extent extent, index_t size) {
                 auto const last = static_cast<float>(size);
                 return detail::region_extent{std::clamp(extent.first, 0.f, last),
                                              std::clamp(extent.second, 0.f, last)};
             });
         }},
    {.name = "inverted_region_sorted",
     .sentence = "the device exchanges the corners of inverted regions",
     .call =
         [](plain_call& call) {
             return detail::change_regions(call, [](detail::region_extent extent, index_t) {
                 if (extent.second < extent.first) std::swap(extent.first, extent.second);
                 return extent;
             });
         }},
    {.name = "small_region_enlarged",
     .sentence = "the device makes regions at least one pixel large",
     .call =
         [](plain_call& call) {
             return detail::change_regions(call, [](detail::region_extent extent, index_t) {
                 float const size = (std::max)(extent.second - extent.first, 1.f);
                 return detail::region_extent{extent.first, extent.first + size};
             });
         }},
    {.name = "batch_indices_ignored",
     .sentence = "the device ignores the batch indices: every region is cut from the first image",
     .call =
         [](plain_call& call) {
             element_values& batches = call.tensor("BatchIndicesTensor").values;
             element_values const none(batches.size(), 0.);
             if (batches == none) return false;
             batches = none;
             return true;
         }},
};

inline constexpr hypothesis region_sample_faults[] = {
    {.name = "sample_count_ignores_region",
     .sentence = "the device takes MinimumSamplesPerOutput samples, however large the region is",
     .call =
         [](plain_call& call) {
             auto const fewest = (std::max)(1u, call.value<std::uint32_t>("MinimumSamplesPerOutput"));
             return detail::set_sample_counts(call, fewest, fewest);
         }},
    {.name = "one_sample_only",
     .sentence = "the device takes one sample per output element",
     .call = [](plain_call& call) { return detail::set_sample_counts(call, 1, 1); }},
    {.name = "sample_count_always_maximum",
     .sentence = "the device takes MaximumSamplesPerOutput samples, however small the region is",
     .call =
         [](plain_call& call) {
             auto const most = call.value<std::uint32_t>("MaximumSamplesPerOutput");
             return most <= 64 && detail::set_sample_counts(call, most, most);
         }},
    {.name = "sample_count_rounded_down",
     .sentence = "the device rounds the number of samples down: floor for ceil",
     .equation = aligned<region_fault::sample_count_rounded_down>},
    {.name = "sample_count_of_width_for_height",
     .sentence = "the device takes as many samples along y as along x",
     .equation = aligned<region_fault::sample_count_of_width_for_height>},
    {.name = "one_sample_too_many",
     .sentence = "the device takes one sample too many along each axis",
     .equation = aligned<region_fault::one_sample_too_many>},
    {.name = "nearest_ties_reversed",
     .sentence = "the device takes the higher of two equally near pixels",
     .call =
         [](plain_call& call) {
             call.interpretation.readings.nearest_tie = nearest_tie::half_up;
             return call.value<std::uint32_t>("InterpolationMode") == 0;
         }},
    {.name = "nearest_ties_to_even",
     .sentence = "the device takes the even one of two equally near pixels",
     .call =
         [](plain_call& call) {
             call.interpretation.readings.nearest_tie = nearest_tie::half_even;
             return call.value<std::uint32_t>("InterpolationMode") == 0;
         }},
    {.name = "nearest_rounds_down",
     .sentence = "the device rounds coordinates down instead of to the nearest pixel",
     .equation = aligned<region_fault::nearest_rounds_down>},
    {.name = "interpolation_mode_exchanged",
     .sentence = "the device interpolates linearly for nearest-neighbor, or the other way around",
     .call =
         [](plain_call& call) {
             call.set("InterpolationMode", 1u - call.value<std::uint32_t>("InterpolationMode"));
             return true;
         }},
    {.name = "reduction_function_exchanged",
     .sentence = "the device takes the maximum for the average, or the other way around",
     .call =
         [](plain_call& call) {
             call.set("ReductionFunction", 9u - call.value<std::uint32_t>("ReductionFunction"));
             return true;
         }},
    {.name = "out_of_bounds_value_ignored",
     .sentence = "the device takes OutOfBoundsInputValue as 0",
     .call = [](plain_call& call) { return detail::change_float(call, "OutOfBoundsInputValue", 0.f, 0.f); }},
    {.name = "bounds_at_first_and_last_pixel",
     .sentence = "the device takes samples below 0 or beyond the last pixel to be out of bounds",
     .equation = aligned<region_fault::bounds_at_first_and_last_pixel>},
    {.name = "outside_samples_clamped",
     .sentence = "the device clamps samples that are out of bounds to the image",
     .equation = aligned<region_fault::outside_samples_clamped>},
    {.name = "outside_pixels_read_as_zero",
     .sentence = "the device does not clamp coordinates and reads 0 beside the image",
     .equation = aligned<region_fault::outside_pixels_read_as_zero>},
    {.name = "interpolation_weights_exchanged",
     .sentence = "the device gives each of two pixels the weight of the other",
     .equation = aligned<region_fault::weights_exchanged>},
    {.name = "interpolation_weights_of_eight_bits",
     .sentence = "the device's weights of interpolation have 8 fractional bits, as those of a texture unit",
     .equation = aligned<region_fault::weights_of_eight_bits>},
    {.name = "interpolation_weights_in_half",
     .sentence = "the device rounds the weights of interpolation to half",
     .equation = aligned<region_fault::weights_in_half>},
};

} // namespace dmlref::golden::cause
