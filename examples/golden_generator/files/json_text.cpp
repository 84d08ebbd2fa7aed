// SPDX-License-Identifier: MIT
#include "files/json_text.hpp"

#include <cmath>

namespace dmlref::tool {

namespace {

using nlohmann::ordered_json;
constexpr std::size_t columns = 110;

/// The key, or nothing in an array.
std::string prefix(ordered_json const& container, std::string const& key) {
    return container.is_object() ? ordered_json(key).dump() + ": " : std::string();
}

std::string on_one_line(ordered_json const& value) {
    if (!value.is_structured()) return value.dump();
    std::string text;
    for (auto const& [key, member] : value.items())
        text += (text.empty() ? "" : ", ") + prefix(value, key) + on_one_line(member);
    return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

/// `column` is the column where the text begins, after indentation and key.
std::string indented(ordered_json const& value, std::size_t indentation, std::size_t column) {
    std::string const line = on_one_line(value);
    if (!value.is_structured() || column + line.size() < columns) return line;
    std::string const margin(indentation + 2, ' ');
    std::string text;
    for (auto const& [key, member] : value.items()) {
        std::string const name = prefix(value, key);
        text += (text.empty() ? "" : ",\n") + margin + name;
        text += indented(member, indentation + 2, margin.size() + name.size());
    }
    text = "\n" + text + "\n" + std::string(indentation, ' ');
    return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

} // namespace

std::string json_text(ordered_json const& value) { return indented(value, 0, 0) + "\n"; }

ordered_json number_json(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return value;
}

} // namespace dmlref::tool
