// SPDX-License-Identifier: MIT
#include "files/case_files.hpp"
#include "suite/suite.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <cstdlib>

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
    std::size_t const begin = markdown.find(fence, markdown.find(from)) + fence.size();
    return markdown.substr(begin, markdown.find("```", begin) - begin);
}

int exit_status(std::string const& command) { return std::system((command + " > /dev/null 2>&1").c_str()); }

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
    CHECK(block_of(text, "json", "Its model:") == content_of(committed_folder / "model.json"));
    CHECK(block_of(text, "json", "and its `case.json`:") == content_of(committed_folder / "case.json"));
}

TEST_CASE("committed case: the program in docs/goldens.md reads it", "[generate][tool]") {
    std::string python;
    for (std::string const& candidate : {std::string("python3"), std::string("/usr/bin/python3")})
        if (python.empty() && exit_status(candidate + " -c 'import numpy'") == 0) python = candidate;
    if (python.empty()) {
        SUCCEED("there is no python3 with numpy");
        return;
    }
    temporary_folder const folder;
    std::string const program =
        folder.write("check.py", block_of(content_of(document), "python", "Comparing")).string();
    std::string const command = python + " " + program + " " + committed_folder.string() + " " + folder.path().string();
    CHECK(exit_status(command) != 0); // there is no output yet
    std::filesystem::copy_file(committed_folder / "OutputTensor.expected.npy", folder / "OutputTensor.npy");
    CHECK(exit_status(command) == 0);
}
