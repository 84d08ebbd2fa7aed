// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/to_index.hpp"
#include "dmlref/spec/regions.hpp"

#include <optional>

/// What ROI_ALIGN and its gradient share: where the samples of a region lie and which input elements they read. Read
/// beside learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align1_operator_desc
/// `Options` is roi_align_options or roi_align_grad_options.
namespace dmlref::reference {

/// One axis of a region, with the document's names.
struct region_axis {
    float scaled_region1;                    ///< where the region starts, in pixels
    float scaled_region_size;                ///< in pixels; negative when the region is inverted, RA-4
    index_t input_samples_per_output_sample; ///< at least 1
    index_t sample_intervals;                ///< into which the samples divide the region; 0: one sample, centred. RA-8
    index_t input_size;                      ///< elements of the input along this axis
};

struct sampled_region {
    region_axis x, y;
};

template <class Options>
region_axis scaled_region_axis(float region1, float region2, float spatial_scale, index_t input_size,
                               index_t output_size, Options const& options) {
    float const scaled_region1 = region1 * spatial_scale;
    float const scaled_region2 = region2 * spatial_scale;
    float const scaled_region_size = scaled_region2 - scaled_region1;
    index_t const samples =
        spec::samples_per_output(scaled_region_size, output_size, options.minimum_samples_per_output,
                                 options.maximum_samples_per_output); // RA-3
    index_t const output_sample_size = output_size * samples;
    index_t const sample_intervals = options.align_regions_to_corners ? output_sample_size - 1 : output_sample_size;
    return {scaled_region1, scaled_region_size, samples, sample_intervals, input_size};
}

/// `rois` is {NumROIs, 4}; `input` and `output` are the sizes of the forward pass, of which the last two matter.
template <element T, class Options>
sampled_region scaled_region(tensor_view<T const> const& rois, index_t roi_index, shape const& input,
                             shape const& output, Options const& options) {
    auto const corner = [&](int coordinate) { return static_cast<float>(rois(roi_index, coordinate)); };
    return {scaled_region_axis(corner(0), corner(2), options.spatial_scale_x, input[3], output[3], options),
            scaled_region_axis(corner(1), corner(3), options.spatial_scale_y, input[2], output[2], options)};
}

/// inputTensorX or inputTensorY: where a sample lies, in pixels of the input. `sample` counts over the whole region.
template <class Options>
float input_tensor_coordinate(region_axis const& axis, index_t sample, Options const& options) {
    if (axis.sample_intervals == 0) // RA-8
        return 0.5f * axis.scaled_region_size + axis.scaled_region1 - options.input_pixel_offset;
    float const output_sample_to_input_scale =
        axis.scaled_region_size / static_cast<float>(axis.sample_intervals); // RA-1: each axis by its own size
    return (static_cast<float>(sample) - options.output_pixel_offset) * output_sample_to_input_scale +
           axis.scaled_region1 - options.input_pixel_offset;
}

/// False for NaN. RA-9
inline bool is_in_bounds(float coordinate, index_t input_size) {
    return coordinate >= -1.f && coordinate <= static_cast<float>(input_size);
}

/// RA-7
inline float round_to_nearest(float coordinate, nearest_tie tie) {
    if (tie == nearest_tie::half_down) return std::ceil(coordinate - 0.5f);
    if (tie == nearest_tie::half_up) return std::floor(coordinate + 0.5f);
    return std::nearbyint(coordinate); // in the rounding mode that the whole library needs, to nearest even
}

/// The two input elements between which a sample lies on one axis. `lerp` is the weight of `upper`, below 1; at 0 the
/// two are the same.
struct axis_taps {
    index_t lower, upper;
    float lerp;
};

/// None when the sample is out of bounds.
template <class Options>
std::optional<axis_taps> taps_of_axis(region_axis const& axis, index_t sample, Options const& options) {
    float const coordinate = input_tensor_coordinate(axis, sample, options);
    if (!is_in_bounds(coordinate, axis.input_size)) return std::nullopt;
    index_t const last = axis.input_size - 1;
    float const clamped = std::clamp(coordinate, 0.f, static_cast<float>(last)); // RA-10
    if (options.interpolation_mode == interpolation_mode::nearest_neighbor) {
        index_t const nearest = to_index(round_to_nearest(clamped, options.nearest_tie), 0, last);
        return axis_taps{nearest, nearest, 0.f};
    }
    float const floor = std::floor(clamped);
    return axis_taps{to_index(floor, 0, last), to_index(std::ceil(clamped), 0, last), clamped - floor};
}

struct sample_taps {
    axis_taps x, y;
};

/// None when the sample is out of bounds on either axis. RA-9
template <class Options>
std::optional<sample_taps> taps_of_sample(sampled_region const& region, index_t sample_x, index_t sample_y,
                                          Options const& options) {
    auto const x = taps_of_axis(region.x, sample_x, options);
    auto const y = taps_of_axis(region.y, sample_y, options);
    if (!x || !y) return std::nullopt;
    return sample_taps{*x, *y};
}

/// One channel of one image.
template <element T>
struct image_plane {
    tensor_view<T const> input;
    index_t batch, channel;

    float operator()(index_t y, index_t x) const { return static_cast<float>(input(batch, channel, y, x)); }
};

/// (1 - lerp) * lower() + lerp * upper(). An element of weight 0 is not read, so that an infinity there cannot leak.
/// RA-14
template <class Lower, class Upper>
float interpolate(float lerp, Lower&& lower, Upper&& upper) {
    if (lerp == 0.f) return lower();
    return (1.f - lerp) * lower() + lerp * upper();
}

/// interpolate2D, x first.
template <element T>
float interpolate_2d(image_plane<T> const& image, sample_taps const& taps) {
    auto const row = [&](index_t y) {
        return interpolate(
            taps.x.lerp, [&] { return image(y, taps.x.lower); }, [&] { return image(y, taps.x.upper); });
    };
    return interpolate(
        taps.y.lerp, [&] { return row(taps.y.lower); }, [&] { return row(taps.y.upper); });
}

/// inputValue of one sample.
template <element T, class Options>
float input_value(image_plane<T> const& image, sampled_region const& region, index_t sample_x, index_t sample_y,
                  Options const& options) {
    auto const taps = taps_of_sample(region, sample_x, sample_y, options);
    return taps ? interpolate_2d(image, *taps) : options.out_of_bounds_input_value;
}

/// Calls visit(sample_x, sample_y) for the samples of one output element in the document's order, x outside. RA-2
template <class Visit>
void for_each_sample(sampled_region const& region, index_t output_tensor_x, index_t output_tensor_y, Visit&& visit) {
    index_t const samples_x = region.x.input_samples_per_output_sample;
    index_t const samples_y = region.y.input_samples_per_output_sample;
    index_t const output_tensor_sample_x = output_tensor_x * samples_x;
    index_t const output_tensor_sample_y = output_tensor_y * samples_y;
    for (index_t sample_x = output_tensor_sample_x; sample_x < output_tensor_sample_x + samples_x; ++sample_x)
        for (index_t sample_y = output_tensor_sample_y; sample_y < output_tensor_sample_y + samples_y; ++sample_y)
            visit(sample_x, sample_y);
}

struct largest_sample {
    float value;
    index_t x, y;
};

/// The sample that DML_REDUCE_FUNCTION_MAX takes: the first of equals, or a NaN in first place. RA-12
template <element T, class Options>
largest_sample find_largest_sample(image_plane<T> const& image, sampled_region const& region, index_t output_tensor_x,
                                   index_t output_tensor_y, Options const& options) {
    std::optional<largest_sample> largest;
    for_each_sample(region, output_tensor_x, output_tensor_y, [&](index_t sample_x, index_t sample_y) {
        float const value = input_value(image, region, sample_x, sample_y, options);
        if (!largest || value > largest->value) largest = {value, sample_x, sample_y};
    });
    return *largest; // there is at least one sample
}

} // namespace dmlref::reference
