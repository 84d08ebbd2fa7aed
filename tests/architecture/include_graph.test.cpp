// SPDX-License-Identifier: MIT
#include "source_tree.hpp"
#include "support/catch.hpp"

#include <map>
#include <regex>
#include <set>

using namespace dmlref::architecture;

namespace {

/// The folders from which a folder of include/dmlref may include, besides itself. docs/architecture.md draws it.
std::map<std::string, std::set<std::string>> const allowed = {
    {"core", {}},
    {"spec", {"core"}},
    {"sampling", {"core"}},
    {"exec", {"core"}},
    {"reference", {"core", "spec"}},
    {"compiled", {"core", "spec", "exec"}},
    {"kernels", {"core", "spec", "sampling", "exec", "compiled"}},
    {"directml", {"core", "spec", "exec", "reference", "kernels"}},
    {"golden", {"core", "spec", "exec", "reference", "kernels", "directml"}},
};

/// Third-party headers, each with the only file or folder that may include it.
std::map<std::string, std::string> const third_party = {{"xsimd/", "exec/simd.hpp"},
                                                        {"immintrin.h", "exec/"},
                                                        {"arm_neon.h", "exec/"},
                                                        {"sanitizer/", "exec/address_checks.hpp"}};

/// "core" of "core/half.hpp"; "" of "dmlref.hpp".
std::string folder_of(std::string const& header) {
    return header.find('/') == std::string::npos ? "" : header.substr(0, header.find('/'));
}

bool may_include(std::string const& header, std::string const& included) {
    if (included.starts_with("dmlref/")) {
        std::string const from = folder_of(header), to = folder_of(included.substr(7));
        if (from.empty() && header == "dmlref.hpp") return to != "";
        return allowed.contains(from) && (from == to || allowed.at(from).contains(to));
    }
    for (auto const& [prefix, only] : third_party)
        if (included.starts_with(prefix)) return header.starts_with(only);
    // The rest must be the standard library: only its headers have neither a folder nor an extension.
    return included.find_first_of("/.") == std::string::npos;
}

struct inclusion {
    std::size_t line;
    std::string included; ///< as written between the quotes or brackets
};

std::vector<inclusion> inclusions_of(std::string const& text) {
    static std::regex const directive(R"(^\s*#\s*(include|import|include_next)\b\s*([<"]([^>"]*)[>"])?)");
    std::vector<inclusion> found;
    std::size_t line_number = 0;
    for (std::string const& line : lines_of(code_only(text))) {
        ++line_number;
        std::smatch match;
        if (!std::regex_search(line, match, directive)) continue;
        found.push_back({line_number, match[2].matched ? match[3].str() : "the value of a macro."});
    }
    return found;
}

std::vector<std::string> forbidden_includes(source_file const& file) {
    std::string const header = file.path.substr(15); // below include/dmlref
    std::vector<std::string> violations;
    for (auto const& [line, included] : inclusions_of(file.text))
        if (!may_include(header, included))
            violations.push_back(header + ":" + std::to_string(line) + " may not include " + included);
    return violations;
}

/// The direct inclusions of a header, such as "dmlref/core/half.hpp". Each file is read once.
std::vector<inclusion> const& inclusions_of_header(std::string const& header) {
    static std::map<std::string, std::vector<inclusion>> known;
    auto const [at, is_new] = known.try_emplace(header);
    if (is_new) at->second = inclusions_of(text_of(checkout() / "include" / header));
    return at->second;
}

/// All headers of dmlref that a header includes, directly or not.
void collect_inclusions(std::string const& header, std::set<std::string>& reached) {
    for (auto const& [line, included] : inclusions_of_header(header))
        if (included.starts_with("dmlref/") && reached.insert(included).second) collect_inclusions(included, reached);
}

} // namespace

TEST_CASE("a header includes only from the floors below it", "[architecture]") {
    auto const headers = files_below("include/dmlref", {".hpp"});
    REQUIRE(headers.size() > 20);
    CHECK(listed(headers, forbidden_includes) == "");
}

TEST_CASE("the include check finds forbidden includes and nothing else", "[architecture]") {
    auto const refused = [](std::string const& header, std::string const& line) {
        return !forbidden_includes({"include/dmlref/" + header, line + "\n"}).empty();
    };
    CHECK(refused("core/half.hpp", "#include \"dmlref/spec/rules.hpp\""));
    CHECK(refused("spec/rules.hpp", "#include \"dmlref/reference/resample.hpp\""));
    CHECK(refused("reference/resample.hpp", "#include \"dmlref/sampling/taps.hpp\""));
    CHECK(refused("reference/resample.hpp", "#  include <dmlref/exec/parallel.hpp>"));
    CHECK(refused("kernels/resample.hpp", "#include \"dmlref/reference/resample.hpp\""));
    CHECK(refused("golden/npy.hpp", "#include \"dmlref/dmlref.hpp\""));
    CHECK(refused("elsewhere/half.hpp", "#include \"dmlref/core/half.hpp\""));
    CHECK(refused("exec/parallel.hpp", "#include <xsimd/xsimd.hpp>"));
    CHECK(refused("reference/resample.hpp", "#include <xsimd/xsimd.hpp>"));
    CHECK(refused("golden/npy.hpp", "#include <nlohmann/json.hpp>"));
    CHECK(refused("core/half.hpp", "#include <immintrin.h>"));
    CHECK(refused("kernels/resample.hpp", "#include <immintrin.h>"));
    CHECK(refused("core/half.hpp", "#include \"half.hpp\""));
    CHECK(refused("core/half.hpp", "#include SOME_MACRO"));

    CHECK_FALSE(refused("reference/resample.hpp", "#include \"dmlref/spec/resample.hpp\""));
    CHECK_FALSE(refused("reference/roi_align.hpp", "#include \"dmlref/reference/regions.hpp\""));
    CHECK_FALSE(refused("golden/npy.hpp", "#include \"dmlref/directml/execute.hpp\""));
    CHECK_FALSE(refused("exec/simd.hpp", "#include <xsimd/xsimd.hpp>"));
    CHECK_FALSE(refused("exec/lanes/halves.hpp", "#include <immintrin.h>"));
    CHECK_FALSE(refused("core/half.hpp", "#include <bit>"));
    CHECK_FALSE(refused("core/half.hpp", "// #include <xsimd/xsimd.hpp>"));
}

TEST_CASE("dmlref.hpp includes every header of core, spec, reference and kernels", "[architecture]") {
    std::set<std::string> reached;
    collect_inclusions("dmlref/dmlref.hpp", reached);
    std::vector<std::string> missing;
    for (source_file const& header : files_below(
             {"include/dmlref/core", "include/dmlref/spec", "include/dmlref/reference", "include/dmlref/kernels"},
             {".hpp"}))
        if (!reached.contains(header.path.substr(8))) missing.push_back(header.path);
    CHECK(listed(missing) == "");
}

TEST_CASE("an operator's page lists the files of its fast path, and no others", "[architecture]") {
    static std::string const start = "](../kernels.md), in the order in which data goes through them: ";
    static std::regex const file("`([\\w/]+\\.hpp)`");
    auto const pages = files_below("docs/operators", {".md"});
    REQUIRE(pages.size() > 10);
    for (source_file const& page : pages) {
        INFO(page.path);
        std::set<std::string> reached, in_kernels, on_page;
        collect_inclusions("dmlref/kernels/" + std::filesystem::path(page.path).stem().string() + ".hpp", reached);
        for (std::string const& header : reached)
            if (header.starts_with("dmlref/kernels/")) in_kernels.insert(header.substr(15));
        std::size_t const from = page.text.find(start);
        REQUIRE(from != std::string::npos);
        std::string const list = page.text.substr(from, page.text.find("\n\n", from) - from);
        for (std::sregex_iterator name(list.begin(), list.end(), file), end; name != end; ++name)
            on_page.insert((*name)[1].str());
        CHECK(on_page == in_kernels);
    }
}

TEST_CASE("kernels.md says what each file below the kernels does", "[architecture]") {
    std::string const page = text_of(checkout() / "docs/kernels.md");
    std::vector<std::string> unlisted;
    for (source_file const& header : files_below("include/dmlref/kernels", {".hpp"})) {
        bool const is_operator =
            header.path.find('/', std::string("include/dmlref/kernels/").size()) == std::string::npos;
        if (!is_operator && page.find("](../" + header.path + ") | ") == std::string::npos)
            unlisted.push_back(header.path);
    }
    CHECK(listed(unlisted) == "");
}
