// SPDX-License-Identifier: MIT
#pragma once
#include <nlohmann/json.hpp>

#include <string>

namespace dmlref::tool {

/// Readable JSON: two spaces per level, and everything that fits into 110 columns on one line. Ends with a newline.
std::string json_text(nlohmann::ordered_json const& value);

} // namespace dmlref::tool
