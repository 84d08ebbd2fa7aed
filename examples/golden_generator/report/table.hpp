// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace dmlref::tool {

/// Rows of words as aligned columns, two spaces apart. `right_aligned` says for how many of the last columns the words
/// end below each other, as numbers should; the others begin there.
std::string aligned_table(std::vector<std::vector<std::string>> const& rows, std::size_t right_aligned = 0);

/// "1 234 567".
std::string grouped(std::uint64_t number);

} // namespace dmlref::tool
