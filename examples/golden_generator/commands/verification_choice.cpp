// SPDX-License-Identifier: MIT
#include "commands/verification_choice.hpp"

#include "commands/execution_choice.hpp"
#include "suite/whole_number.hpp"

#include <CLI/CLI.hpp>

namespace dmlref::tool {

void verification_choice::add_options(CLI::App& command) {
    std::map<std::string, golden::verification_mode> const modes = {{"strict", golden::verification_mode::strict},
                                                                    {"portable", golden::verification_mode::portable}};
    command.add_option("--profile", profile, "The device's arithmetic: float32, half_arithmetic, ...")
        ->option_text("NAME");
    command.add_option("--mode", mode, "Only documented choices, or also what a device may choose")
        ->transform(CLI::CheckedTransformer(modes))
        ->option_text("strict|portable");
    readings.add_option(command);
    command.add_option("--threads", threads, "Threads that may work on a verdict")->option_text("N [1]");
    command.add_option("--sample", sample, "Judge only so many elements of each output")->option_text("N [all]");
    command.add_flag("--no-cause", no_cause, "Do not look for the likely cause of a mismatch");
    reporting.add_options(command);
}

golden::verification_options verification_choice::parsed() const {
    golden::precision_profile const* const known = golden::profile_named(profile);
    if (known == nullptr) {
        std::string names;
        for (golden::precision_profile const& each : golden::profiles)
            names += (names.empty() ? "" : ", ") + std::string(each.name);
        throw usage_error("--profile is '" + profile + "', must be one of " + names);
    }
    golden::verification_options options;
    options.profile = *known;
    options.mode = mode;
    options.threads = thread_count(threads);
    options.sample = static_cast<index_t>(whole_number("--sample", sample));
    options.look_for_cause = !no_cause;
    return options;
}

} // namespace dmlref::tool
