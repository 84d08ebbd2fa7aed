// SPDX-License-Identifier: MIT
#include "files/case_files.hpp"
#include "suite/suite.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace dmlref::testing;
using namespace dmlref::tool;

namespace {

/// The case that docs/goldens.md shows, as it was written by an earlier build.
std::filesystem::path const committed_folder = DMLREF_SOURCE_DIR "/tests/tool/committed_case";
char const* const committed_name = "roi_align1/example_of_the_document_f16";
std::filesystem::path const document = DMLREF_SOURCE_DIR "/docs/goldens.md";

/// The first block of a language in the document, after `from`.
std::string block_of(std::string const& markdown, std::string const& language, std::string const& from) {
    std::string const fence = "```" + language + "\n";
    REQUIRE(markdown.find(from) != std::string::npos);
    std::size_t const begin = markdown.find(fence, markdown.find(from)) + fence.size();
    return markdown.substr(begin, markdown.find("```", begin) - begin);
}

} // namespace

TEST_CASE("committed case: it is generated as it was committed", "[generate][tool]") {
    case_files const files = files_of(*selected_cases({.filter = committed_name}).at(0), 1);
    for (case_file const& file : files.files) {
        INFO(file.name);
        CHECK(file.bytes == content_of(committed_folder / file.name));
    }
    std::size_t count = 0;
    for (auto const& entry : std::filesystem::directory_iterator(committed_folder)) count += entry.is_regular_file();
    CHECK(count == files.files.size());
}

TEST_CASE("committed case: docs/goldens.md shows it", "[generate][tool]") {
    std::string const text = content_of(document);
    CHECK(block_of(text, "json", "this is the model of") == content_of(committed_folder / "model.json"));
    CHECK(block_of(text, "json", "this is its `case.json`:") == content_of(committed_folder / "case.json"));
}
