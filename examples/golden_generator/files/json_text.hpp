// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json.hpp>

#include <string>

namespace dmlref::tool {

/// Readable JSON: two spaces per level, and everything that fits into 110 columns on one line. Ends with a newline.
std::string json_text(nlohmann::ordered_json const& value);

/// Every float is a double, so the number that is read back is the same. JSON cannot express the others: they become
/// the strings "nan", "inf" and "-inf".
nlohmann::ordered_json number_json(double value);

/// `text` with invalid UTF-8 replaced, so that a report can contain it: paths may have any bytes.
inline std::string utf8_text(std::string const& text) {
    using nlohmann::json;
    return json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace)).get<std::string>();
}

} // namespace dmlref::tool
