// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/average_faults.hpp"
#include "dmlref/golden/cause/pooling_equation.hpp"

/// Mistakes with quantized elements.
namespace dmlref::golden::cause {

namespace detail {

/// What stands for a channel in a tensor of scales or zero points; `otherwise` where there is no such tensor.
inline double of_channel(plain_call const& call, std::string_view parameter, index_t channel, double otherwise = 0) {
    if (!call.has(parameter)) return otherwise;
    element_values const& values = call.tensor(parameter).values;
    return values[values.size() > 1 ? static_cast<std::size_t>(channel) : 0];
}

/// Changes each element, given with its channel, of a tensor {N, C, ...}.
template <class Change>
void for_each_in_channel(shape const& sizes, element_values& values, Change&& change) {
    std::size_t flat = 0;
    for_each_index(sizes, [&](index const& at) { change(values[flat++], at[1]); });
}

/// The averages of the dequantized elements: what AVERAGE_POOLING1 makes of them.
inline std::optional<element_values> dequantized_averages(plain_call call) {
    constexpr directml::operator_schema const* averaging = directml::find_operator("AVERAGE_POOLING1");
    plain_tensor& image = call.tensor("InputTensor");
    for_each_in_channel(image.sizes, image.values, [&](double& value, index_t channel) {
        value =
            (value - of_channel(call, "InputZeroPointTensor", channel)) * of_channel(call, "InputScaleTensor", channel);
    });
    call.schema = averaging;
    std::erase_if(call.tensors, [](auto const& named) { return averaging->find(named.first) == nullptr; });
    for (auto& [name, tensor] : call.tensors) tensor.type = directml::data_type::float32;
    return reference_result(call, "OutputTensor");
}

/// What is stored for averages of which finish(average / OutputScale, OutputZeroPoint) is made.
template <class Finish>
std::optional<element_values> requantized(plain_call const& call, std::optional<element_values> averages,
                                          Finish&& finish) {
    if (averages)
        for_each_in_channel(call.tensor("OutputTensor").source.sizes, *averages, [&](double& value, index_t channel) {
            value = finish(value / of_channel(call, "OutputScaleTensor", channel),
                           of_channel(call, "OutputZeroPointTensor", channel));
        });
    return averages;
}
inline std::optional<element_values> requantized(plain_call const& call, std::optional<element_values> averages) {
    return requantized(call, std::move(averages),
                       [](double number, double zero_point) { return std::nearbyint(number) + zero_point; });
}

/// The averages times a constant, with padding counted.
inline std::optional<element_values> quantized_sums(plain_call call, double divisor) {
    call.set("IncludePadding", true);
    double const included = elements_of(window_of(call), false);
    std::optional<element_values> averages = dequantized_averages(call);
    if (averages)
        for (double& value : *averages) value = value * included / divisor;
    return requantized(call, std::move(averages));
}

/// With p for the number that the element 0 stands for, the average over x and p is p more than that over x - p and 0;
/// and x - p is the element times the scale.
inline std::optional<element_values> averages_with_stored_zeros(plain_call call) {
    if (!call.value<bool>("IncludePadding") || !call.has("InputZeroPointTensor")) return std::nullopt;
    plain_call const told = call;
    for (double& zero_point : call.tensor("InputZeroPointTensor").values) zero_point = 0;
    std::optional<element_values> averages = dequantized_averages(call);
    if (averages)
        for_each_in_channel(call.tensor("OutputTensor").source.sizes, *averages, [&](double& value, index_t channel) {
            value -= of_channel(told, "InputZeroPointTensor", channel) * of_channel(told, "InputScaleTensor", channel);
        });
    return averages;
}

inline bool set_all(plain_call& call, std::string_view parameter, double value) {
    if (!call.has(parameter)) return false;
    element_values& values = call.tensor(parameter).values;
    bool const changes = std::any_of(values.begin(), values.end(), [&](double each) { return each != value; });
    std::fill(values.begin(), values.end(), value);
    return changes;
}

inline bool take_first_channel(plain_call& call) {
    bool changes = false;
    for (std::string_view const name :
         {"InputScaleTensor", "InputZeroPointTensor", "OutputScaleTensor", "OutputZeroPointTensor"})
        changes = set_all(call, name, of_channel(call, name, 0)) || changes;
    return changes;
}

} // namespace detail

inline constexpr hypothesis quantization_faults[] = {
    {.name = "input_zero_point_ignored",
     .sentence = "the device takes InputZeroPointTensor as 0",
     .call = [](plain_call& call) { return detail::set_all(call, "InputZeroPointTensor", 0); }},
    {.name = "output_zero_point_ignored",
     .sentence = "the device takes OutputZeroPointTensor as 0",
     .call = [](plain_call& call) { return detail::set_all(call, "OutputZeroPointTensor", 0); }},
    {.name = "quantization_scales_exchanged",
     .sentence = "the device takes InputScaleTensor and OutputScaleTensor for each other",
     .call =
         [](plain_call& call) {
             std::swap(call.tensor("InputScaleTensor"), call.tensor("OutputScaleTensor"));
             return true;
         }},
    {.name = "first_channel_for_all",
     .sentence = "the device takes the scales and zero points of the first channel for all",
     .call = detail::take_first_channel},
    {.name = "padding_is_stored_zero",
     .sentence = "the device takes padding for elements of 0 instead of the zero point",
     .equation = [](plain_call const& call,
                    std::string_view) { return detail::requantized(call, detail::averages_with_stored_zeros(call)); }},
    {.name = "quantized_truncated",
     .sentence = "the device truncates results to integers instead of rounding them",
     .equation =
         [](plain_call const& call, std::string_view) {
             return detail::requantized(call, detail::dequantized_averages(call), [](double number, double zero_point) {
                 return std::trunc(number) + zero_point;
             });
         }},
    {.name = "quantized_halves_away_from_zero",
     .sentence = "the device rounds halves away from zero instead of to the even integer",
     .equation =
         [](plain_call const& call, std::string_view) {
             return detail::requantized(call, detail::dequantized_averages(call), [](double number, double zero_point) {
                 return std::round(number) + zero_point;
             });
         }},
    {.name = "quantized_wraps_around",
     .sentence = "the device keeps the last 8 bits of integers that the output cannot hold",
     .equation =
         [](plain_call const& call, std::string_view) {
             double const lowest = call.tensor("OutputTensor").source.type == directml::data_type::int8 ? -128 : 0;
             return detail::requantized(call, detail::dequantized_averages(call),
                                        [lowest](double number, double zero_point) {
                                            double const wide = std::nearbyint(number) + zero_point - lowest;
                                            return wide - 256 * std::floor(wide / 256) + lowest;
                                        });
         }},
    average_faults[0],
    average_faults[1],
    {.name = "sum_not_divided",
     .sentence = "the device does not divide the sum of a window",
     .equation = [](plain_call const& call, std::string_view) { return detail::quantized_sums(call, 1); }},
    {.name = "divided_by_dilated_window",
     .sentence = "the device divides by how many elements a dilated window reaches over",
     .equation =
         [](plain_call const& call, std::string_view) {
             return detail::quantized_sums(call, detail::elements_of(window_of(call), true));
         }},
};

} // namespace dmlref::golden::cause
