// SPDX-License-Identifier: MIT
#include "model/trailing_commas.hpp"

#include <algorithm>
#include <string_view>

namespace dmlref::tool {

namespace {

/// One past the end of the string that starts at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    return std::min(at + 1, text.size());
}

/// One past the end of the comment that starts at `at`; `at` if none does.
std::size_t end_of_comment(std::string_view text, std::size_t at) {
    std::string_view const rest = text.substr(at);
    std::string_view const closing = rest.starts_with("//") ? "\n" : rest.starts_with("/*") ? "*/" : "";
    if (closing.empty()) return at;
    std::size_t const end = text.find(closing, at + 2);
    return end == std::string_view::npos ? text.size() : end + closing.size();
}

} // namespace

std::string without_trailing_commas(std::string text) {
    std::string_view const space = " \t\r\n";
    std::string_view const no_value = "[{,:"; // a comma after one of these stays, for the parser to refuse
    std::size_t comma = std::string::npos;
    char previous = '[';
    for (std::size_t at = 0; at < text.size();) {
        char const current = text[at];
        std::size_t const after_comment = end_of_comment(text, at);
        if (after_comment != at) {
            at = after_comment;
            continue;
        }
        if (space.find(current) == std::string_view::npos) {
            if ((current == ']' || current == '}') && comma != std::string::npos) text[comma] = ' ';
            bool const follows_value = no_value.find(previous) == std::string_view::npos;
            comma = current == ',' && follows_value ? at : std::string::npos;
            previous = current;
        }
        at = current == '"' ? end_of_string(text, at) : at + 1;
    }
    return text;
}

} // namespace dmlref::tool
