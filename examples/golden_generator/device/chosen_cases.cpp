// SPDX-License-Identifier: MIT
#include "device/chosen_cases.hpp"

#include "exit_code.hpp"
#include "files/sha256.hpp"
#include "suite/suite.hpp"
#include "verification/case_description.hpp"
#include "verification/case_folders.hpp"

#include <fstream>
#include <iterator>

namespace dmlref::tool {

namespace {

void check_case(std::filesystem::path const& folder, std::string const& description_sha256) {
    check_files(read_case_description(folder));
    std::ifstream in(folder / "case.json", std::ios::binary);
    std::string const text(std::istreambuf_iterator<char>(in), {});
    if (!description_sha256.empty() && sha256(text) != description_sha256)
        throw input_error((folder / "case.json").string() + ": this is not the file that the manifest lists");
}

} // namespace

std::vector<std::string> chosen_cases(std::filesystem::path const& suite, std::string const& filter,
                                      shard const& part) {
    if (is_case_folder(suite))
        throw input_error(suite.string() +
                          ": this is one case; name the folder of its suite, and the case by --filter");
    std::vector<std::string> names;
    for (listed_case const& each : listed_cases(suite)) {
        if (!matches(filter, each.name) || !part.contains(each.name)) continue;
        check_case(suite / each.name, each.description_sha256);
        names.push_back(each.name);
    }
    return names;
}

} // namespace dmlref::tool
