// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/outputs.hpp"
#include "dmlref/reference/questions.hpp"
#include "dmlref/spec/regions.hpp"

/// What ROI_ALIGN and its gradient share: where the samples of a region lie and which input elements they read. Read
/// beside learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_roi_align1_operator_desc
/// `Options` is roi_align_options.
namespace dmlref::reference {

/// One axis of a region, with the document's names.
template <class Float>
struct region_axis {
    Float scaled_region1;                    ///< where the region starts, in pixels
    Float scaled_region_size;                ///< in pixels; negative when the region is inverted, RA-4
    index_t input_samples_per_output_sample; ///< at least 1
    index_t sample_intervals;                ///< into which the samples divide the region; 0: there is one sample. RA-8
    index_t input_size;                      ///< elements of the input along this axis
};

template <class Float>
struct sampled_region {
    region_axis<Float> x, y;
};

template <class Float, class Options>
region_axis<Float> scaled_region_axis(Float const& region1, Float const& region2, float spatial_scale,
                                      index_t input_size, index_t output_size, Options const& options) {
    Float const scaled_region1 = region1 * spatial_scale;
    Float const scaled_region2 = region2 * spatial_scale;
    Float const region_size = scaled_region_size(scaled_region1, scaled_region2);
    index_t const samples = samples_per_output(region_size, output_size, options); // RA-3
    index_t const output_sample_size = output_size * samples;
    index_t const sample_intervals = options.align_regions_to_corners ? output_sample_size - 1 : output_sample_size;
    return {scaled_region1, region_size, samples, sample_intervals, input_size};
}

/// `rois` is {NumROIs, 4}; `input` and `output` are the sizes of the forward pass, of which the last two matter.
template <element T, class Options>
sampled_region<real_of<T>> scaled_region(tensor_view<T const> const& rois, index_t roi_index, shape const& input,
                                         shape const& output, Options const& options) {
    auto const corner = [&](index_t coordinate) { return value_at(rois, {roi_index, coordinate}); };
    return {scaled_region_axis(corner(0), corner(2), options.spatial_scale_x, input[3], output[3], options),
            scaled_region_axis(corner(1), corner(3), options.spatial_scale_y, input[2], output[2], options)};
}

/// inputTensorX or inputTensorY: where a sample lies, in pixels of the input. `sample` counts over the whole region.
template <class Float, class Options>
Float input_tensor_coordinate(region_axis<Float> const& axis, index_t sample, Options const& options) {
    if (axis.sample_intervals == 0) // RA-8
        return spec::place_of_single_sample(options.readings) * axis.scaled_region_size + axis.scaled_region1 -
               options.input_pixel_offset;
    Float const output_sample_to_input_scale =
        axis.scaled_region_size / static_cast<float>(axis.sample_intervals); // RA-1: each axis by its own size
    return (static_cast<Float>(sample) - options.output_pixel_offset) * output_sample_to_input_scale +
           axis.scaled_region1 - options.input_pixel_offset;
}

/// What a sample reads along one axis; none when it is out of bounds.
template <class Float, class Options>
std::optional<linear_position<Float>> position_on_axis(region_axis<Float> const& axis, index_t sample,
                                                       Options const& options) {
    Float const input_tensor_x = input_tensor_coordinate(axis, sample, options);
    if (!is_within_image(input_tensor_x, axis.input_size)) return std::nullopt; // RA-9
    index_t const last = axis.input_size - 1;
    Float const clamped = clamped_to_image(input_tensor_x, last); // RA-10
    if (options.interpolation_mode == interpolation_mode::linear) return position_between_elements(clamped, last);
    index_t const nearest = nearest_element(clamped, last, options.readings.nearest_tie); // RA-7
    return linear_position<Float>{nearest, nearest};
}

template <class Float>
struct sample_position {
    linear_position<Float> x, y;
};

/// None when the sample is out of bounds on either axis. RA-9
template <class Float, class Options>
std::optional<sample_position<Float>> position_of_sample(sampled_region<Float> const& region, index_t sample_x,
                                                         index_t sample_y, Options const& options) {
    auto const x = position_on_axis(region.x, sample_x, options);
    auto const y = position_on_axis(region.y, sample_y, options);
    if (!x || !y) return std::nullopt;
    return sample_position<Float>{*x, *y};
}

/// One channel of one image.
template <element T>
struct image_plane {
    tensor_view<T const> input;
    index_t batch, channel;

    auto operator()(index_t y, index_t x) const { return value_at(input, batch, channel, y, x); }
};

/// interpolate2D, x first.
template <element T, class Float>
Float interpolate_2d(image_plane<T> const& image, sample_position<Float> const& at) {
    return interpolate(at.y, [&](index_t y) { return interpolate(at.x, [&](index_t x) { return image(y, x); }); });
}

/// inputValue of one sample.
template <element T, class Float, class Options>
Float input_value(image_plane<T> const& image, sampled_region<Float> const& region, index_t sample_x, index_t sample_y,
                  Options const& options) {
    return evaluate<Float>([&]() -> Float {
        auto const position = position_of_sample(region, sample_x, sample_y, options);
        return position ? interpolate_2d(image, *position) : options.out_of_bounds_input_value;
    });
}

/// How many samples an output element is made of.
template <class Float>
index_t samples_of_element(sampled_region<Float> const& region) {
    return region.x.input_samples_per_output_sample * region.y.input_samples_per_output_sample;
}

/// Calls visit(sample_x, sample_y) for the samples of one output element in the document's order, x outside. RA-2
template <class Float, class Visit>
void for_each_sample(sampled_region<Float> const& region, index_t output_tensor_x, index_t output_tensor_y,
                     Visit&& visit) {
    index_t const samples_x = region.x.input_samples_per_output_sample;
    index_t const samples_y = region.y.input_samples_per_output_sample;
    index_t const output_tensor_sample_x = output_tensor_x * samples_x;
    index_t const output_tensor_sample_y = output_tensor_y * samples_y;
    for (index_t sample_x = output_tensor_sample_x; sample_x < output_tensor_sample_x + samples_x; ++sample_x)
        for (index_t sample_y = output_tensor_sample_y; sample_y < output_tensor_sample_y + samples_y; ++sample_y)
            visit(sample_x, sample_y);
}

struct sample_index {
    index_t x, y;
};

/// The sample that DML_REDUCE_FUNCTION_MAX takes: the first of equals, or a NaN in first place. RA-12
template <element T, class Float, class Options>
positioned_value<Float, sample_index> find_largest_sample(image_plane<T> const& image,
                                                          sampled_region<Float> const& region, index_t output_tensor_x,
                                                          index_t output_tensor_y, Options const& options) {
    first_maximum<Float, sample_index> maximum;
    for_each_sample(region, output_tensor_x, output_tensor_y, [&](index_t sample_x, index_t sample_y) {
        maximum.consider(input_value(image, region, sample_x, sample_y, options), {sample_x, sample_y});
    });
    return *maximum.result(); // there is at least one sample
}

} // namespace dmlref::reference
