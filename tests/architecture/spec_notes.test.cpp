// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "test_names.hpp"

#include <map>
#include <set>

using namespace dmlref::architecture;

namespace {

std::regex const note_number(R"(\b[A-Z]{2}-\d+\b)");

/// The entries of docs/spec-notes.md by their numbers. An entry is a heading that starts with its number, and the text
/// below it.
std::map<std::string, std::string> entries_of(std::string const& markdown) {
    static std::regex const heading(R"(^#+ ([A-Z]{2}-\d+)\b.*)");
    std::map<std::string, std::string> entries;
    std::string* entry = nullptr;
    for (std::string const& line : lines_of(markdown)) {
        std::smatch match;
        if (std::regex_match(line, match, heading))
            entry = &entries[match[1].str()];
        else if (line.starts_with("#"))
            entry = nullptr;
        else if (entry != nullptr)
            *entry += line + "\n";
    }
    return entries;
}

std::map<std::string, std::string> spec_notes() { return entries_of(text_of(checkout() / "docs/spec-notes.md")); }

/// The tests that an entry names: the texts in quotes or backticks in a paragraph or list item that starts with "Test",
/// "Tests" or "Pinned by".
std::vector<std::string> tests_named_in(std::string const& entry) {
    static std::regex const label(R"(^[-*\s]*(Tests?|Pinned by)\b.*)");
    static std::regex const quoted(R"re("([^"]+)"|`([^`]+)`)re");
    std::vector<std::string> names;
    std::string paragraph;
    bool is_labeled = false;
    for (std::string const& line : lines_of(entry + "\n\n")) {
        bool const starts_anew = line.empty() || line.starts_with("- ") || line.starts_with("* ");
        if (starts_anew) {
            for (std::sregex_iterator match(paragraph.begin(), paragraph.end(), quoted), end; match != end; ++match)
                names.push_back((*match)[1].matched ? (*match)[1].str() : (*match)[2].str());
            paragraph.clear();
            is_labeled = false;
        }
        is_labeled = is_labeled || (paragraph.empty() && std::regex_match(line, label));
        if (is_labeled) paragraph += line.substr(line.find_first_not_of(' ')) + " ";
    }
    return names;
}

} // namespace

TEST_CASE("every note that is cited is an entry of the spec notes", "[architecture]") {
    auto const entries = spec_notes();
    std::vector<std::string> violations;
    for (source_file const& file :
         files_below({"include", "tests", "examples", "docs"}, {".hpp", ".cpp", ".md", ".json"})) {
        for (std::sregex_iterator match(file.text.begin(), file.text.end(), note_number), end; match != end; ++match)
            if (!entries.contains(match->str()))
                violations.push_back(file.path + ":" +
                                     line_number_at(file.text, static_cast<std::size_t>(match->position())) + " " +
                                     match->str());
    }
    CHECK(listed(violations) == "");
}

TEST_CASE("every spec note names tests that exist, or says that there are none", "[architecture]") {
    std::set<std::string> existing;
    for (test_name const& test : all_test_names()) existing.insert(test.name);
    auto const entries = spec_notes();
    CHECK(!entries.empty());
    std::vector<std::string> violations;
    for (auto const& [number, entry] : entries) {
        auto const names = tests_named_in(entry);
        if (names.empty() && entry.find("Tests:** none") == std::string::npos)
            violations.push_back(number + " names no test");
        for (std::string const& name : names)
            if (!existing.contains(name)) violations.push_back(number + " names a test that is not there: " + name);
    }
    CHECK(listed(violations) == "");
}

TEST_CASE("the spec notes are read as they are written", "[architecture]") {
    std::string const number = "RA-"
                               "1"; // split, so that this file cites nothing
    auto const entries =
        entries_of("# Notes\n## " + number + " A title\nText `code`.\n\n- Tests: `a: one`,\n  \"b: two\"\n" +
                   "- Else: `c`\n## Another title\n- Test: `d: four`\n");
    REQUIRE(entries.size() == 1);
    REQUIRE(entries.contains(number));
    CHECK(tests_named_in(entries.at(number)) == std::vector<std::string>{"a: one", "b: two"});
}
