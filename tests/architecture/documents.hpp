// SPDX-License-Identifier: MIT
#pragma once
#include "source_tree.hpp"

#include <regex>

namespace dmlref::architecture {

inline std::vector<source_file> documents() {
    std::vector<source_file> files = files_below({"docs", "examples", "tests"}, {".md"});
    files.push_back({"README.md", text_of(checkout() / "README.md")});
    return files;
}

/// Markdown without its fenced blocks and code spans.
inline std::string prose_of(std::string const& markdown) {
    static std::regex const code_span("`[^`]*`");
    std::string prose;
    bool fenced = false;
    for (std::string const& line : lines_of(markdown)) {
        bool const is_fence = line.find("```") == line.find_first_not_of(' ') && line.find("```") != std::string::npos;
        if (is_fence) fenced = !fenced;
        if (!fenced && !is_fence) prose += std::regex_replace(line, code_span, "`code`");
        prose += '\n';
    }
    return prose;
}

} // namespace dmlref::architecture
