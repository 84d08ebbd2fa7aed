// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace dmlref::tool {

/// Rows of words as aligned columns, two spaces apart. The last `right_aligned` columns are aligned at the right, as
/// numbers should be; the others at the left.
std::string aligned_table(std::vector<std::vector<std::string>> const& rows, std::size_t right_aligned = 0);

/// "1 234 567".
std::string grouped(std::uint64_t number);

} // namespace dmlref::tool
