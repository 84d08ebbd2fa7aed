// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace dmlref::tool {

/// `text` for a message: on one line, without control characters, and cut if it is long.
std::string shown(std::string_view text, std::size_t longest = 80);

/// What `text_of` makes of each thing, with a separator between them.
template <class Things, class Text>
std::string joined(Things const& things, std::string_view separator, Text&& text_of) {
    std::string text;
    for (auto const& each : things) {
        if (!text.empty()) text += separator;
        text += std::invoke(text_of, each);
    }
    return text;
}

/// `text` with the letters A to Z in lower case, whatever the locale.
std::string ascii_lower(std::string_view text);

} // namespace dmlref::tool
