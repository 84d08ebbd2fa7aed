// SPDX-License-Identifier: MIT
#include "device/chosen_cases.hpp"

#include "exit_code.hpp"
#include "suite/suite.hpp"
#include "verification/case_description.hpp"
#include "verification/case_folders.hpp"

namespace dmlref::tool {

std::vector<std::string> chosen_cases(std::filesystem::path const& suite, std::string const& filter,
                                      shard const& part) {
    if (is_case_folder(suite))
        throw input_error(suite.string() +
                          ": this is one case; name the folder of its suite, and the case by --filter");
    std::vector<std::string> names;
    for (listed_case const& each : listed_cases(suite)) {
        if (!matches(filter, each.name) || !part.contains(each.name)) continue;
        checked_case_description(suite / each.name);
        check_description(each, suite / each.name);
        names.push_back(each.name);
    }
    return names;
}

} // namespace dmlref::tool
