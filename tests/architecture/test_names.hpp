// SPDX-License-Identifier: MIT
#pragma once
#include "source_tree.hpp"

#include <regex>

namespace dmlref::architecture {

struct test_name {
    std::string place; ///< "tests/core/half.test.cpp:12"
    std::string name;
};

/// The names of all tests of a file. A name may be written as several literals, one after the other.
inline std::vector<test_name> test_names_of(source_file const& file) {
    static std::regex const opening(R"(\b(TEMPLATE_(LIST_)?)?TEST_CASE\(\s*(?="))");
    static std::regex const literal(R"re(^\s*"((?:[^"\\\n]|\\.)*)")re");
    std::vector<test_name> names;
    for (std::sregex_iterator match(file.text.begin(), file.text.end(), opening), end; match != end; ++match) {
        std::string name;
        auto at = (*match)[0].second;
        for (std::smatch part; std::regex_search(at, file.text.end(), part, literal); at = part[0].second)
            name += part[1].str();
        auto const offset = static_cast<std::size_t>(match->position());
        names.push_back({file.path + ":" + line_number_at(file.text, offset), name});
    }
    return names;
}

inline std::vector<test_name> all_test_names() {
    std::vector<test_name> all;
    for (source_file const& file : files_below("tests", {".test.cpp"}))
        for (test_name& name : test_names_of(file)) all.push_back(std::move(name));
    return all;
}

} // namespace dmlref::architecture
