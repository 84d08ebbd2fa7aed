// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The checkout as text, for the tests that check its rules.
namespace dmlref::architecture {

struct source_file {
    std::string path; ///< from the root of the checkout, with slashes: "include/dmlref/core/half.hpp"
    std::string text;
};

inline std::filesystem::path const& checkout() {
    static std::filesystem::path const root = DMLREF_SOURCE_DIR;
    return root;
}

inline std::string text_of(std::filesystem::path const& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::runtime_error(file.string() + " cannot be read");
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::erase(text, '\r'); // a checkout on Windows
    return text;
}

inline bool ends_with_any(std::string_view text, std::vector<std::string_view> const& endings) {
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return text.ends_with(ending); });
}

/// All files below a folder of the checkout, which must be there, whose names end in one of `endings`, in order of
/// their paths.
inline std::vector<source_file> files_below(std::string_view folder, std::vector<std::string_view> const& endings) {
    std::vector<source_file> files;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(checkout() / folder)) {
        std::string const path = entry.path().lexically_relative(checkout()).generic_string();
        if (entry.is_regular_file() && ends_with_any(path, endings)) files.push_back({path, text_of(entry.path())});
    }
    std::sort(files.begin(), files.end(), [](auto const& a, auto const& b) { return a.path < b.path; });
    return files;
}

inline std::vector<source_file> files_below(std::vector<std::string_view> const& folders,
                                            std::vector<std::string_view> const& endings) {
    std::vector<source_file> files;
    for (std::string_view folder : folders)
        for (source_file& file : files_below(folder, endings)) files.push_back(std::move(file));
    return files;
}

inline std::vector<std::string> lines_of(std::string const& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

inline std::string line_number_at(std::string_view text, std::size_t offset) {
    return std::to_string(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

/// C++ source in which comments and the contents of literals are blanks; everything else keeps its line and column.
inline std::string code_only(std::string text) {
    auto const blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to && i < text.size(); ++i)
            if (text[i] != '\n') text[i] = ' ';
    };
    auto const end_of = [&](std::string_view mark, std::size_t from) {
        std::size_t const at = text.find(mark, from);
        return at == std::string::npos ? text.size() : at;
    };
    auto const is_hex_digit = [&](std::size_t i) {
        return i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i])) != 0;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::size_t end = i;
        if (text.compare(i, 2, "//") == 0) {
            end = end_of("\n", i);
            blank(i, end);
        } else if (text.compare(i, 2, "/*") == 0) {
            end = end_of("*/", i + 2) + 2;
            blank(i, end);
        } else if (text.compare(i, 2, "R\"") == 0) {
            std::string const close = ')' + text.substr(i + 2, end_of("(", i) - i - 2) + '"';
            end = end_of(close, i);
            blank(i + 2, end);
            end += close.size();
        } else if (text[i] == '"' || (text[i] == '\'' && !(i > 0 && is_hex_digit(i - 1) && is_hex_digit(i + 1)))) {
            for (end = i + 1; end < text.size() && text[end] != text[i] && text[end] != '\n'; ++end)
                if (text[end] == '\\') ++end;
            // The quotation in a directive is the name of a file.
            std::size_t const first = text.find_first_not_of(" \t", text.rfind('\n', i) + 1);
            if (text[first] != '#') blank(i + 1, end);
            ++end;
        }
        if (end > i) i = end - 1;
    }
    return text;
}

/// One line per violation, or per violation that a check finds in files; a test compares it with "", so that a failure
/// prints them all.
inline std::string listed(std::vector<std::string> const& violations) {
    std::string list;
    for (std::string const& violation : violations) list += "\n" + violation;
    return list;
}
std::string listed(std::vector<source_file> const& files, auto const& violations_of) {
    std::string list;
    for (source_file const& file : files) list += listed(violations_of(file));
    return list;
}

} // namespace dmlref::architecture
