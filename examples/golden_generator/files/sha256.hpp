// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace dmlref::tool {

/// The SHA-256 of some bytes, as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

} // namespace dmlref::tool
