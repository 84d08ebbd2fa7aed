// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/number_faults.hpp"
#include "dmlref/golden/cause/pooling_equation.hpp"

/// Mistakes that only integers show.
namespace dmlref::golden::cause {

namespace detail {

inline bool is_of_integers(plain_call const& call) {
    return !is_floating_point(call.tensor("InputTensor").source.type);
}

/// Maxima, or their indices, where elements are compared by `compared`.
template <class Compared>
std::optional<element_values> maxima_by(plain_call const& call, std::string_view output, Compared&& compared) {
    if (!is_of_integers(call)) return std::nullopt;
    element_values const& values = call.tensor("InputTensor").values;
    bool const indices = output == "OutputIndicesTensor";
    element_values result(static_cast<std::size_t>(element_count(call.tensor(output).sizes)));
    for_each_window(call, call.tensor(output).sizes, [&](std::size_t window, std::vector<std::size_t> const& elements) {
        auto const largest = std::max_element(elements.begin(), elements.end(), [&](std::size_t a, std::size_t b) {
            return compared(values[a]) < compared(values[b]);
        });
        if (largest != elements.end()) result[window] = indices ? static_cast<double>(*largest) : values[*largest];
    });
    return result;
}

/// A negative integer's bits, taken for one without a sign.
inline double unsigned_bits(double value, directml::data_type type) {
    return value < 0 ? value + std::ldexp(1., static_cast<int>(8 * directml::element_size(type))) : value;
}

} // namespace detail

inline constexpr hypothesis integer_maximum_faults[] = {
    {.name = "integers_compared_as_floats",
     .sentence = "the device compares integers as floats, which do not tell large ones apart",
     .equation =
         [](plain_call const& call, std::string_view output) {
             return detail::maxima_by(call, output, [](double value) { return static_cast<float>(value); });
         }},
    {.name = "integers_compared_as_unsigned",
     .sentence = "the device compares signed integers by their bits",
     .equation =
         [](plain_call const& call, std::string_view output) {
             directml::data_type const type = call.tensor("InputTensor").source.type;
             return detail::maxima_by(call, output,
                                      [type](double value) { return detail::unsigned_bits(value, type); });
         }},
};

inline constexpr hypothesis byte_faults[] = {
    {.name = "bytes_rounded",
     .sentence = "the device rounds results to the nearest integer instead of cutting off their fraction",
     .call = [](plain_call& call) { return detail::is_of_integers(call); },
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return std::nearbyint(value); });
             return true;
         }},
    {.name = "bytes_halves_away_from_zero",
     .sentence = "the device rounds results to the nearest integer, halves away from zero",
     .call = [](plain_call& call) { return detail::is_of_integers(call); },
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return std::round(value); });
             return true;
         }},
    {.name = "bytes_rounded_down",
     .sentence = "the device rounds results down, also those below zero",
     .call = [](plain_call& call) { return detail::is_of_integers(call); },
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return std::floor(value); });
             return true;
         }},
};

} // namespace dmlref::golden::cause
