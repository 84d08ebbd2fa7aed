// SPDX-License-Identifier: MIT
#include "commands/case_choice.hpp"

#include "exit_code.hpp"

#include <CLI/CLI.hpp>

namespace dmlref::tool {

void case_choice::add_options(CLI::App& command, std::string default_suite) {
    suite = std::move(default_suite);
    command.add_option("--suite", suite, "Which cases; each of the first three contains the ones before it")
        ->option_text("quick|standard|full|negative|certain [" + suite + "]");
    command.add_option("--filter", filter, "Only cases whose name matches: * for any letters, ? for one")
        ->option_text("GLOB");
}

selection case_choice::parsed() const {
    if (suite == "certain") return {.filter = filter, .only_certain = true};
    auto const chosen = tier_named(suite);
    if (!chosen) throw usage_error("--suite is '" + suite + "', must be quick, standard, full, negative or certain");
    return {.suite = *chosen, .filter = filter};
}

std::string nothing_matches(selection const& which) {
    std::string sentence = "no case of the suite " + std::string(suite_name(which)) + " matches '" + which.filter + "'";
    if (which.most_bytes) sentence += " and takes at most " + std::to_string(*which.most_bytes) + " bytes";
    return sentence;
}

} // namespace dmlref::tool
