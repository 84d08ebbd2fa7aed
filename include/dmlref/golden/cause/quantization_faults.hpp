// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/pooling_faults.hpp"

/// Mistakes with quantized elements.
namespace dmlref::golden::cause {

template <bool OfInput>
bool forget_zero_points(plain_call& call) {
    return set_all(call, OfInput ? "InputZeroPointTensor" : "OutputZeroPointTensor", 0);
}

inline bool take_first_channel(plain_call& call) {
    bool changes = false;
    for (std::string_view const name :
         {"InputScaleTensor", "InputZeroPointTensor", "OutputScaleTensor", "OutputZeroPointTensor"})
        if (call.has(name)) changes = set_all(call, name, call.tensor(name).values[0]) || changes;
    return changes;
}

/// The last 8 bits of an integer, as an element of the output.
inline double wrapped_around(double number, double zero_point, plain_call const& call) {
    double const lowest = call.tensor("OutputTensor").source.type == directml::data_type::int8 ? -128 : 0;
    double const wide = std::nearbyint(number) + zero_point - lowest;
    return wide - 256 * std::floor(wide / 256) + lowest;
}

inline double truncated(double number, double zero_point, plain_call const&) { return std::trunc(number) + zero_point; }
inline double rounded_away(double number, double zero_point, plain_call const&) {
    return std::round(number) + zero_point;
}

inline bool exchange_scales(plain_call& call) {
    std::swap(call.tensor("InputScaleTensor"), call.tensor("OutputScaleTensor"));
    return true;
}

inline bool pad_with_stored_zeros(plain_call& call) {
    bool const is_padded = fill_padding<0>(call), reaches_beyond = lengthen_image<false>(call);
    return call.value<bool>("IncludePadding") && (is_padded || reaches_beyond);
}

inline constexpr hypothesis quantization_faults[] = {
    {"input_zero_point_ignored", "the device takes InputZeroPointTensor as 0", forget_zero_points<true>},
    {"output_zero_point_ignored", "the device takes OutputZeroPointTensor as 0", forget_zero_points<false>},
    {"quantization_scales_exchanged", "the device takes InputScaleTensor and OutputScaleTensor for each other",
     exchange_scales},
    {"first_channel_for_all", "the device takes the scales and zero points of the first channel for all",
     take_first_channel},
    {"padding_is_stored_zero", "the device takes padding for elements of 0 instead of the zero point",
     pad_with_stored_zeros},
    {"quantized_truncated", "the device truncates results to integers instead of rounding them",
     mistake{.quantized = truncated}},
    {"quantized_halves_away_from_zero", "the device rounds halves away from zero instead of to the even integer",
     mistake{.quantized = rounded_away}},
    {"quantized_wraps_around", "the device keeps the last 8 bits of integers that the output cannot hold",
     mistake{.quantized = wrapped_around}},
};

} // namespace dmlref::golden::cause
