// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/hypothesis.hpp"

/// Mistakes in single numbers, which any operator may make.
namespace dmlref::golden::cause {

namespace detail {

inline void for_each_value(element_values& values, double (*change)(double)) {
    std::transform(values.begin(), values.end(), values.begin(), change);
}

/// The element that is next to a value on the way to zero, or the value, where it is an element.
inline double truncated(directml::data_type type, double value) {
    if (!std::isfinite(value)) return value;
    if (!is_floating_point(type)) return std::trunc(value);
    double const spacing = spacing_at(type, value);
    return std::trunc(value / spacing) * spacing;
}

inline bool truncate(suspect const& what, element_values& values) {
    for (double& value : values) value = truncated(what.output().type, value);
    return true;
}

/// The median of got / expected over the elements that failed.
inline std::optional<double> factor_of(suspect const& what) {
    element_values factors;
    for (std::size_t flat = 0; flat < what.got.size(); ++flat) {
        double const factor = what.got[flat] / what.expected[flat];
        if (what.outside[flat] && std::isfinite(factor) && factor != 0) factors.push_back(factor);
    }
    if (factors.size() < 4) return std::nullopt; // of so few, any would do
    auto const middle = factors.begin() + static_cast<std::ptrdiff_t>(factors.size() / 2);
    std::nth_element(factors.begin(), middle, factors.end());
    return *middle;
}

} // namespace detail

inline constexpr hypothesis number_faults[] = {
    {.name = "half_truncated",
     .sentence = "the device rounds results to half toward zero",
     .call =
         [](plain_call& call) {
             return std::any_of(call.tensors.begin(), call.tensors.end(), [](auto const& named) {
                 return named.second.source.type == directml::data_type::float16;
             });
         },
     .result = detail::truncate},
    {.name = "subnormals_flushed",
     .sentence = "the device takes subnormal elements for 0 and writes none",
     .call =
         [](plain_call& call) {
             for (auto& [name, tensor] : call.tensors) {
                 double const least = tensor.source.type == directml::data_type::float16 ? 0x1p-14 : 0x1p-126;
                 for (double& value : tensor.values)
                     if (is_floating_point(tensor.source.type) && std::abs(value) < least) value = 0;
             }
             return true;
         },
     .result =
         [](suspect const& what, element_values& values) {
             double const least = what.output().type == directml::data_type::float16 ? 0x1p-14 : 0x1p-126;
             for (double& value : values)
                 if (std::abs(value) < least) value = 0;
             return is_floating_point(what.output().type);
         }},
    {.name = "sign_reversed",
     .sentence = "the output has the wrong sign",
     .result =
         [](suspect const&, element_values& values) {
             detail::for_each_value(values, [](double value) { return -value; });
             return true;
         }},
    {.name = "infinity_for_largest",
     .sentence = "the device writes the largest finite number where the result is infinite",
     .result =
         [](suspect const& what, element_values& values) {
             double const most = what.output().type == directml::data_type::float16 ? 65504 : 0x1.fffffep127;
             for (double& value : values)
                 if (std::isinf(value)) value = std::copysign(most, value);
             return true;
         }},
    {.name = "result_scaled",
     .sentence = "each element of the output is a constant times what it should be",
     .result =
         [](suspect const& what, element_values& values) {
             std::optional<double> const factor = detail::factor_of(what);
             if (!factor) return false;
             for (double& value : values) value *= *factor;
             return true;
         },
     .measured = [](suspect const& what) { return ": " + spec::number(detail::factor_of(what).value_or(1)); }},
};

} // namespace dmlref::golden::cause
