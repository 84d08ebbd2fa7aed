// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/resample_equation.hpp"

/// Mistakes of RESAMPLE and UPSAMPLE_2D, which their gradients share.
namespace dmlref::golden::cause {

namespace detail {

using axis_floats = std::vector<float>;

/// The tensor whose sizes a call's arrays belong to, of the forward pass: its input, or its output.
inline shape const& forward_sizes(plain_call const& call, bool of_output) {
    if (call.has("InputGradientTensor"))
        return call.tensor(of_output ? "InputGradientTensor" : "OutputGradientTensor").sizes;
    return call.tensor(of_output ? "OutputTensor" : "InputTensor").sizes;
}

inline axis_floats axis_floats_of(plain_call const& call, std::string_view field) {
    std::size_t const rank = forward_sizes(call, false).size();
    return call.value(field, axis_floats(rank, field == "InputPixelOffsets" ? 0.5f : field == "Scales" ? 1.f : -0.5f));
}

inline bool change_floats(plain_call& call, std::string_view field, axis_floats const& values) {
    return call.change(field, values, axis_floats_of(call, field));
}

inline bool change_all_floats(plain_call& call, std::string_view field, float value) {
    axis_floats values = axis_floats_of(call, field);
    std::fill(values.begin() + static_cast<std::ptrdiff_t>(call.copied_axes), values.end(), value);
    return change_floats(call, field, values);
}

/// Looks one element further along an axis, counted from the last.
inline bool shift_by_one(plain_call& call, std::size_t axis_from_last) {
    axis_floats offsets = axis_floats_of(call, "InputPixelOffsets");
    if (axis_from_last >= offsets.size()) return false;
    offsets[offsets.size() - 1 - axis_from_last] -= 1;
    return change_floats(call, "InputPixelOffsets", offsets);
}

inline axis_floats scales_of_sizes(plain_call const& call) {
    shape const &in = forward_sizes(call, false), &out = forward_sizes(call, true);
    axis_floats scales;
    for (std::size_t axis = 0; axis < in.size(); ++axis)
        scales.push_back(static_cast<float>(out[axis]) / static_cast<float>(in[axis]));
    return scales;
}

/// Axes with a single element have no two corners, and stay as they are.
inline bool align_corners(plain_call& call) {
    shape const &in = forward_sizes(call, false), &out = forward_sizes(call, true);
    axis_floats scales = axis_floats_of(call, "Scales"), input_offsets = axis_floats_of(call, "InputPixelOffsets"),
                output_offsets = axis_floats_of(call, "OutputPixelOffsets");
    for (std::size_t axis = 0; axis < in.size(); ++axis) {
        if (in[axis] == 1 || out[axis] == 1) continue;
        scales[axis] = static_cast<float>(out[axis] - 1) / static_cast<float>(in[axis] - 1);
        input_offsets[axis] = output_offsets[axis] = 0;
    }
    bool const scaled = change_floats(call, "Scales", scales);
    bool const shifted = change_floats(call, "InputPixelOffsets", input_offsets);
    return change_floats(call, "OutputPixelOffsets", output_offsets) || scaled || shifted;
}

inline bool is_nearest(plain_call const& call) { return call.value<std::uint32_t>("InterpolationMode") == 0; }

/// Rounds in a direction where the operator rounds to the nearest element.
inline bool round_in_direction(plain_call& call, axis_direction direction) {
    if (!is_nearest(call) || call.attributes.contains("RoundingDirection")) return false;
    call.set("RoundingDirection", static_cast<std::uint32_t>(direction));
    return true;
}

/// Exchanges the values of two fields.
inline bool exchange_floats(plain_call& call, std::string_view one, std::string_view other) {
    axis_floats const first = axis_floats_of(call, one), second = axis_floats_of(call, other);
    call.set(one, second);
    call.set(other, first);
    return first != second;
}

} // namespace detail

inline constexpr hypothesis resample_position_faults[] = {
    {.name = "resample_input_offset_zero",
     .sentence = "the device takes InputPixelOffsets as 0",
     .call = [](plain_call& call) { return detail::change_all_floats(call, "InputPixelOffsets", 0.f); }},
    {.name = "resample_input_offset_half",
     .sentence = "the device takes InputPixelOffsets as 0.5",
     .call = [](plain_call& call) { return detail::change_all_floats(call, "InputPixelOffsets", 0.5f); }},
    {.name = "resample_output_offset_zero",
     .sentence = "the device takes OutputPixelOffsets as 0",
     .call = [](plain_call& call) { return detail::change_all_floats(call, "OutputPixelOffsets", 0.f); }},
    {.name = "resample_output_offset_minus_half",
     .sentence = "the device takes OutputPixelOffsets as -0.5",
     .call = [](plain_call& call) { return detail::change_all_floats(call, "OutputPixelOffsets", -0.5f); }},
    {.name = "resample_offsets_zero",
     .sentence = "the device takes InputPixelOffsets and OutputPixelOffsets as 0",
     .call =
         [](plain_call& call) {
             bool const input = detail::change_all_floats(call, "InputPixelOffsets", 0.f);
             return detail::change_all_floats(call, "OutputPixelOffsets", 0.f) || input;
         }},
    {.name = "resample_output_offset_added",
     .sentence = "the device adds OutputPixelOffsets instead of subtracting them",
     .call =
         [](plain_call& call) {
             detail::axis_floats offsets = detail::axis_floats_of(call, "OutputPixelOffsets");
             for (float& offset : offsets) offset = -offset;
             return detail::change_floats(call, "OutputPixelOffsets", offsets);
         }},
    {.name = "resample_gradient_offsets_exchanged",
     .sentence = "the device takes InputPixelOffsets for OutputPixelOffsets, and the other way around",
     .call = [](plain_call& call) { return detail::exchange_floats(call, "InputPixelOffsets", "OutputPixelOffsets"); }},
    {.name = "resample_corners_aligned",
     .sentence = "the device aligns the corners of input and output",
     .call = detail::align_corners},
    {.name = "resample_scales_from_sizes",
     .sentence = "the device ignores Scales and divides the sizes instead",
     .call = [](plain_call& call) { return detail::change_floats(call, "Scales", detail::scales_of_sizes(call)); }},
    {.name = "resample_scale_inverted",
     .sentence = "the device multiplies positions by Scales instead of dividing them",
     .call =
         [](plain_call& call) {
             detail::axis_floats scales = detail::axis_floats_of(call, "Scales");
             for (float& scale : scales) scale = 1.f / scale;
             return detail::change_floats(call, "Scales", scales);
         }},
    {.name = "resample_scales_exchanged",
     .sentence = "the device exchanges the scales of x and y",
     .call =
         [](plain_call& call) {
             detail::axis_floats scales = detail::axis_floats_of(call, "Scales");
             if (scales.size() < 2) return false;
             std::swap(scales[scales.size() - 1], scales[scales.size() - 2]);
             return detail::change_floats(call, "Scales", scales);
         }},
    {.name = "resample_unit_scale_not_shifted",
     .sentence = "the device copies the axes of scale 1, without the offsets",
     .call =
         [](plain_call& call) {
             detail::axis_floats const scales = detail::axis_floats_of(call, "Scales");
             bool changed = false;
             for (std::string_view const field : {"InputPixelOffsets", "OutputPixelOffsets"}) {
                 detail::axis_floats values = detail::axis_floats_of(call, field);
                 for (std::size_t axis = 0; axis < values.size(); ++axis)
                     if (scales[axis] == 1.f) values[axis] = 0.f;
                 changed = detail::change_floats(call, field, values) || changed;
             }
             return changed;
         }},
    {.name = "resample_leading_axes_not_resampled",
     .sentence = "the device resamples the last two axes only",
     .call =
         [](plain_call& call) {
             bool changed = false;
             for (std::string_view const field : {"Scales", "InputPixelOffsets", "OutputPixelOffsets"}) {
                 detail::axis_floats values = detail::axis_floats_of(call, field);
                 for (std::size_t axis = 0; axis + 2 < values.size(); ++axis)
                     values[axis] = field == "Scales" ? 1.f : 0.f;
                 changed = detail::change_floats(call, field, values) || changed;
             }
             return changed;
         }},
    {.name = "resample_shifted_by_one_column",
     .sentence = "the device looks one column too far to the right",
     .call = [](plain_call& call) { return detail::shift_by_one(call, 0); }},
    {.name = "resample_shifted_by_one_row",
     .sentence = "the device looks one row too far down",
     .call = [](plain_call& call) { return detail::shift_by_one(call, 1); }},
    {.name = "resample_batches_exchanged_with_channels",
     .sentence = "the device exchanges batch and channel when it reads the input",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 std::swap(at[0], at[1]);
                 bool const inside = at[0] < tensor.sizes[0] && at[1] < tensor.sizes[1];
                 return inside ? offset_of(tensor, at) : extent_of(tensor);
             });
         }},
};

inline constexpr hypothesis upsample_faults[] = {
    {.name = "upsample_height_first",
     .sentence = "the device reads ScaleSize with its height first",
     .call =
         [](plain_call& call) {
             detail::axis_floats scales = detail::axis_floats_of(call, "Scales");
             std::swap(scales[2], scales[3]);
             return detail::change_floats(call, "Scales", scales);
         }},
    {.name = "upsample_depth_ignored",
     .sentence = "the device reads the first slice for all of them",
     .call =
         [](plain_call& call) {
             return detail::read_images(call, [](directml::any_tensor const& tensor, index at) {
                 if (at.size() == 5) at[2] = 0;
                 return offset_of(tensor, at);
             });
         }},
};

inline constexpr hypothesis resample_rounding_faults[] = {
    {.name = "nearest_rounds_half_down",
     .sentence = "the device takes the lower of two equally near elements",
     .call =
         [](plain_call& call) {
             if (!detail::round_in_direction(call, axis_direction::increasing)) return false;
             detail::axis_floats offsets = detail::axis_floats_of(call, "InputPixelOffsets");
             for (float& offset : offsets) offset += 0.5f; // ceil(x - 0.5)
             return detail::change_floats(call, "InputPixelOffsets", offsets);
         }},
    {.name = "nearest_rounds_half_to_even",
     .sentence = "the device takes the even one of two equally near elements",
     .call = [](plain_call& call) { return !call.attributes.contains("RoundingDirection"); },
     .equation = resampled<resampling_fault::rounded_to_even>},
    {.name = "nearest_rounds_down",
     .sentence = "the device rounds positions down instead of to the nearest element",
     .call = [](plain_call& call) { return detail::round_in_direction(call, axis_direction::decreasing); }},
    {.name = "nearest_rounds_up",
     .sentence = "the device rounds positions up instead of to the nearest element",
     .call = [](plain_call& call) { return detail::round_in_direction(call, axis_direction::increasing); }},
    {.name = "rounding_direction_reversed",
     .sentence = "the device reverses RoundingDirection: ceil for floor, or floor for ceil",
     .call =
         [](plain_call& call) {
             if (!detail::is_nearest(call) || !call.attributes.contains("RoundingDirection")) return false;
             call.set("RoundingDirection", 1u - call.value<std::uint32_t>("RoundingDirection"));
             return true;
         }},
    {.name = "rounding_direction_ignored",
     .sentence = "the device ignores RoundingDirection and rounds to the nearest element",
     .call =
         [](plain_call& call) { return detail::is_nearest(call) && call.attributes.erase("RoundingDirection") > 0; }},
    {.name = "antialiasing_ignored",
     .sentence = "the device takes Antialiased as FALSE",
     .call = [](plain_call& call) { return call.change("Antialiased", false, false); }},
    {.name = "antialiasing_otherwise",
     .sentence = "the device antialiases in the other way: by iterative halving instead of a filter, or the other way "
                 "around",
     .call =
         [](plain_call& call) {
             antialias_reading& reading = call.interpretation.readings.antialias_reading;
             bool const halves = reading == antialias_reading::iterative_halving;
             reading = halves ? antialias_reading::stretched_filter : antialias_reading::iterative_halving;
             return call.value<bool>("Antialiased");
         }},
    {.name = "interpolation_mode_exchanged",
     .sentence = "the device interpolates linearly for nearest-neighbor, or the other way around",
     .call =
         [](plain_call& call) {
             call.set("InterpolationMode", 1u - call.value<std::uint32_t>("InterpolationMode"));
             return true;
         }},
};

inline constexpr hypothesis resample_weight_faults[] = {
    {.name = "antialiasing_below_scale_one",
     .sentence = "the device antialiases axes below a scale of 1 instead of 0.5",
     .equation = resampled<resampling_fault::filter_below_scale_one>},
    {.name = "antialiasing_not_normalized",
     .sentence = "the device does not divide by the sum of the weights, which is less at the edges",
     .equation = resampled<resampling_fault::filter_not_normalized>},
    {.name = "antialiasing_half_as_wide",
     .sentence = "the device's filter is half as wide as it must be",
     .equation = resampled<resampling_fault::filter_half_as_wide>},
    {.name = "antialiasing_by_plain_mean",
     .sentence = "the device gives the elements under the filter equal weights",
     .equation = resampled<resampling_fault::filter_of_equal_weights>},
    {.name = "linear_weights_exchanged",
     .sentence = "the device gives each of two elements the weight of the other",
     .equation = resampled<resampling_fault::weights_exchanged>},
    {.name = "linear_weights_of_eight_bits",
     .sentence = "the device's weights of linear interpolation have 8 fractional bits, as those of a texture unit",
     .equation = resampled<resampling_fault::weights_of_eight_bits>},
    {.name = "linear_weights_in_half",
     .sentence = "the device rounds the weights of linear interpolation to half",
     .equation = resampled<resampling_fault::weights_in_half>},
    {.name = "linear_edge_extrapolated",
     .sentence = "the device does not clamp positions and continues a line beyond the edge",
     .equation = resampled<resampling_fault::edge_extrapolated>},
    {.name = "linear_border_is_zero",
     .sentence = "the device does not clamp positions and reads 0 beside the image",
     .equation = resampled<resampling_fault::border_is_zero>},
    {.name = "linear_whole_position_takes_next",
     .sentence = "the device takes the next element where a position lies on one",
     .equation = resampled<resampling_fault::whole_position_takes_next>},
    {.name = "linear_last_element_not_reached",
     .sentence = "the device clamps positions to the last element but one",
     .equation = resampled<resampling_fault::last_element_not_reached>},
};

} // namespace dmlref::golden::cause
