// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/pooling_faults.hpp"

/// Mistakes in maxima.
namespace dmlref::golden::cause {

inline bool has_nan(plain_call const& call) {
    element_values const& values = call.tensor("InputTensor").values;
    return std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

inline bool equal_or_greater(double a, double b, plain_call const&) { return a >= b; }
inline bool greater_than_nan(double a, double b, plain_call const&) {
    return a > b || (std::isnan(b) && !std::isnan(a));
}
inline bool nan_is_greater(double a, double b, plain_call const&) { return a > b || (std::isnan(a) && !std::isnan(b)); }
inline bool greater_as_float(double a, double b, plain_call const&) {
    return static_cast<float>(a) > static_cast<float>(b);
}
inline bool greater_as_unsigned(double a, double b, plain_call const& call) {
    auto const bytes = static_cast<int>(directml::element_size(call.tensor("InputTensor").source.type));
    auto const bits = [&](double value) { return value < 0 ? value + std::ldexp(1., 8 * bytes) : value; };
    return bits(a) > bits(b);
}

inline constexpr hypothesis maximum_faults[] = {
    {"maximum_from_zero", "the device starts a maximum from 0, so that it is never negative", each<not_below_zero>},
    {"empty_window_is_zero", "the device gives 0 for a window of padding", each<zero_for_minus_infinity>},
    {"maximum_with_padding_as_zero", "the device takes padding as 0 in a maximum", fill_padding<0>, is_of_values},
};

inline constexpr hypothesis end_maximum_faults[] = {
    {"maximum_with_beyond_as_zero",
     "where a window ends beyond the padded image, the device takes 0 for what is there in a maximum",
     lengthen_image<false>, is_of_values},
};

/// Which of the elements of a window is taken.
inline constexpr hypothesis comparison_faults[] = {
    {"nan_passed_over", "the device never takes a NaN for a maximum", has_nan, mistake{.greater = greater_than_nan}},
    {"nan_always_wins", "the device takes a NaN for the maximum wherever it stands", has_nan,
     mistake{.greater = nan_is_greater}},
    {"last_of_equals", "the device takes the last of equal elements for the maximum, instead of the first",
     mistake{.greater = equal_or_greater}},
};

inline constexpr hypothesis integer_maximum_faults[] = {
    {"integers_compared_as_floats", "the device compares integers as floats, which do not tell large ones apart",
     has_integers, mistake{.greater = greater_as_float}},
    {"integers_compared_as_unsigned", "the device compares signed integers by their bits", has_integers,
     mistake{.greater = greater_as_unsigned}},
};

inline constexpr hypothesis maximum_gradient_faults[] = {
    {"gradient_to_all_equals", "the device gives the gradient to all of the equal maxima",
     mistake{.takes_every_maximum = true}},
};

} // namespace dmlref::golden::cause
