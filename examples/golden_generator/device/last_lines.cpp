// SPDX-License-Identifier: MIT
#include "device/last_lines.hpp"

#include "model/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace dmlref::tool {

namespace {

constexpr std::ptrdiff_t most_lines = 5;
constexpr std::size_t longest_line = 200;
constexpr std::streamoff most_bytes = 4096;

/// The end of a file, from the start of a line if possible.
std::string end_of(std::filesystem::path const& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    std::streamoff const size = in.tellg();
    if (size <= 0) return {};
    in.seekg(std::max<std::streamoff>(0, size - most_bytes));
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (size > most_bytes)
        if (std::size_t const line = text.find('\n'); line + 1 < text.size()) text.erase(0, line + 1);
    return text;
}

/// The text with invalid UTF-8 replaced, so that a report in JSON can contain it.
std::string valid_text(std::string const& text) {
    using nlohmann::json;
    return json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace)).get<std::string>();
}

std::vector<std::string> last_lines(std::filesystem::path const& file, std::string const& name) {
    std::istringstream in(end_of(file));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!line.empty()) lines.push_back(name + ": " + valid_text(shown(line, longest_line)));
    }
    if (std::ssize(lines) > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
    return lines;
}

} // namespace

std::vector<std::string> last_lines_of(result_place const& place) {
    std::vector<std::string> lines = last_lines(place.output_file, "stdout");
    for (std::string& line : last_lines(place.error_file, "stderr")) lines.push_back(std::move(line));
    return lines;
}

} // namespace dmlref::tool
