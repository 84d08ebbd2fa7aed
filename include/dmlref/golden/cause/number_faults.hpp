// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/cause/prediction.hpp"

#include <functional>

/// Mistakes in single numbers.
namespace dmlref::golden::cause {

inline constexpr double infinite = std::numeric_limits<double>::infinity();

inline double doubled(double value) { return 2 * value; }
inline double negated(double value) { return -value; }
inline double not_below_zero(double value) { return value < 0 ? 0 : value; }
inline double rounded_to_even(double value) { return std::nearbyint(value); }
inline double rounded_away_from_zero(double value) { return std::round(value); }
inline double rounded_down(double value) { return std::floor(value); }
inline double zero_for_minus_infinity(double value) { return value == -infinite ? 0 : value; }

/// Changes all results.
template <double (*Change)(double)>
bool each(suspect const&, element_values& values) {
    std::transform(values.begin(), values.end(), values.begin(), Change);
    return true;
}

inline void exchange_last_two(field_numbers& axes) {
    if (axes.size() > 1) std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
}

/// To the element that is next to a value on the way to zero.
inline bool truncate(suspect const& what, element_values& values) {
    directml::data_type const type = what.output().type;
    for (double& value : values) {
        double const spacing = spacing_at(type, value);
        if (std::isfinite(value)) value = std::trunc(value / spacing) * spacing;
    }
    return true;
}

inline bool take_largest_for_infinity(suspect const& what, element_values& values) {
    double const most = what.output().type == directml::data_type::float16 ? 65504 : 0x1.fffffep127;
    for (double& value : values)
        if (std::isinf(value)) value = std::copysign(most, value);
    return true;
}

inline bool is_half(double value) {
    return static_cast<double>(static_cast<float>(half(static_cast<float>(value)))) == value;
}

/// What the device has, if all of it are halves near to results that are none.
inline bool take_halves(suspect const& what, element_values& values) {
    if (what.output().type != directml::data_type::float32) return false;
    double largest = 0;
    for (double each : what.expected) largest = std::isfinite(each) ? (std::max)(largest, std::abs(each)) : largest;
    index_t others = 0;
    for (std::size_t flat = 0; flat < values.size(); ++flat) {
        bool const is_near = !(std::abs(what.got[flat] - what.expected[flat]) > largest / 64);
        if (!is_near || (!is_half(what.got[flat]) && !std::isnan(what.got[flat]))) return false;
        others += is_half(what.expected[flat]) || std::isnan(what.expected[flat]) ? 0 : 1;
    }
    values = what.got;
    return others >= 4; // of so few, it may be chance
}

inline bool has_halves(plain_call const& call) {
    return std::any_of(call.tensors.begin(), call.tensors.end(),
                       [](auto const& named) { return named.second.source.type == directml::data_type::float16; });
}

inline bool has_integers(plain_call const& call) { return !is_floating_point(call.tensor("InputTensor").source.type); }

inline void flush(element_values& values, directml::data_type type) {
    double const least = type == directml::data_type::float16 ? 0x1p-14 : 0x1p-126;
    for (double& value : values)
        if (is_floating_point(type) && std::abs(value) < least) value = 0;
}

inline bool flush_inputs(plain_call& call) {
    for (auto& [name, tensor] : call.tensors) flush(tensor.values, tensor.source.type);
    return true;
}

inline bool flush_results(suspect const& what, element_values& values) {
    flush(values, what.output().type);
    return is_floating_point(what.output().type);
}

/// The call with ones in place of the image, for another operator that reads it.
inline plain_call on_ones(plain_call call, std::string_view operator_name) {
    shape const image = call.input_sizes(), output = call.output_sizes();
    call.schema = directml::find_operator(operator_name);
    call.tensors["InputTensor"] = {.sizes = image,
                                   .values = element_values(static_cast<std::size_t>(element_count(image)), 1.)};
    call.tensors["OutputTensor"] = {.sizes = output, .source = {directml::data_type::float32, nullptr, output}};
    std::erase_if(call.tensors, [&](auto const& named) { return call.schema->find(named.first) == nullptr; });
    return call;
}

/// Averages of which each is multiplied by a factor, or their gradient.
inline std::optional<element_values> averages_times(element_values const& factors, plain_call call,
                                                    std::string_view output) {
    auto const multiply = [&](element_values& values) {
        std::transform(values.begin(), values.end(), factors.begin(), values.begin(), std::multiplies<>());
    };
    if (call.is_gradient()) multiply(call.tensor("InputGradientTensor").values);
    std::optional<element_values> result = reference_result(call, output);
    if (result && !call.is_gradient()) multiply(*result);
    return result;
}

inline double not_divided(double sum, index_t, plain_call const&) { return sum; }
inline double last_of(double, double share, bool) { return share; }

/// Gives all elements of a tensor one value; false when that changes nothing.
inline bool set_all(plain_call& call, std::string_view tensor, double value) {
    if (!call.has(tensor)) return false;
    element_values& values = call.tensor(tensor).values;
    return std::exchange(values, element_values(values.size(), value)) != values;
}

/// Puts ones into the input that is summed up, so that zeros show which elements of a result nothing reaches.
inline bool fill_with_ones(plain_call& call) {
    set_all(call, call.is_gradient() ? "InputGradientTensor" : "InputTensor", 1);
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

inline bool scale(suspect const& what, element_values& values) {
    std::optional<double> const factor = factor_of(what);
    for (double& value : values) value *= factor.value_or(1);
    return factor.has_value();
}

inline std::string factor_text(suspect const& what) { return ": " + spec::number(factor_of(what).value_or(1)); }

/// Which any operator may make.
inline constexpr hypothesis number_faults[] = {
    {"half_truncated", "the device rounds results to half toward zero", has_halves, truncate},
    {"subnormals_flushed", "the device takes subnormal elements for 0 and writes none", flush_inputs, flush_results},
    {"computed_in_half", "all results are numbers of FLOAT16: the device stores or computes in half", take_halves},
    {"sign_reversed", "the output has the wrong sign", each<negated>},
    {"infinity_for_largest", "the device writes the largest finite number where the result is infinite",
     take_largest_for_infinity},
    {"result_scaled", "each element of the output is a constant times what it should be",
     measured_change{scale, factor_text}},
};

/// Of RESAMPLE.
inline constexpr hypothesis byte_faults[] = {
    {"bytes_rounded", "the device rounds results to the nearest integer instead of cutting off their fraction",
     has_integers, each<rounded_to_even>},
    {"bytes_halves_away_from_zero", "the device rounds results to the nearest integer, halves away from zero",
     has_integers, each<rounded_away_from_zero>},
    {"bytes_rounded_down", "the device rounds results down, also those below zero", has_integers, each<rounded_down>},
};

} // namespace dmlref::golden::cause
