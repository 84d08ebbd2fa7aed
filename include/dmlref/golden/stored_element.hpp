// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/element.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/spec/rules.hpp"

#include <cstring>
#include <optional>

namespace dmlref::golden {

/// An element as a tensor stores it.
struct stored_element {
    directml::data_type type = directml::data_type::unknown;
    std::uint64_t bits = 0; ///< in the low bytes

    bool operator==(stored_element const&) const = default;
    /// Exact, except for integers beyond 2^53.
    double value() const;
    bool is_nan() const { return std::isnan(value()); }
};

namespace detail {

/// Calls visit(T{}) with the C++ type of the elements and returns what it returns.
template <class Result, class Visit>
Result of_element_type(directml::data_type type, Visit&& visit) {
    Result result{};
    directml::detail::with_element_type(type, [&]<class T>(T) { result = visit(T{}); });
    return result;
}

template <class T>
T element_of_bits(std::uint64_t bits) {
    if constexpr (std::is_same_v<T, half>)
        return half::from_bits(static_cast<std::uint16_t>(bits));
    else if constexpr (std::is_same_v<T, float>)
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    else
        return static_cast<T>(bits);
}

template <class T>
std::uint64_t bits_of_element(T element) {
    if constexpr (std::is_same_v<T, half>)
        return element.bits();
    else if constexpr (std::is_same_v<T, float>)
        return std::bit_cast<std::uint32_t>(element);
    else
        return static_cast<std::make_unsigned_t<T>>(element);
}

template <class T>
double widened(T element) {
    if constexpr (std::is_same_v<T, half>)
        return static_cast<double>(static_cast<float>(element));
    else
        return static_cast<double>(element);
}

/// The half nearest to a double, ties to even: through a float whose last bit says whether it is exact.
inline half half_nearest_to(double value) {
    auto const nearest = static_cast<float>(value);
    double const error = value - static_cast<double>(nearest);
    if (error == 0 || !std::isfinite(nearest) || std::isnan(error)) return half(nearest);
    std::uint32_t bits = std::bit_cast<std::uint32_t>(nearest);
    bool const is_beyond = (error < 0) == (nearest > 0);
    if (nearest == 0.f) return half(nearest);
    if (is_beyond) --bits;
    return half(std::bit_cast<float>(bits | 1u));
}

} // namespace detail

inline double stored_element::value() const {
    return detail::of_element_type<double>(
        type, [&]<class T>(T) { return detail::widened(detail::element_of_bits<T>(bits)); });
}

/// The element that `place` points to.
inline stored_element load_element(directml::data_type type, void const* place) {
    auto const bits = detail::of_element_type<std::uint64_t>(type, [&]<class T>(T element) {
        std::memcpy(&element, place, sizeof element);
        return detail::bits_of_element(element);
    });
    return {type, bits};
}

/// The element that a tensor of this type stores for a real number: the nearest one, ties to even, and for integers
/// within their range. Fill values are stored in this way too.
inline stored_element element_nearest_to(directml::data_type type, double value) {
    auto const bits = detail::of_element_type<std::uint64_t>(type, [&]<class T>(T) {
        if constexpr (std::is_same_v<T, half>) {
            return detail::bits_of_element(detail::half_nearest_to(value));
        } else if constexpr (std::is_same_v<T, float>) {
            return detail::bits_of_element(static_cast<float>(value));
        } else {
            using limits = std::numeric_limits<T>;
            constexpr index_t highest =
                sizeof(T) == 8 ? (std::numeric_limits<index_t>::max)() : static_cast<index_t>((limits::max)());
            return detail::bits_of_element(
                static_cast<T>(to_index(std::nearbyint(value), static_cast<index_t>((limits::min)()), highest)));
        }
    });
    return {type, bits};
}

/// How the numbers that a call computes become integers, if they do: only interpolated INT8 and UINT8 do. Other
/// integers are selected, not computed. RS-8
inline std::optional<integer_rounding> rounding_to_integers(directml::operator_call const& call) {
    auto const output = call.tensors.find("OutputTensor");
    bool const has_bytes = output != call.tensors.end() && directml::element_size(output->second.type) == 1;
    if (!has_bytes || !call.schema->find("InterpolationMode")) return std::nullopt;
    return call.interpretation.readings.integer_rounding;
}

constexpr bool is_floating_point(directml::data_type type) {
    return type == directml::data_type::float32 || type == directml::data_type::float16;
}

/// The distance from one element of the type to the next at this value; 1 for integers.
inline double spacing_at(directml::data_type type, double value) {
    if (!is_floating_point(type)) return 1;
    bool const is_half = type == directml::data_type::float16;
    int const digits = is_half ? 11 : 24, least = is_half ? -24 : -149, most = is_half ? 5 : 104;
    if (!std::isfinite(value)) return std::ldexp(1., most);
    int exponent = 0; // of a fraction below 1
    std::frexp(value, &exponent);
    return std::ldexp(1., std::clamp(value == 0 ? least : exponent - digits, least, most));
}

/// The number of steps of the type from one element to the other: 0 for equal elements, which include zeros of either
/// sign. Nothing if either is NaN.
inline std::optional<std::uint64_t> distance_in_units(stored_element const& a, stored_element const& b) {
    if (a.is_nan() || b.is_nan()) return std::nullopt;
    return detail::of_element_type<std::uint64_t>(a.type, [&]<class T>(T) -> std::uint64_t {
        if constexpr (element<T>) {
            constexpr std::uint64_t sign = std::uint64_t{1} << (8 * sizeof(T) - 1);
            auto const position = [](std::uint64_t bits) {
                auto const magnitude = static_cast<index_t>(bits & (sign - 1));
                return (bits & sign) != 0 ? -magnitude : magnitude;
            };
            index_t const difference = position(a.bits) - position(b.bits);
            return static_cast<std::uint64_t>(difference < 0 ? -difference : difference);
        } else {
            T const first = detail::element_of_bits<T>(a.bits), second = detail::element_of_bits<T>(b.bits);
            return first > second ? static_cast<std::uint64_t>(first) - static_cast<std::uint64_t>(second)
                                  : static_cast<std::uint64_t>(second) - static_cast<std::uint64_t>(first);
        }
    });
}

/// "3.1425781": the shortest text that reads back as the same float, or all digits of an integer. No sign for a NaN.
inline std::string text_of(stored_element const& element) {
    return detail::of_element_type<std::string>(element.type, [&]<class T>(T) -> std::string {
        T const value = detail::element_of_bits<T>(element.bits);
        if constexpr (integer<T>)
            return std::to_string(value);
        else
            return element.is_nan() ? "nan" : spec::number(static_cast<float>(value));
    });
}

/// "0x4249": as many digits as the type has.
inline std::string bits_text(stored_element const& element) {
    std::string digits = "0x";
    for (index_t digit = 2 * directml::element_size(element.type); digit-- > 0;)
        digits += "0123456789abcdef"[element.bits >> (4 * digit) & 0xf];
    return digits;
}

} // namespace dmlref::golden
