// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <string>
#include <vector>

namespace dmlref::testing {

/// Whether every element of an XML document that is opened is closed, in the reverse order, and no control character
/// and no stray markup is left: all that can go wrong in what this project writes.
inline bool is_well_formed(std::string const& xml) {
    std::vector<std::string> open;
    for (std::size_t at = 0; at < xml.size(); ++at) {
        if (static_cast<unsigned char>(xml[at]) < 0x20 && xml[at] != '\n' && xml[at] != '\t') return false;
        std::string const rest = xml.substr(at, 6);
        bool const is_escape =
            rest.starts_with("&amp;") || rest.starts_with("&lt;") || rest.starts_with("&gt;") || rest == "&quot;";
        if (xml[at] == '&' && !is_escape) return false;
        if (xml[at] != '<') continue;
        std::size_t const end = xml.find('>', at);
        if (end == std::string::npos) return false;
        std::string const tag = xml.substr(at + 1, end - at - 1);
        auto const quotes = std::count(tag.begin(), tag.end(), '"');
        if (tag.empty() || tag.find('<') != std::string::npos || quotes % 2 != 0) return false;
        if (tag[0] == '/') {
            if (open.empty() || "/" + open.back() != tag) return false;
            open.pop_back();
        } else if (tag[0] != '?' && tag.back() != '/') {
            open.push_back(tag.substr(0, tag.find(' ')));
        }
        at = end;
    }
    return open.empty();
}

} // namespace dmlref::testing
