// SPDX-License-Identifier: MIT
#pragma once
#include "model/json.hpp"

#include <dmlref/core/half.hpp>

#include <concepts>
#include <limits>
#include <stdexcept>
#include <utility>

/// Numbers of a JSON document as elements of a tensor: each is the value of its type that is nearest to the literal,
/// ties to even, or is refused. For floats, the strings "nan", "inf" and "-inf" are accepted too.
namespace dmlref::tool {

/// Says that a JSON value is of the wrong kind. `what()` says what it is and what it must be, without a place.
class value_error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// "1.5", "the string 'x'", "an array".
std::string description_of(json_value const& value);

template <class T>
T number_from(json_value const& value) = delete;
template <>
float number_from<float>(json_value const& value);
template <>
half number_from<half>(json_value const& value);
template <>
double number_from<double>(json_value const& value);

template <std::integral T>
T number_from(json_value const& value) {
    if (auto const* negative = std::get_if<std::int64_t>(&value.content))
        if (std::in_range<T>(*negative)) return static_cast<T>(*negative);
    if (auto const* positive = std::get_if<std::uint64_t>(&value.content))
        if (std::in_range<T>(*positive)) return static_cast<T>(*positive);
    throw value_error("is " + description_of(value) + ", must be an integer of " +
                      std::to_string(std::numeric_limits<T>::min()) + " to " +
                      std::to_string(std::numeric_limits<T>::max()));
}

} // namespace dmlref::tool
