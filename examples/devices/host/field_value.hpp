// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/directml/operator_call.hpp>

namespace device_host {

/// A field of a call that is no tensor. Enumerators are numbers.
template <class T>
T value_of(dmlref::directml::operator_call const& call, std::string_view field) {
    return std::get<T>(call.attributes.find(field)->second);
}

template <class Enum>
bool is(dmlref::directml::operator_call const& call, std::string_view field, Enum value) {
    return value_of<std::uint32_t>(call, field) == static_cast<std::uint32_t>(value);
}

} // namespace device_host
