// SPDX-License-Identifier: MIT
#include "model/text.hpp"

namespace dmlref::tool {

std::string shown(std::string_view text, std::size_t longest) {
    bool const is_long = text.size() > longest;
    if (is_long) // not in the middle of a UTF-8 character
        while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xc0) == 0x80) --longest;
    std::string result;
    for (char character : text.substr(0, longest)) {
        auto const code = static_cast<unsigned char>(character);
        result += code < 0x20 || code == 0x7f ? '?' : character;
    }
    return is_long ? result + "..." : result;
}

std::string ascii_lower(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return result;
}

} // namespace dmlref::tool
