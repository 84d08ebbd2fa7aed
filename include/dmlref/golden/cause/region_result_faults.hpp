// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/maximum_faults.hpp"
#include "dmlref/golden/cause/region_faults.hpp"

/// Mistakes of ROI_ALIGN and its gradient: what a device makes of the samples.
namespace dmlref::golden::cause {

/// The same problem with the last channel only.
inline bool keep_last_channel(plain_call& call) {
    for (std::string_view const name : {"InputTensor", "InputGradientTensor", "OutputGradientTensor"}) {
        if (!call.has(name)) continue;
        shape sizes = call.tensor(name).sizes;
        multi_index const by = {0, 1 - sizes[1], 0, 0};
        sizes[1] = 1;
        call.tensor(name).move(by, sizes, 0);
    }
    return true;
}

/// Averages over the samples within bounds, or their gradient. The share of these is the average of ones, with 0
/// outside.
inline std::optional<element_values> averages_within_bounds(plain_call const& call, std::string_view output) {
    plain_call without_outside = call;
    without_outside.set("OutOfBoundsInputValue", 0.f);
    element_values const shares = reference_result(on_ones(without_outside, "ROI_ALIGN1"), "OutputTensor").value();
    element_values factors;
    for (double share : shares) factors.push_back(share > 0 ? 1 / share : 1);
    auto result = averages_times(factors, without_outside, output);
    for (std::size_t at = 0; result && !call.is_gradient() && at < shares.size(); ++at)
        if (shares[at] == 0) (*result)[at] = static_cast<double>(call.value<float>("OutOfBoundsInputValue"));
    return result;
}

inline float field_of(suspect const& what, std::string_view field) {
    return std::get<float>(what.call.attributes.find(field)->second);
}

/// Where all samples are outside, the maximum is what is there.
inline bool take_outside_for_nothing(suspect const& what, element_values& values) {
    if (what.tensor == "OutputTensor")
        for (double& value : values)
            if (value == -infinite) value = static_cast<double>(field_of(what, "OutOfBoundsInputValue"));
    return true;
}

inline bool exchange_gradient_axes(suspect const&, element_values& values) {
    for (std::size_t corner = 0; corner + 1 < values.size(); corner += 2) std::swap(values[corner], values[corner + 1]);
    return true;
}

inline bool leave_out_scales(suspect const& what, element_values& values) {
    for (std::size_t corner = 0; corner < values.size(); ++corner)
        values[corner] /= static_cast<double>(field_of(what, corner % 2 == 0 ? "SpatialScaleX" : "SpatialScaleY"));
    return true;
}

inline bool read_otherwise(plain_call& call) {
    roi_gradient_reading& reading = call.interpretation.readings.roi_gradient_reading;
    bool const is_literal = reading == roi_gradient_reading::literal;
    reading = is_literal ? roi_gradient_reading::exact_derivative : roi_gradient_reading::literal;
    return true;
}

/// Of both.
inline constexpr hypothesis outside_faults[] = {
    {"maximum_ignores_outside_samples", "the device leaves samples that are out of bounds out of a maximum", is_maximum,
     mistake{.ignores_outside = true}, take_outside_for_nothing},
    {"outside_samples_not_counted", "the device divides by the number of samples that are within bounds", is_average,
     averages_within_bounds},
};

inline constexpr hypothesis reduction_faults[] = {
    {"maximum_over_weighted_pixels",
     "the device takes the maximum over weighted pixels instead of over interpolated samples", is_linear, is_maximum,
     mistake{.lerp = [](double a, double b, double t) { return (std::max)((1 - t) * a, t * b); }}},
    {"roi_maximum_from_zero", "the device starts a maximum from 0, so that it is never negative", is_maximum,
     each<not_below_zero>},
    {"samples_not_divided", "the device does not divide the sum of samples", is_average,
     mistake{.average = not_divided}},
};

inline constexpr hypothesis region_gradient_faults[] = {
    {"roi_gradient_added_twice", "the device adds each contribution to the gradient twice", each<doubled>},
    {"roi_gradient_not_divided", "the device does not divide the gradient of an average by the number of samples",
     is_average, mistake{.average = not_divided}},
    {"maximum_gradient_to_last_of_equals", "the device gives the gradient of a maximum to the last of equal samples",
     is_maximum, mistake{.greater = equal_or_greater}},
};

/// Of OutputGradientTensor alone.
inline constexpr hypothesis region_image_gradient_faults[] = {
    {"roi_gradient_overwritten", "the device overwrites OutputGradientTensor instead of adding to it",
     mistake{.added = last_of}},
};

/// What else may be wrong with OutputROIGradientTensor, whose own shares must be divided, too.
inline constexpr hypothesis region_corner_gradient_faults[] = {
    {"region_gradient_overwritten", "the device overwrites OutputROIGradientTensor instead of adding to it",
     mistake{.added = last_of}},
    {"region_gradient_axes_exchanged", "the device writes OutputROIGradientTensor as [y1, x1, y2, x2]",
     exchange_gradient_axes},
    {"region_gradient_without_spatial_scale",
     "OutputROIGradientTensor lacks the factors SpatialScaleX and SpatialScaleY", leave_out_scales},
    {"region_gradient_of_last_channel", "OutputROIGradientTensor is that of the last channel only", keep_last_channel},
    {"region_gradient_read_literally",
     "the device follows the pseudo-code of OutputROIGradientTensor to the letter (RG-1)", read_otherwise},
};

} // namespace dmlref::golden::cause
