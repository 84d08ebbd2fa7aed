// SPDX-License-Identifier: MIT
#pragma once
#include "device/result_folder.hpp"

#include <vector>

namespace dmlref::tool {

/// The last lines that the device wrote to its two streams, each after the stream's name and without control
/// characters.
std::vector<std::string> last_lines_of(result_place const& place);

} // namespace dmlref::tool
