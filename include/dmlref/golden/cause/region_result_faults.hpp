// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/maximum_faults.hpp"
#include "dmlref/golden/cause/region_faults.hpp"

/// Mistakes of ROI_ALIGN and its gradient: what a device makes of the samples.
namespace dmlref::golden::cause {

namespace detail {

/// The same problem with the last channel only.
inline bool keep_last_channel(plain_call& call) {
    for (std::string_view const name : {"InputTensor", "InputGradientTensor"}) {
        plain_tensor& tensor = call.tensor(name);
        shape const sizes = tensor.sizes;
        element_values kept;
        std::size_t flat = 0;
        for_each_index(sizes, [&](index const& at) {
            if (at[1] == sizes[1] - 1) kept.push_back(tensor.values[flat]);
            ++flat;
        });
        tensor.values = std::move(kept);
        tensor.sizes[1] = 1;
    }
    if (call.has("OutputGradientTensor")) call.tensor("OutputGradientTensor").sizes[1] = 1;
    return true;
}

} // namespace detail

inline constexpr hypothesis reduction_faults[] = {
    {.name = "maximum_over_weighted_pixels",
     .sentence = "the device takes the maximum over weighted pixels instead of over interpolated samples",
     .equation = aligned<region_fault::maximum_over_weighted_pixels>},
    {.name = "maximum_ignores_outside_samples",
     .sentence = "the device leaves samples that are out of bounds out of a maximum",
     .equation = aligned<region_fault::maximum_ignores_outside_samples>},
    {.name = "roi_maximum_from_zero",
     .sentence = "the device starts a maximum from 0, so that it is never negative",
     .call = [](plain_call& call) { return call.value<std::uint32_t>("ReductionFunction") == 7; },
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return value < 0 ? 0 : value; });
             return true;
         }},
    {.name = "outside_samples_not_counted",
     .sentence = "the device divides by the number of samples that are within bounds",
     .equation = aligned<region_fault::outside_samples_not_counted>},
    {.name = "samples_not_divided",
     .sentence = "the device does not divide the sum of samples",
     .equation = aligned<region_fault::samples_not_divided>},
};

inline constexpr hypothesis region_gradient_faults[] = {
    {.name = "roi_gradient_added_twice",
     .sentence = "the device adds each contribution to the gradient twice",
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return 2 * value; });
             return true;
         }},
    {.name = "roi_gradient_overwritten",
     .sentence = "the device overwrites OutputGradientTensor instead of adding to it",
     .equation = aligned<region_fault::overwritten>},
    {.name = "roi_gradient_not_divided",
     .sentence = "the device does not divide the gradient of an average by the number of samples",
     .equation = aligned<region_fault::samples_not_divided>},
    {.name = "maximum_gradient_to_last_of_equals",
     .sentence = "the device gives the gradient of a maximum to the last of equal samples",
     .equation = aligned<region_fault::last_of_equals>},
    {.name = "maximum_ignores_outside_samples",
     .sentence = "the device leaves samples that are out of bounds out of a maximum",
     .equation = aligned<region_fault::maximum_ignores_outside_samples>},
    {.name = "outside_samples_not_counted",
     .sentence = "the device divides by the number of samples that are within bounds",
     .equation = aligned<region_fault::outside_samples_not_counted>},
};

/// What else may be wrong with OutputROIGradientTensor, whose own shares must be divided, too.
inline constexpr hypothesis region_corner_gradient_faults[] = {
    {.name = "region_gradient_axes_exchanged",
     .sentence = "the device writes OutputROIGradientTensor as [y1, x1, y2, x2]",
     .result =
         [](suspect const&, element_values& values) {
             for (std::size_t corner = 0; corner + 1 < values.size(); corner += 2)
                 std::swap(values[corner], values[corner + 1]);
             return true;
         }},
    {.name = "region_gradient_without_spatial_scale",
     .sentence = "OutputROIGradientTensor lacks the factors SpatialScaleX and SpatialScaleY",
     .result =
         [](suspect const& what, element_values& values) {
             auto const scale = [&](char const* field) {
                 return static_cast<double>(std::get<float>(what.call.attributes.find(field)->second));
             };
             for (std::size_t corner = 0; corner < values.size(); ++corner)
                 values[corner] /= scale(corner % 2 == 0 ? "SpatialScaleX" : "SpatialScaleY");
             return true;
         }},
    {.name = "region_gradient_of_last_channel",
     .sentence = "OutputROIGradientTensor is that of the last channel only",
     .call = detail::keep_last_channel},
    {.name = "region_gradient_read_literally",
     .sentence = "the device follows the pseudo-code of OutputROIGradientTensor to the letter (RG-1)",
     .call =
         [](plain_call& call) {
             bool const is_literal = call.interpretation.readings.roi_gradient_reading == roi_gradient_reading::literal;
             call.interpretation.readings.roi_gradient_reading =
                 is_literal ? roi_gradient_reading::exact_derivative : roi_gradient_reading::literal;
             return true;
         }},
};

} // namespace dmlref::golden::cause
