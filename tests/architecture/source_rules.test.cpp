// SPDX-License-Identifier: MIT
#include "source_tree.hpp"
#include "support/catch.hpp"

#include <array>
#include <regex>

using namespace dmlref::architecture;

namespace {

std::vector<source_file> cpp_files() { return files_below({"include", "tests", "examples"}, {".hpp", ".cpp"}); }

std::vector<source_file> code_files() {
    std::vector<source_file> files = files_below({"include", "tests", "examples", ".ci"},
                                                 {".hpp", ".cpp", "CMakeLists.txt", ".cmake", ".py", ".sh", ".ci/run"});
    files.push_back({"CMakeLists.txt", text_of(checkout() / "CMakeLists.txt")});
    return files;
}

bool starts_with_license(source_file const& file) {
    std::vector<std::string> const lines = lines_of(file.text);
    std::size_t const first = !lines.empty() && lines[0].starts_with("#!") ? 1 : 0;
    std::string const comment = ends_with_any(file.path, {".hpp", ".cpp"}) ? "//" : "#";
    return lines.size() > first && lines[first] == comment + " SPDX-License-Identifier: MIT";
}

/// The words of a path or of an identifier: "tests/support/catch.hpp" has "tests", "support", "catch" and "hpp".
bool has_banned_word(std::string text) {
    static constexpr std::array<std::string_view, 8> banned = {"util",    "utils", "utility", "helper",
                                                               "helpers", "misc",  "common",  "stuff"};
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return !std::isalnum(c); }, ' ');
    std::istringstream words(text);
    for (std::string word; words >> word;)
        if (std::find(banned.begin(), banned.end(), word) != banned.end()) return true;
    return false;
}

/// Casts and calls that turn a float into an integer and that the compiler accepts silently, as "path:line what". The
/// compiler itself finds the others: implicit conversions (-Wconversion), braces (ill-formed), C casts
/// (-Wold-style-cast) and static_cast (analysis.cmake).
std::vector<std::string> unseen_conversions(source_file const& file) {
    static std::regex const conversion(
        R"(\b((unsigned|signed|short|int|long|char|index_t|(std::)?u?int\d+_t|(std::)?(size|ptrdiff|u?intptr)_t)"
        R"(|[A-Z][a-z]\w*|T|U)\s*\(\s*[^)*&\s]|(ll?rint|ll?round|ilogb)f?l?\s*\())");
    // This looks like a cast but declares the parameters of a function type or of an operator.
    static std::regex const declaration(R"(\boperator\s+[\w:]+\s*\(|<[\w:\s]+\()");
    std::vector<std::string> found;
    std::string const code = code_only(file.text);
    for (std::sregex_iterator match(code.begin(), code.end(), conversion), end; match != end; ++match) {
        auto const at = static_cast<std::size_t>(match->position());
        std::size_t const line = code.rfind('\n', at) + 1;
        std::string const around = code.substr(line, at - line) + match->str();
        if (!std::regex_search(around, declaration))
            found.push_back(file.path + ":" + line_number_at(code, at) + " " + match->str());
    }
    return found;
}

} // namespace

TEST_CASE("every code file starts with its license", "[architecture]") {
    std::vector<std::string> violations;
    for (source_file const& file : code_files())
        if (!starts_with_license(file)) violations.push_back(file.path);
    CHECK(listed(violations) == "");

    CHECK(starts_with_license({"run", "#!/usr/bin/env bash\n# SPDX-License-Identifier: MIT\n"}));
    CHECK_FALSE(starts_with_license({"a.hpp", "#pragma once\n// SPDX-License-Identifier: MIT\n"}));
    CHECK_FALSE(starts_with_license({"a.hpp", ""}));
}

TEST_CASE("no source file has more than 300 lines", "[architecture]") {
    std::vector<std::string> violations;
    for (source_file const& file : cpp_files()) {
        auto const lines = std::count(file.text.begin(), file.text.end(), '\n');
        if (lines > 300) violations.push_back(file.path + " has " + std::to_string(lines));
    }
    CHECK(listed(violations) == "");
}

TEST_CASE("no file, folder or namespace has a meaningless name", "[architecture]") {
    std::vector<std::string> violations;
    static std::regex const namespace_name(R"(\bnamespace\s+([\w:]+))");
    for (source_file const& file : files_below({"include", "tests", "examples", "docs"}, {""})) {
        if (has_banned_word(file.path)) violations.push_back(file.path);
        if (!ends_with_any(file.path, {".hpp", ".cpp"})) continue;
        std::string const code = code_only(file.text);
        for (std::sregex_iterator match(code.begin(), code.end(), namespace_name), end; match != end; ++match)
            if (has_banned_word((*match)[1].str())) violations.push_back(file.path + ": " + match->str());
    }
    CHECK(listed(violations) == "");

    CHECK(has_banned_word("include/dmlref/core/string_utils.hpp"));
    CHECK(has_banned_word("dmlref::misc"));
    CHECK_FALSE(has_banned_word("docs/commonplace.md"));
}

TEST_CASE("no header turns a float into an integer behind the compiler's back", "[architecture]") {
    CHECK(listed(files_below("include/dmlref", {".hpp"}), unseen_conversions) == "");
}

TEST_CASE("the conversion check sees casts and leaves declarations alone", "[architecture]") {
    auto const seen = [](std::string const& code) { return !unseen_conversions({"a.hpp", code}).empty(); };
    CHECK(seen("auto i = int(x);"));
    CHECK(seen("return index_t(std::floor(x));"));
    CHECK(seen("return std::int64_t (x);"));
    CHECK(seen("return std::size_t(x) + 1;"));
    CHECK(seen("return T(x);"));
    CHECK(seen("return std::lround(x);"));
    CHECK(seen("return llrintf(x);"));

    CHECK_FALSE(seen("index_t offset(index const& at) const;"));
    CHECK_FALSE(seen("// int(x)"));
    CHECK_FALSE(seen("char const* text = \"int(x)\";"));
    CHECK_FALSE(seen("std::function<int(float)> f;"));
    CHECK_FALSE(seen("constexpr explicit operator bool() const;"));
    CHECK_FALSE(seen("constexpr explicit operator int(float x);"));
    CHECK_FALSE(seen("return to_index(std::round(x), 0, 7);"));
    CHECK_FALSE(seen("int (*callback)(float);"));
}
