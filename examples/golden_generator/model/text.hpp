// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace dmlref::tool {

/// `text` for a message: on one line, without control characters, and cut if it is long.
std::string shown(std::string_view text, std::size_t longest = 80);

/// `text` with the letters A to Z in lower case, whatever the locale.
std::string ascii_lower(std::string_view text);

} // namespace dmlref::tool
