// SPDX-License-Identifier: MIT
#include "report/table.hpp"

#include <algorithm>

namespace dmlref::tool {

std::string aligned_table(std::vector<std::vector<std::string>> const& rows, std::size_t right_aligned) {
    std::vector<std::size_t> widths;
    for (auto const& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], row[column].size());
    }
    std::string text;
    for (auto const& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            std::string const gap(widths[column] - row[column].size(), ' ');
            bool const at_right = column + right_aligned >= widths.size();
            line += (column == 0 ? "" : "  ") + (at_right ? gap + row[column] : row[column] + gap);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, " ");
    return text;
}

} // namespace dmlref::tool
