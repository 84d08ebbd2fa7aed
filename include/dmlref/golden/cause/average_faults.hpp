// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/maximum_faults.hpp"

/// Mistakes in averages and norms over windows.
namespace dmlref::golden::cause {

namespace detail {

inline double elements_of(pooling_window const& window, bool dilated) {
    double count = 1;
    for (std::size_t axis = 0; axis < window.window_size.size(); ++axis) {
        auto const size = static_cast<double>(window.window_size[axis]);
        count *= dilated ? (size - 1) * window.dilations[axis] + 1 : size;
    }
    return count;
}

/// The sums of windows, or, in a gradient, of what reaches elements, divided by a constant.
inline std::optional<element_values> divided_by(plain_call call, std::string_view output, double divisor) {
    call.set("IncludePadding", true);
    double const included = elements_of(window_of(call), false);
    std::optional<element_values> result = reference_result(call, output);
    if (result)
        for (double& value : *result) value = value * included / divisor;
    return result;
}

inline double raised(double value, std::uint32_t p) {
    double result = 1;
    for (; p > 0; --p) result *= value;
    return result;
}

/// The sums of |x|^p, of the elements for which the sign of x is `sign`.
inline std::optional<element_values> sums_of_powers(plain_call call, std::string_view output, double sign) {
    for (double& value : call.tensor("InputTensor").values) value = (std::max)(0., sign * value);
    std::optional<element_values> norms = reference_result(call, output);
    if (norms)
        for (double& value : *norms) value = raised(value, call.value<std::uint32_t>("P"));
    return norms;
}

inline double root_of(double sum, std::uint32_t p) {
    return p == 1 ? sum : std::copysign(std::exp(std::log(std::abs(sum)) / p), sum);
}

inline std::optional<element_values> norms_of_signed_powers(plain_call const& call, std::string_view output) {
    auto const p = call.value<std::uint32_t>("P");
    if (p % 2 == 0) return std::nullopt;
    auto result = sums_of_powers(call, output, 1);
    auto const negative = sums_of_powers(call, output, -1);
    if (!result || !negative) return std::nullopt;
    for (std::size_t flat = 0; flat < result->size(); ++flat)
        (*result)[flat] = root_of((*result)[flat] - (*negative)[flat], p);
    return result;
}

/// How many elements each window has: the sum of as many ones.
inline std::optional<element_values> window_counts(plain_call call, std::string_view output) {
    element_values& values = call.tensor("InputTensor").values;
    values.assign(values.size(), 1.);
    call.set("P", std::uint32_t{1});
    return reference_result(call, output);
}

inline std::optional<element_values> norms_of_means(plain_call const& call, std::string_view output) {
    auto result = reference_result(call, output);
    auto const counts = window_counts(call, output);
    if (!result || !counts) return std::nullopt;
    for (std::size_t flat = 0; flat < result->size(); ++flat)
        if ((*counts)[flat] > 0) (*result)[flat] *= root_of(1 / (*counts)[flat], call.value<std::uint32_t>("P"));
    return result;
}

} // namespace detail

inline constexpr hypothesis average_faults[] = {
    {.name = "padding_always_counted",
     .sentence = "the device takes IncludePadding as TRUE",
     .call = [](plain_call& call) { return call.change("IncludePadding", true, false); }},
    {.name = "padding_never_counted",
     .sentence = "the device takes IncludePadding as FALSE",
     .call = [](plain_call& call) { return call.change("IncludePadding", false, false); }},
    {.name = "sum_not_divided",
     .sentence = "the device does not divide the sum of a window",
     .equation = [](plain_call const& call, std::string_view output) { return detail::divided_by(call, output, 1); }},
    {.name = "divided_by_dilated_window",
     .sentence = "the device divides by how many elements a dilated window reaches over",
     .equation =
         [](plain_call const& call, std::string_view output) {
             return detail::divided_by(call, output, detail::elements_of(window_of(call), true));
         }},
};

inline constexpr hypothesis norm_faults[] = {
    {.name = "order_always_two",
     .sentence = "the device takes P as 2",
     .call = [](plain_call& call) { return call.change("P", std::uint32_t{2}, 2u); }},
    {.name = "root_missing",
     .sentence = "the device does not take the root of the sum of powers",
     .equation =
         [](plain_call const& call, std::string_view output) {
             auto result = reference_result(call, output);
             if (result)
                 for (double& value : *result) value = detail::raised(value, call.value<std::uint32_t>("P"));
             return result;
         }},
    {.name = "powers_without_absolute_value",
     .sentence = "the device takes powers of the elements, not of their absolute values",
     .equation = detail::norms_of_signed_powers,
     .result =
         [](suspect const& what, element_values& values) {
             // The root of a negative sum is what the device's power function makes of it: negative, or NaN.
             for (std::size_t flat = 0; flat < values.size(); ++flat)
                 if (values[flat] < 0 && std::isnan(what.got[flat])) values[flat] = what.got[flat];
             return true;
         }},
    {.name = "norm_of_mean",
     .sentence = "the device divides the sum of powers by their number",
     .equation = detail::norms_of_means},
};

} // namespace dmlref::golden::cause
