// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/half.hpp"
#include "dmlref/core/to_index.hpp"

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace dmlref {

/// Element types with their own number type. On these numbers reference/ computes what else can be known about a
/// result: golden/acceptance/judged.hpp.
template <class T>
concept element_with_arithmetic = requires {
    typename T::real;
};

/// The element types that operators compute on: FLOAT32 and FLOAT16.
template <class T>
concept element = std::same_as<T, float> || std::same_as<T, half> || element_with_arithmetic<T>;

template <class T, class... Types>
concept one_of = (std::same_as<T, Types> || ...);

/// INT8 and UINT8.
template <class T>
concept byte_integer = one_of<T, std::int8_t, std::uint8_t>;

/// Integers of 8 and 16 bits.
template <class T>
concept small_integer = byte_integer<T> || one_of<T, std::int16_t, std::uint16_t>;

/// The types whose numbers a float holds exactly.
template <class T>
concept exact_in_float = element<T> || small_integer<T>;

/// The integer types of DML_TENSOR_DATA_TYPE.
template <class T>
concept integer = small_integer<T> || one_of<T, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t>;

/// The element types of operators that take integers too.
template <class T>
concept number = element<T> || integer<T>;

namespace detail {

template <class T>
struct arithmetic_of {
    using real = float;
    using sum = float;
};
template <element_with_arithmetic T>
struct arithmetic_of<T> {
    using real = typename T::real;
    using sum = T;
};
template <element_with_arithmetic T>
    requires requires { typename T::sum; }
struct arithmetic_of<T> {
    using real = typename T::real;
    using sum = typename T::sum;
};

} // namespace detail

/// The type an operator computes in: float for all element types of DirectML.
template <class T>
using real_of = typename detail::arithmetic_of<T>::real;

/// The type of a sum to which an operator adds more than once: also float.
template <class T>
using sum_of = typename detail::arithmetic_of<T>::sum;

/// The type in which values are compared. Integers stay integers, since a float cannot hold all those of 32 or 64 bits.
template <number T>
using comparable = std::conditional_t<integer<T>, T, real_of<T>>;

template <number T>
constexpr comparable<T> value_of(T const& stored) {
    return static_cast<comparable<T>>(stored);
}

/// The maximum of no elements: -infinity, or the lowest integer. MP-4
template <number T>
inline constexpr auto lowest_value = -std::numeric_limits<float>::infinity();
template <integer T>
inline constexpr auto lowest_value<T> = std::numeric_limits<T>::lowest();

/// The value that a FLOAT32 or FLOAT16 tensor stores for a computed float. It is rounded once, to nearest even. Every
/// NaN becomes the same one, quiet, positive and without payload, since the payload that arithmetic leaves differs
/// between processors and compilers. NU-3
template <one_of<float, half> T>
constexpr T to_element(float value) {
    if (value != value) value = std::numeric_limits<float>::quiet_NaN();
    return static_cast<T>(value);
}

/// The value that an INT8 or UINT8 tensor stores for a computed float: the nearest integer of the type, and at a tie
/// the even one. RESAMPLE rounds before it calls this. RS-8
template <byte_integer T>
T to_element(float value) {
    using limits = std::numeric_limits<T>;
    return static_cast<T>(to_index(std::nearbyint(value), (limits::min)(), (limits::max)()));
}

/// Elements with their own number type keep a number, or a sum, as it is: nothing is rounded.
template <element_with_arithmetic T>
real_of<T> to_element(real_of<T> const& number) {
    return number;
}
template <element_with_arithmetic T>
sum_of<T> to_element(sum_of<T> const& sum) {
    return sum;
}

/// An integer that was selected, not computed.
template <integer T>
constexpr T to_element(std::same_as<T> auto value) {
    return value;
}

} // namespace dmlref
