// SPDX-License-Identifier: MIT
#pragma once
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>
#include <cstdlib>

/// Documents, held against what a test measures. DMLREF_SOURCE_DIR is the checkout.
namespace dmlref::testing {

/// Checks that a document has these words, on one line or broken into several.
inline void check_documented_words(std::string const& document, std::string const& words) {
    std::string text = content_of(std::filesystem::path(DMLREF_SOURCE_DIR) / document);
    std::replace(text.begin(), text.end(), '\n', ' ');
    INFO(document);
    CHECK((text.find(words) != std::string::npos ? words : "") == words);
}

/// Checks that a document has a table, which is known by its first line and ends at an empty one. With
/// DMLREF_WRITE_TABLES set, writes it into the document first.
inline void check_documented_table(std::string const& document, std::string const& table) {
    std::filesystem::path const file = std::filesystem::path(DMLREF_SOURCE_DIR) / document;
    std::string text = content_of(file);
    std::size_t const begin = text.find(table.substr(0, table.find('\n') + 1));
    REQUIRE(begin != std::string::npos);
    std::size_t const length = text.find("\n\n", begin) + 1 - begin;
    if (std::getenv("DMLREF_WRITE_TABLES") != nullptr)
        std::ofstream(file, std::ios::binary) << text.replace(begin, length, table);
    CHECK(content_of(file).substr(begin, table.size() + 1) == table + "\n");
}

} // namespace dmlref::testing
