// SPDX-License-Identifier: MIT
// Figures that documents give are those of the code.
#include "dmlref/directml/operator_table.hpp"
#include "dmlref/exec/streaming.hpp"
#include "documents.hpp"
#include "support/catch.hpp"

#include <regex>

using namespace dmlref::architecture;

namespace {

/// A figure in documents: `pattern`, whose group is the figure, and what it must be.
struct figure {
    char const* pattern;
    std::string value;
};

/// Numbers in words are not compared, so nothing that may change is counted in words.
std::string const words = R"((?:\d[\d,.]*|ten|eleven|twelve|[a-z]+teen|[a-z]+ty(?:-[a-z]+)?))";

std::vector<figure> const& figures() {
    static std::string const operators = "\\b(" + words + ") (?:operators\\b|of this project)";
    static std::string const data_types = "\\b(" + words + ") data types\\b";
    static std::vector<figure> const all = {
        {operators.c_str(), std::to_string(std::size(dmlref::directml::operators))},
        {"the number of operators: (\\d+)", std::to_string(std::size(dmlref::directml::operators))},
        {data_types.c_str(), std::to_string(std::size(dmlref::directml::data_types))},
        {"is larger than (\\d+) MiB", std::to_string(dmlref::execution{}.last_cache_size >> 20)},
        {"takes more than (\\d+) MiB", std::to_string(dmlref::simd::worth_prefetching_rows({}) >> 20)},
    };
    return all;
}

/// Figures of a document that are not `each`'s, and how many it has.
std::vector<std::string> wrong_figures(source_file const& document, figure const& each, std::size_t& found) {
    std::vector<std::string> wrong;
    std::string text = document.text;
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::regex const pattern(each.pattern);
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
        ++found;
        if ((*match)[1].str() != each.value)
            wrong.push_back(document.path + ":" +
                            line_number_at(document.text, static_cast<std::size_t>(match->position())) + " " +
                            match->str() + ", must be " + each.value);
    }
    return wrong;
}

/// Lines that someone meant to replace: a lone word in capitals as a paragraph, or a word that says so.
std::vector<std::string> placeholders(source_file const& document) {
    static std::regex const lone_word("[A-Z][A-Z0-9_]+"), marked(R"(\b(TODO|TBD|FIXME|XXX)\b)");
    std::vector<std::string> found;
    std::vector<std::string> const lines = lines_of("\n" + prose_of(document.text) + "\n\n");
    for (std::size_t at = 1; at + 1 < lines.size(); ++at) {
        bool const is_paragraph = lines[at - 1].empty() && lines[at + 1].empty();
        if ((is_paragraph && std::regex_match(lines[at], lone_word)) || std::regex_search(lines[at], marked))
            found.push_back(document.path + ":" + std::to_string(at) + " " + lines[at]);
    }
    return found;
}

} // namespace

TEST_CASE("figures in documents are those of the code", "[architecture]") {
    for (figure const& each : figures()) {
        INFO(each.pattern);
        std::vector<std::string> violations;
        std::size_t found = 0;
        for (source_file const& document : documents())
            if (document.path != "docs/changelog.md")
                for (std::string& wrong : wrong_figures(document, each, found)) violations.push_back(std::move(wrong));
        CHECK(found > 0);
        CHECK(listed(violations) == "");
    }
}

TEST_CASE("the figure check sees figures that are out of date", "[architecture]") {
    auto const is_wrong = [](std::string const& text) {
        std::size_t found = 0;
        return !wrong_figures({"page.md", text}, figures().front(), found).empty();
    };
    CHECK(is_wrong("all eleven\noperators"));
    CHECK(is_wrong("the 21 operators"));
    CHECK_FALSE(is_wrong("no two operators"));
    CHECK_FALSE(is_wrong("the " + figures().front().value + " operators"));
}

TEST_CASE("README.md has every operator with its feature level, docs/README.md with its page", "[architecture]") {
    std::string const readme = text_of(checkout() / "README.md"), index = text_of(checkout() / "docs/README.md");
    for (dmlref::directml::operator_schema const& schema : dmlref::directml::operators) {
        std::string const name(schema.name), with_level = name + " (" + to_string(schema.since) + ")";
        INFO(with_level);
        CHECK(readme.find(with_level) != std::string::npos);
        CHECK(std::regex_search(index, std::regex("\\b" + name + R"(\b.* \| \[)")));
    }
}

TEST_CASE("no document has a placeholder", "[architecture]") {
    CHECK(listed(documents(), placeholders) == "");
    CHECK(placeholders({"page.md", "text\n\nMATRIX\n"}) == std::vector<std::string>{"page.md:3 MATRIX"});
    CHECK(placeholders({"page.md", "TO"
                                   "DO: say why"})
              .size() == 1);
    CHECK(placeholders({"page.md", "```\n\nMATRIX\n\n```\nROI_ALIGN is\n`TO"
                                   "DO`\n"})
              .empty());
}
