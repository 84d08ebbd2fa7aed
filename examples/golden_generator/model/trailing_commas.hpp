// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace dmlref::tool {

/// `text`, a JSON document with comments, with a space for each comma that follows a value and precedes a closing
/// bracket. Nothing moves, so positions in errors stay correct.
std::string without_trailing_commas(std::string text);

} // namespace dmlref::tool
