// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/pooling_faults.hpp"

/// Mistakes in averages and norms over windows.
namespace dmlref::golden::cause {

inline bool counts_padding(plain_call const& call) { return call.value<bool>("IncludePadding"); }
inline bool leaves_padding_out(plain_call const& call) { return !counts_padding(call); }
inline bool has_odd_power(plain_call const& call) { return call.value<std::uint32_t>("P") % 2 == 1; }

/// The share of each window that lies in the image, or in the padded image: the average of ones.
inline element_values shares_of_windows(plain_call const& call, bool padded) {
    plain_call ones = on_ones(call, "AVERAGE_POOLING1");
    ones.set("IncludePadding", true);
    if (padded) fill_padding<1>(ones);
    return reference_result(ones, "OutputTensor").value();
}

/// Averages whose divisor counts places beyond the padded image, or leaves them out, where it should not. MP-5
inline std::optional<element_values> averages_with_beyond(plain_call const& call, std::string_view output) {
    element_values const inside = shares_of_windows(call, false), padded = shares_of_windows(call, true);
    element_values factors;
    for (std::size_t at = 0; at < inside.size(); ++at)
        factors.push_back(counts_padding(call) ? 1 / padded[at]
                          : inside[at] > 0     ? inside[at] / (inside[at] + 1 - padded[at])
                                               : 1);
    return averages_times(factors, call, output);
}

inline double divided_by_reach(double sum, index_t, plain_call const& call) {
    return sum / elements_of(window_of(call), true);
}

inline double not_rooted(double sum, std::uint32_t, double) { return sum; }
inline double root_with_sign(double sum, std::uint32_t p, double) {
    return std::copysign(std::pow(std::abs(sum), 1. / p), sum);
}
inline double root_of_mean(double sum, std::uint32_t p, double count) {
    return count > 0 ? std::pow(sum / count, 1. / p) : sum;
}

/// The root of a negative sum is what the device's power function makes of it: negative, or NaN.
inline bool take_nan_for_negative(suspect const& what, element_values& values) {
    for (std::size_t flat = 0; flat < values.size(); ++flat)
        if (values[flat] < 0 && std::isnan(what.got[flat])) values[flat] = what.got[flat];
    return true;
}

inline constexpr hypothesis end_divisor_faults[] = {
    {"divisor_with_beyond", "without IncludePadding, the device counts what is beyond the padded image in the divisor",
     leaves_padding_out, averages_with_beyond},
    {"divisor_without_beyond",
     "with IncludePadding, the device leaves what is beyond the padded image out of the divisor", counts_padding,
     averages_with_beyond},
};

inline constexpr hypothesis average_faults[] = {
    {"padding_always_counted", "the device takes IncludePadding as TRUE", takes("IncludePadding", true)},
    {"padding_never_counted", "the device takes IncludePadding as FALSE", takes("IncludePadding", false)},
    {"sum_not_divided", "the device does not divide the sum of a window", mistake{.average = not_divided}},
    {"divided_by_dilated_window", "the device divides by how many elements a dilated window reaches over",
     mistake{.average = divided_by_reach}},
};

inline constexpr hypothesis norm_faults[] = {
    {"order_always_two", "the device takes P as 2", takes("P", 2.)},
    {"root_missing", "the device does not take the root of the sum of powers", mistake{.root = not_rooted}},
    {"powers_without_absolute_value", "the device takes powers of the elements, not of their absolute values",
     has_odd_power, mistake{.root = root_with_sign, .keeps_sign = true}, take_nan_for_negative},
    {"norm_of_mean", "the device divides the sum of powers by their number", mistake{.root = root_of_mean}},
};

} // namespace dmlref::golden::cause
