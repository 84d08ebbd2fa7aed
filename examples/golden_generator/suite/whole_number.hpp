// SPDX-License-Identifier: MIT
#pragma once
#include "exit_code.hpp"

#include <charconv>
#include <cstdint>
#include <string>

namespace dmlref::tool {

/// The number that is the value of an option or a variable. Throws usage_error, which calls it `name`, for anything but
/// the digits of a 64-bit number.
inline std::uint64_t whole_number(std::string const& name, std::string const& text) {
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        throw usage_error(name + " is '" + text + "', must be a whole number from 0 to 2^64 - 1");
    return number;
}

} // namespace dmlref::tool
