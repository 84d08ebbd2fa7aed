// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json.hpp>

#include <string>

namespace dmlref::tool {

/// JSON for people: two spaces per level, and on one line whatever fits into 110 columns. Ends with a new line.
std::string json_text(nlohmann::ordered_json const& value);

} // namespace dmlref::tool
