// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/interpolation_faults.hpp"

/// Mistakes of RESAMPLE, UPSAMPLE_2D and their gradients.
namespace dmlref::golden::cause {

inline bool is_filtered(plain_call const& call) { return is_linear(call) && call.value<bool>("Antialiased"); }

// Of the fields.
inline void negate_all(field_numbers& offsets) {
    for (double& offset : offsets) offset = 0 - offset;
}
inline void look_one_column_further(field_numbers& offsets) { offsets.back() -= 1; }
inline void look_one_row_further(field_numbers& offsets) {
    if (offsets.size() > 1) offsets[offsets.size() - 2] -= 1;
}
template <int Number>
void set_leading(field_numbers& axes) {
    for (std::size_t axis = 0; axis + 2 < axes.size(); ++axis) axes[axis] = Number;
}

inline bool take_scales_from_sizes(plain_call& call) {
    std::vector<float> const scales = quotients_of_sizes(call);
    return call.change("Scales", {scales.begin(), scales.end()});
}

/// Axes with a single element have no two corners, and stay as they are.
inline bool align_corners(plain_call& call) {
    shape const &in = call.input_sizes(), &out = call.output_sizes();
    field_numbers scales = call.numbers("Scales"), inputs = call.numbers("InputPixelOffsets"),
                  outputs = call.numbers("OutputPixelOffsets");
    for (std::size_t axis = 0; axis < in.size(); ++axis) {
        if (in[axis] == 1 || out[axis] == 1) continue;
        scales[axis] = static_cast<double>(out[axis] - 1) / static_cast<double>(in[axis] - 1);
        inputs[axis] = outputs[axis] = 0;
    }
    bool const scaled = call.change("Scales", scales), shifted = call.change("InputPixelOffsets", inputs);
    return call.change("OutputPixelOffsets", outputs) || scaled || shifted;
}

inline bool copy_axes_of_scale_one(plain_call& call) {
    field_numbers const scales = call.numbers("Scales");
    bool changed = false;
    for (std::string_view const field : {"InputPixelOffsets", "OutputPixelOffsets"}) {
        field_numbers offsets = call.numbers(field);
        for (std::size_t axis = 0; axis < offsets.size(); ++axis)
            if (scales[axis] == 1) offsets[axis] = 0;
        changed = call.change(field, offsets) || changed;
    }
    return changed;
}

inline bool antialias_otherwise(plain_call& call) {
    antialias_reading& reading = call.interpretation.readings.antialias_reading;
    bool const halves = reading == antialias_reading::iterative_halving;
    reading = halves ? antialias_reading::stretched_filter : antialias_reading::iterative_halving;
    return true;
}

inline index_t offset_with_batch_for_channel(directml::any_tensor const& tensor, multi_index at) {
    std::swap(at[0], at[1]);
    return reference::is_in_bounds(at, tensor.sizes) ? offset_of(tensor, at) : extent_of(tensor);
}

inline index_t offset_in_first_slice(directml::any_tensor const& tensor, multi_index at) {
    if (at.size() == 5) at[2] = 0;
    return offset_of(tensor, at);
}

// Of positions.
inline position next_where_whole(position at, float, index_t last) {
    if (at.lower != at.upper) return at;
    index_t const next = (std::min)(at.lower + 1, last);
    return {next, next, 0.f};
}
inline position exchanged(position at, float x, index_t last) {
    return at.lower == at.upper ? next_where_whole(at, x, last) : with_elements_exchanged(at, x, last);
}
inline position extrapolated(position at, float x, index_t last) {
    if (last == 0) return at;
    index_t const lower = to_index(x, 0, last - 1);
    return {lower, lower + 1, x - static_cast<float>(lower)};
}
inline float not_clamped(float x, index_t) { return x; }
inline float clamped_before_last(float x, index_t last) {
    return std::clamp(x, 0.f, static_cast<float>(std::max<index_t>(0, last - 1)));
}

inline double first_of(double there, double share, bool is_first) { return is_first ? share : there; }

inline constexpr hypothesis resample_position_faults[] = {
    {"resample_input_offset_zero", "the device takes InputPixelOffsets as 0", takes("InputPixelOffsets", 0.)},
    {"resample_input_offset_half", "the device takes InputPixelOffsets as 0.5", takes("InputPixelOffsets", 0.5)},
    {"resample_output_offset_zero", "the device takes OutputPixelOffsets as 0", takes("OutputPixelOffsets", 0.)},
    {"resample_output_offset_minus_half", "the device takes OutputPixelOffsets as -0.5",
     takes("OutputPixelOffsets", -0.5)},
    {"resample_offsets_zero", "the device takes InputPixelOffsets and OutputPixelOffsets as 0",
     takes("InputPixelOffsets", 0.), takes("OutputPixelOffsets", 0.)},
    {"resample_output_offset_added", "the device adds OutputPixelOffsets instead of subtracting them",
     takes("OutputPixelOffsets", negate_all)},
    {"resample_gradient_offsets_exchanged",
     "the device takes InputPixelOffsets for OutputPixelOffsets, and the other way around",
     takes("InputPixelOffsets", "OutputPixelOffsets"), takes("OutputPixelOffsets", "InputPixelOffsets")},
    {"resample_corners_aligned", "the device aligns the corners of input and output", align_corners},
    {"resample_scales_from_sizes", "the device ignores Scales and divides the sizes instead", take_scales_from_sizes},
    {"resample_scale_inverted", "the device multiplies positions by Scales instead of dividing them",
     takes("Scales", invert_all)},
    {"resample_scales_exchanged", "the device exchanges the scales of x and y", takes("Scales", exchange_last_two)},
    {"resample_unit_scale_not_shifted", "the device copies the axes of scale 1, without the offsets",
     copy_axes_of_scale_one},
    {"resample_leading_axes_not_resampled", "the device resamples the last two axes only",
     takes("Scales", set_leading<1>), takes("InputPixelOffsets", set_leading<0>),
     takes("OutputPixelOffsets", set_leading<0>)},
    {"resample_shifted_by_one_column", "the device looks one column too far to the right",
     takes("InputPixelOffsets", look_one_column_further)},
    {"resample_shifted_by_one_row", "the device looks one row too far down",
     takes("InputPixelOffsets", look_one_row_further)},
    {"resample_batches_exchanged_with_channels", "the device exchanges batch and channel when it reads the input",
     reads(offset_with_batch_for_channel)},
};

inline constexpr hypothesis upsample_faults[] = {
    {"upsample_height_first", "the device reads ScaleSize with its height first", takes("Scales", exchange_last_two)},
    {"upsample_depth_ignored", "the device reads the first slice for all of them", reads(offset_in_first_slice)},
};

inline constexpr hypothesis resample_rounding_faults[] = {
    {"nearest_rounds_half_down", "the device takes the lower of two equally near elements", is_rounded_to_nearest,
     mistake{.rounded = half_down}},
    {"nearest_rounds_half_to_even", "the device takes the even one of two equally near elements", is_rounded_to_nearest,
     mistake{.rounded = half_to_even}},
    {"nearest_rounds_down", "the device rounds positions down instead of to the nearest element", is_rounded_to_nearest,
     mistake{.rounded = down}},
    {"nearest_rounds_up", "the device rounds positions up instead of to the nearest element", is_rounded_to_nearest,
     mistake{.rounded = up}},
    {"rounding_direction_reversed", "the device reverses RoundingDirection: ceil for floor, or floor for ceil",
     is_nearest, takes("RoundingDirection", exchange_zero_and_one)},
    {"rounding_direction_ignored", "the device ignores RoundingDirection and rounds to the nearest element", is_nearest,
     [](plain_call& call) { return call.attributes.erase("RoundingDirection") > 0; }},
    {"antialiasing_ignored", "the device takes Antialiased as FALSE", takes("Antialiased", false)},
    {"antialiasing_otherwise",
     "the device antialiases in the other way: by iterative halving instead of a filter, or the other way "
     "around",
     is_filtered, antialias_otherwise},
    {"interpolation_mode_exchanged", "the device interpolates linearly for nearest-neighbor, or the other way around",
     takes("InterpolationMode", exchange_zero_and_one)},
};

inline constexpr hypothesis resample_weight_faults[] = {
    {"antialiasing_below_scale_one", "the device antialiases axes below a scale of 1 instead of 0.5", is_filtered,
     mistake{.filters_below_one = true}},
    {"antialiasing_not_normalized", "the device does not divide by the sum of the weights, which is less at the edges",
     is_filtered, mistake{.is_normalized = false}},
    {"antialiasing_half_as_wide", "the device's filter is half as wide as it must be", is_filtered,
     mistake{.filter_width = 0.5f}},
    {"antialiasing_by_plain_mean", "the device gives the elements under the filter equal weights", is_filtered,
     mistake{.filter_weight = [](float documented) { return documented > 0 ? 1.f : 0.f; }}},
    {"linear_weights_exchanged", "the device gives each of two elements the weight of the other", is_linear,
     mistake{.between = exchanged}},
    {"linear_weights_of_eight_bits",
     "the device's weights of linear interpolation have 8 fractional bits, as those of a texture unit", is_linear,
     mistake{.between = with_eight_bits}},
    {"linear_weights_in_half", "the device rounds the weights of linear interpolation to half", is_linear,
     mistake{.between = with_half}},
    {"linear_edge_extrapolated", "the device does not clamp positions and continues a line beyond the edge", is_linear,
     mistake{.clamped = not_clamped, .between = extrapolated}},
    {"linear_border_is_zero", "the device does not clamp positions and reads 0 beside the image", is_linear,
     mistake{.has_border = true}},
    {"linear_whole_position_takes_next", "the device takes the next element where a position lies on one", is_linear,
     mistake{.between = next_where_whole}},
    {"linear_last_element_not_reached", "the device clamps positions to the last element but one", is_linear,
     mistake{.clamped = clamped_before_last}},
};

inline constexpr hypothesis resample_gradient_faults[] = {
    {"resample_gradient_added_twice", "the device adds each contribution to OutputGradientTensor twice", each<doubled>},
    {"resample_gradient_overwritten", "the device overwrites OutputGradientTensor instead of adding to it",
     mistake{.added = last_of}},
    {"resample_gradient_first_only", "only the first contribution reaches an element of OutputGradientTensor",
     mistake{.added = first_of}},
    {"resample_gradient_not_zeroed",
     "the device does not write the elements of OutputGradientTensor that receive nothing", fill_with_ones,
     leave_zeros_unwritten},
};

} // namespace dmlref::golden::cause
