// SPDX-License-Identifier: MIT
#include "documents.hpp"
#include "support/catch.hpp"

#include <map>
#include <regex>
#include <set>

using namespace dmlref::architecture;

namespace {

struct fenced_block {
    std::string language; ///< "cpp" of "```cpp"
    std::string text;
};

std::vector<fenced_block> fenced_blocks_of(std::string const& markdown) {
    std::vector<fenced_block> blocks;
    bool inside = false;
    for (std::string const& line : lines_of(markdown)) {
        bool const is_fence = line.starts_with("```");
        if (is_fence && !inside) blocks.push_back({line.substr(3), ""});
        if (is_fence) inside = !inside;
        if (!is_fence && inside) blocks.back().text += line + "\n";
    }
    return blocks;
}

/// The anchors that a link may name: one per heading, as the usual web sites make them.
std::set<std::string> anchors_of(std::string const& markdown) {
    static std::regex const heading(R"(^#+\s+(.*?)\s*$)");
    std::map<std::string, int> times;
    std::set<std::string> anchors;
    bool fenced = false;
    for (std::string const& line : lines_of(markdown)) {
        if (line.starts_with("```")) fenced = !fenced;
        std::smatch match;
        if (fenced || !std::regex_match(line, match, heading)) continue;
        std::string anchor;
        for (char c : match[1].str()) {
            auto const byte = static_cast<unsigned char>(c);
            if (c == ' ') anchor += '-';
            if (std::isalnum(byte) || c == '-' || c == '_' || byte >= 0x80)
                anchor += static_cast<char>(std::tolower(byte));
        }
        int const before = times[anchor]++;
        anchors.insert(before == 0 ? anchor : anchor + "-" + std::to_string(before));
    }
    return anchors;
}

std::vector<std::string> broken_links(source_file const& document) {
    static std::regex const link(R"(\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+))", std::regex::multiline);
    std::vector<std::string> broken;
    std::string const prose = prose_of(document.text);
    for (std::sregex_iterator match(prose.begin(), prose.end(), link), end; match != end; ++match) {
        std::string const target = (*match)[1].matched ? (*match)[1].str() : (*match)[2].str();
        if (target.find("://") != std::string::npos || target.starts_with("mailto:")) continue;
        std::string const file = target.substr(0, target.find('#'));
        std::filesystem::path const here = checkout() / document.path;
        std::filesystem::path const there = file.empty() ? here : here.parent_path() / file;
        bool good = file.empty() || std::filesystem::exists(there);
        if (good && target.find('#') != std::string::npos && there.extension() == ".md")
            good =
                anchors_of(file.empty() ? document.text : text_of(there)).contains(target.substr(target.find('#') + 1));
        if (!good)
            broken.push_back(document.path + ":" + line_number_at(prose, static_cast<std::size_t>(match->position())) +
                             " " + target);
    }
    return broken;
}

} // namespace

TEST_CASE("every relative link of every document leads somewhere", "[architecture]") {
    CHECK(listed(documents(), broken_links) == "");
}

TEST_CASE("the link check finds broken links and nothing else", "[architecture]") {
    auto const broken = [](std::string const& text) { return !broken_links({"docs/page.md", text}).empty(); };
    CHECK(broken("see [this](nowhere.md)"));
    CHECK(broken("see [this](#no-such-heading)"));
    CHECK(broken("[this]: nowhere.md"));

    CHECK_FALSE(broken("see [this](../LICENSE)"));
    CHECK_FALSE(broken("# A heading: one\nsee [this](#a-heading-one)"));
    CHECK_FALSE(broken("see [this](https://example.org/nowhere.md)"));
    CHECK_FALSE(broken("```\n[this](nowhere.md)\n```"));
    CHECK_FALSE(broken("`[this](nowhere.md)`"));
}

TEST_CASE("every reference operator has its rules, its fast path, its tests and its page", "[architecture]") {
    std::vector<std::string> missing;
    std::size_t operators = 0;
    for (source_file const& header : files_below("include/dmlref/reference", {".hpp"})) {
        std::string const name = std::filesystem::path(header.path).stem().string();
        // A header without a function of its own name has code that operators share.
        if (!std::regex_search(code_only(header.text), std::regex("\\bvoid " + name + "\\("))) continue;
        ++operators;
        for (std::string const& companion :
             {"include/dmlref/spec/" + name + ".hpp", "include/dmlref/kernels/" + name + ".hpp",
              "tests/spec/" + name + ".test.cpp", "tests/reference/" + name + ".test.cpp",
              "tests/kernels/" + name + ".test.cpp", "docs/operators/" + name + ".md"})
            if (!std::filesystem::exists(checkout() / companion)) missing.push_back(companion);
    }
    CHECK(operators >= 6);
    CHECK(listed(missing) == "");
}

TEST_CASE("the README shows programs, each followed by its output", "[architecture]") {
    for (source_file const& document : documents()) {
        INFO(document.path);
        auto const blocks = fenced_blocks_of(document.text);
        std::size_t programs = 0;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks[i].language != "cpp" || blocks[i].text.find("int main") == std::string::npos) continue;
            ++programs;
            CHECK((i + 1 < blocks.size() && blocks[i + 1].language == "text")); // document_programs.cmake compares it
        }
        if (document.path == "README.md") CHECK(programs > 0);
    }
}

TEST_CASE("continuous integration runs the README's test command, and every preset named exists", "[architecture]") {
    std::string const test_command = "cmake --workflow --preset test\n";
    std::string const presets = text_of(checkout() / "CMakePresets.json");
    std::vector<source_file> files = documents();
    files.push_back({".ci/run", text_of(checkout() / ".ci/run")});
    CHECK(files.back().text.find(test_command) != std::string::npos);

    static std::regex const named(R"(--preset[ =]([\w-]+))");
    std::vector<std::string> missing;
    for (source_file const& file : files) {
        if (file.path == "README.md") CHECK(file.text.find(test_command) != std::string::npos);
        for (std::sregex_iterator match(file.text.begin(), file.text.end(), named), end; match != end; ++match)
            if (presets.find("\"name\": \"" + (*match)[1].str() + "\"") == std::string::npos)
                missing.push_back(file.path + " " + match->str());
    }
    CHECK(listed(missing) == "");
}
