// SPDX-License-Identifier: MIT
#include "model/number.hpp"

#include "model/text.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <optional>

namespace dmlref::tool {

namespace {

/// A decimal number of any length, without its sign: 0.d1d2d3... * 10^exponent, without zeros at either end.
struct decimal {
    std::string digits;
    std::int64_t exponent = 0;
};

decimal decimal_from(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    std::size_t const e = std::min(text.find_first_of("eE"), text.size());
    std::string_view exponent_text = text.substr(std::min(e + 1, text.size()));
    if (exponent_text.starts_with('+')) exponent_text.remove_prefix(1);

    constexpr std::int64_t beyond_all = 1'000'000'000'000; // an exponent that does not even fit its type
    std::int64_t exponent = 0;
    auto const [end, error] =
        std::from_chars(exponent_text.data(), exponent_text.data() + exponent_text.size(), exponent);
    if (error == std::errc::result_out_of_range || exponent > beyond_all || exponent < -beyond_all)
        exponent = exponent_text.starts_with('-') ? -beyond_all : beyond_all;

    std::string_view const mantissa = text.substr(0, e);
    std::string_view const whole = mantissa.substr(0, mantissa.find('.'));
    decimal result;
    for (char digit : mantissa)
        if (digit != '.') result.digits += digit;
    std::size_t const first = std::min(result.digits.find_first_not_of('0'), result.digits.size());
    result.digits.erase(0, first);
    result.digits.erase(result.digits.find_last_not_of('0') + 1);
    result.exponent = exponent + static_cast<std::int64_t>(whole.size()) - static_cast<std::int64_t>(first);
    return result;
}

/// Negative, zero or positive, as a is below, equal to or above b.
int compare(decimal const& a, decimal const& b) {
    if (a.digits.empty() || b.digits.empty()) return static_cast<int>(!a.digits.empty()) - !b.digits.empty();
    if (a.exponent != b.exponent) return a.exponent < b.exponent ? -1 : 1;
    return a.digits.compare(b.digits);
}

/// A double that rounds to float and to half as the literal itself does. It is the nearest double or, if the literal
/// differs from it and it may be the middle between two floats, its neighbor on the literal's side.
double to_round_once(json_decimal const& literal) {
    double const nearest = std::abs(literal.nearest);
    auto const bits = std::bit_cast<std::uint64_t>(nearest);
    constexpr std::uint64_t digits_beyond_a_middle = (std::uint64_t{1} << 28) - 1; // 53 - (24 + 1)
    bool const is_in_range = nearest > 0x1p-151 && nearest < 0x1p129;
    if (!is_in_range || (bits & digits_beyond_a_middle) != 0) return literal.nearest;

    char exact[200]; // in that range, 160 digits are enough for every such double
    auto const end = std::to_chars(exact, exact + sizeof exact, nearest, std::chars_format::scientific, 160).ptr;
    int const side = compare(decimal_from(literal.text), decimal_from({exact, static_cast<std::size_t>(end - exact)}));
    if (side == 0) return literal.nearest;
    return std::copysign(std::bit_cast<double>(side > 0 ? bits + 1 : bits - 1), literal.nearest);
}

/// Rounds once, to nearest even: through a float that was rounded to odd, which is neither a half nor the middle of
/// two.
half nearest_half(double value) {
    auto const rounded = static_cast<float>(value);
    auto const bits = std::bit_cast<std::uint32_t>(rounded);
    if (static_cast<double>(rounded) == value || (bits & 1u) != 0) return half(rounded);
    bool const is_below = std::abs(static_cast<double>(rounded)) < std::abs(value);
    return half(std::bit_cast<float>(is_below ? bits + 1 : bits - 1));
}

/// The value of a string that stands for a float.
std::optional<double> non_finite(json_value const& value) {
    auto const* text = std::get_if<std::string>(&value.content);
    if (text == nullptr) return std::nullopt;
    std::string const lower = ascii_lower(*text);
    if (lower == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (lower == "inf") return std::numeric_limits<double>::infinity();
    if (lower == "-inf") return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

/// `convert` turns a finite double of magnitude below `overflow` into a T.
template <class T, class Convert>
T float_from(json_value const& value, double overflow, char const* type, Convert&& convert) {
    if (auto const special = non_finite(value)) return T(static_cast<float>(*special));
    double number = 0;
    if (auto const* negative = std::get_if<std::int64_t>(&value.content))
        number = static_cast<double>(*negative);
    else if (auto const* positive = std::get_if<std::uint64_t>(&value.content))
        number = static_cast<double>(*positive);
    else if (auto const* literal = std::get_if<json_decimal>(&value.content))
        number = to_round_once(*literal);
    else
        throw value_error("is " + description_of(value) + ", must be a number, 'nan', 'inf' or '-inf'");
    if (std::abs(number) >= overflow)
        throw value_error("is " + description_of(value) + ", must fit into " + std::string(type));
    return convert(number);
}

} // namespace

std::string description_of(json_value const& value) {
    struct description {
        std::string operator()(std::nullptr_t) const { return "null"; }
        std::string operator()(bool is_true) const { return is_true ? "true" : "false"; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(std::uint64_t number) const { return std::to_string(number); }
        std::string operator()(json_decimal const& number) const { return shown(number.text, 40); }
        std::string operator()(std::string const& text) const { return "the string '" + shown(text, 40) + "'"; }
        std::string operator()(json_array const&) const { return "an array"; }
        std::string operator()(json_object const&) const { return "an object"; }
    };
    return std::visit(description{}, value.content);
}

template <>
float number_from<float>(json_value const& value) {
    if (auto const* negative = std::get_if<std::int64_t>(&value.content)) return static_cast<float>(*negative);
    if (auto const* positive = std::get_if<std::uint64_t>(&value.content)) return static_cast<float>(*positive);
    return float_from<float>(value, 0x1.ffffffp127, "FLOAT32",
                             [](double number) { return static_cast<float>(number); });
}

template <>
half number_from<half>(json_value const& value) {
    return float_from<half>(value, 65520, "FLOAT16", nearest_half);
}

template <>
double number_from<double>(json_value const& value) {
    if (auto const* literal = std::get_if<json_decimal>(&value.content)) return literal->nearest;
    return float_from<double>(value, std::numeric_limits<double>::infinity(), "FLOAT64",
                              [](double number) { return number; });
}

} // namespace dmlref::tool
